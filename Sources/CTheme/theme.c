// Written by bin/theme.
#include "CTheme.h"

// #embed is C23; clang calls it an extension in older standards.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char css_00_tokens_css[] = {
#embed "../../Templates/css/00-tokens.css"
};
static const unsigned char css_10_base_css[] = {
#embed "../../Templates/css/10-base.css"
};
static const unsigned char css_20_frame_css[] = {
#embed "../../Templates/css/20-frame.css"
};
static const unsigned char css_30_prose_css[] = {
#embed "../../Templates/css/30-prose.css"
};
static const unsigned char css_50_controls_css[] = {
#embed "../../Templates/css/50-controls.css"
};
static const unsigned char css_60_settings_css[] = {
#embed "../../Templates/css/60-settings.css"
};
static const unsigned char css_90_circumstances_css[] = {
#embed "../../Templates/css/90-circumstances.css"
};
static const unsigned char css_answered_60_verdicts_css[] = {
#embed "../../Templates/css/answered/60-verdicts.css"
};
static const unsigned char css_answered_64_returning_css[] = {
#embed "../../Templates/css/answered/64-returning.css"
};
static const unsigned char css_answered_66_results_css[] = {
#embed "../../Templates/css/answered/66-results.css"
};
static const unsigned char css_answered_70_session_css[] = {
#embed "../../Templates/css/answered/70-session.css"
};
static const unsigned char css_answered_80_paper_css[] = {
#embed "../../Templates/css/answered/80-paper.css"
};
static const unsigned char css_assignments_75_assignments_css[] = {
#embed "../../Templates/css/assignments/75-assignments.css"
};
static const unsigned char css_assignments_76_deadline_changes_css[] = {
#embed "../../Templates/css/assignments/76-deadline-changes.css"
};
static const unsigned char css_booklet_73_booklet_css[] = {
#embed "../../Templates/css/booklet/73-booklet.css"
};
static const unsigned char css_cards_40_cards_css[] = {
#embed "../../Templates/css/cards/40-cards.css"
};
static const unsigned char css_checklists_72_checklists_css[] = {
#embed "../../Templates/css/checklists/72-checklists.css"
};
static const unsigned char css_code_10_code_css[] = {
#embed "../../Templates/css/code/10-code.css"
};
static const unsigned char css_collection_67_collection_css[] = {
#embed "../../Templates/css/collection/67-collection.css"
};
static const unsigned char css_contact_76_contact_css[] = {
#embed "../../Templates/css/contact/76-contact.css"
};
static const unsigned char css_exam_10_exam_css[] = {
#embed "../../Templates/css/exam/10-exam.css"
};
static const unsigned char css_flash_cards_10_flash_cards_css[] = {
#embed "../../Templates/css/flash-cards/10-flash-cards.css"
};
static const unsigned char css_guide_10_guide_css[] = {
#embed "../../Templates/css/guide/10-guide.css"
};
static const unsigned char css_hand_in_10_hand_in_css[] = {
#embed "../../Templates/css/hand-in/10-hand-in.css"
};
static const unsigned char css_history_62_history_css[] = {
#embed "../../Templates/css/history/62-history.css"
};
static const unsigned char css_offline_69_offline_css[] = {
#embed "../../Templates/css/offline/69-offline.css"
};
static const unsigned char css_ordering_10_ordering_css[] = {
#embed "../../Templates/css/ordering/10-ordering.css"
};
static const unsigned char css_overview_10_planner_css[] = {
#embed "../../Templates/css/overview/10-planner.css"
};
static const unsigned char css_overview_15_remaining_css[] = {
#embed "../../Templates/css/overview/15-remaining.css"
};
static const unsigned char css_overview_20_weeks_css[] = {
#embed "../../Templates/css/overview/20-weeks.css"
};
static const unsigned char css_own_10_own_css[] = {
#embed "../../Templates/css/own/10-own.css"
};
static const unsigned char css_penalties_70_penalties_css[] = {
#embed "../../Templates/css/penalties/70-penalties.css"
};
static const unsigned char css_penalties_71_changes_css[] = {
#embed "../../Templates/css/penalties/71-changes.css"
};
static const unsigned char css_pictures_10_pictures_css[] = {
#embed "../../Templates/css/pictures/10-pictures.css"
};
static const unsigned char css_planner_10_forms_css[] = {
#embed "../../Templates/css/planner/10-forms.css"
};
static const unsigned char css_practice_64_practice_css[] = {
#embed "../../Templates/css/practice/64-practice.css"
};
static const unsigned char css_quiz_50_quiz_css[] = {
#embed "../../Templates/css/quiz/50-quiz.css"
};
static const unsigned char css_quiz_60_taking_css[] = {
#embed "../../Templates/css/quiz/60-taking.css"
};
static const unsigned char css_quiz_90_circumstances_css[] = {
#embed "../../Templates/css/quiz/90-circumstances.css"
};
static const unsigned char css_rulebook_74_rulebook_css[] = {
#embed "../../Templates/css/rulebook/74-rulebook.css"
};
static const unsigned char css_sanction_history_10_tables_css[] = {
#embed "../../Templates/css/sanction-history/10-tables.css"
};
static const unsigned char css_sanctions_10_sanctions_css[] = {
#embed "../../Templates/css/sanctions/10-sanctions.css"
};
static const unsigned char css_sanctions_20_english_css[] = {
#embed "../../Templates/css/sanctions/20-english.css"
};
static const unsigned char css_search_66_search_css[] = {
#embed "../../Templates/css/search/66-search.css"
};
static const unsigned char css_settings_68_settings_css[] = {
#embed "../../Templates/css/settings/68-settings.css"
};
static const unsigned char css_subscribing_77_subscribing_css[] = {
#embed "../../Templates/css/subscribing/77-subscribing.css"
};
static const unsigned char css_texts_10_texts_css[] = {
#embed "../../Templates/css/texts/10-texts.css"
};
static const unsigned char footer_mustache[] = {
#embed "../../Templates/footer.mustache"
};
static const unsigned char header_mustache[] = {
#embed "../../Templates/header.mustache"
};
static const unsigned char js_00_language_js[] = {
#embed "../../Templates/js/00-language.js"
};
static const unsigned char js_05_values_js[] = {
#embed "../../Templates/js/05-values.js"
};
static const unsigned char js_10_folding_js[] = {
#embed "../../Templates/js/10-folding.js"
};
static const unsigned char js_20_storage_js[] = {
#embed "../../Templates/js/20-storage.js"
};
static const unsigned char js_24_records_js[] = {
#embed "../../Templates/js/24-records.js"
};
static const unsigned char js_26_days_js[] = {
#embed "../../Templates/js/26-days.js"
};
static const unsigned char js_28_settings_js[] = {
#embed "../../Templates/js/28-settings.js"
};
static const unsigned char js_40_elements_js[] = {
#embed "../../Templates/js/40-elements.js"
};
static const unsigned char js_50_routes_js[] = {
#embed "../../Templates/js/50-routes.js"
};
static const unsigned char js_60_pages_js[] = {
#embed "../../Templates/js/60-pages.js"
};
static const unsigned char js_72_menu_js[] = {
#embed "../../Templates/js/72-menu.js"
};
static const unsigned char js_74_pictures_js[] = {
#embed "../../Templates/js/74-pictures.js"
};
static const unsigned char js_75_settings_button_js[] = {
#embed "../../Templates/js/75-settings-button.js"
};
static const unsigned char js_76_scrolling_js[] = {
#embed "../../Templates/js/76-scrolling.js"
};
static const unsigned char js_80_offline_js[] = {
#embed "../../Templates/js/80-offline.js"
};
static const unsigned char js_90_start_js[] = {
#embed "../../Templates/js/90-start.js"
};
static const unsigned char js_answered_14_answer_texts_js[] = {
#embed "../../Templates/js/answered/14-answer-texts.js"
};
static const unsigned char js_answered_14_rejoining_js[] = {
#embed "../../Templates/js/answered/14-rejoining.js"
};
static const unsigned char js_answered_15_unit_names_js[] = {
#embed "../../Templates/js/answered/15-unit-names.js"
};
static const unsigned char js_answered_16_typed_numbers_js[] = {
#embed "../../Templates/js/answered/16-typed-numbers.js"
};
static const unsigned char js_answered_17_quantities_js[] = {
#embed "../../Templates/js/answered/17-quantities.js"
};
static const unsigned char js_answered_18_forms_js[] = {
#embed "../../Templates/js/answered/18-forms.js"
};
static const unsigned char js_answered_20_scoring_js[] = {
#embed "../../Templates/js/answered/20-scoring.js"
};
static const unsigned char js_answered_21_feedback_js[] = {
#embed "../../Templates/js/answered/21-feedback.js"
};
static const unsigned char js_answered_22_guessing_js[] = {
#embed "../../Templates/js/answered/22-guessing.js"
};
static const unsigned char js_answered_24_blanks_js[] = {
#embed "../../Templates/js/answered/24-blanks.js"
};
static const unsigned char js_answered_34_bands_js[] = {
#embed "../../Templates/js/answered/34-bands.js"
};
static const unsigned char js_answered_44_problems_js[] = {
#embed "../../Templates/js/answered/44-problems.js"
};
static const unsigned char js_answered_45_fitting_js[] = {
#embed "../../Templates/js/answered/45-fitting.js"
};
static const unsigned char js_answered_46_finished_js[] = {
#embed "../../Templates/js/answered/46-finished.js"
};
static const unsigned char js_answered_48_verdicts_js[] = {
#embed "../../Templates/js/answered/48-verdicts.js"
};
static const unsigned char js_answered_49_plain_words_js[] = {
#embed "../../Templates/js/answered/49-plain-words.js"
};
static const unsigned char js_answered_50_corrections_js[] = {
#embed "../../Templates/js/answered/50-corrections.js"
};
static const unsigned char js_answered_51_grading_js[] = {
#embed "../../Templates/js/answered/51-grading.js"
};
static const unsigned char js_answered_52_returning_js[] = {
#embed "../../Templates/js/answered/52-returning.js"
};
static const unsigned char js_answered_53_review_js[] = {
#embed "../../Templates/js/answered/53-review.js"
};
static const unsigned char js_answered_54_results_js[] = {
#embed "../../Templates/js/answered/54-results.js"
};
static const unsigned char js_answered_56_files_js[] = {
#embed "../../Templates/js/answered/56-files.js"
};
static const unsigned char js_answered_58_keys_js[] = {
#embed "../../Templates/js/answered/58-keys.js"
};
static const unsigned char js_answered_59_refitting_js[] = {
#embed "../../Templates/js/answered/59-refitting.js"
};
static const unsigned char js_answered_60_judging_js[] = {
#embed "../../Templates/js/answered/60-judging.js"
};
static const unsigned char js_answered_61_finishing_js[] = {
#embed "../../Templates/js/answered/61-finishing.js"
};
static const unsigned char js_answered_61_moving_js[] = {
#embed "../../Templates/js/answered/61-moving.js"
};
static const unsigned char js_answered_61_rescoring_js[] = {
#embed "../../Templates/js/answered/61-rescoring.js"
};
static const unsigned char js_answered_62_ending_js[] = {
#embed "../../Templates/js/answered/62-ending.js"
};
static const unsigned char js_answered_64_continuing_js[] = {
#embed "../../Templates/js/answered/64-continuing.js"
};
static const unsigned char js_answered_70_practice_js[] = {
#embed "../../Templates/js/answered/70-practice.js"
};
static const unsigned char js_answered_80_answer_sheet_js[] = {
#embed "../../Templates/js/answered/80-answer-sheet.js"
};
static const unsigned char js_assigned_10_students_js[] = {
#embed "../../Templates/js/assigned/10-students.js"
};
static const unsigned char js_assigned_60_terms_js[] = {
#embed "../../Templates/js/assigned/60-terms.js"
};
static const unsigned char js_assignments_20_schedule_js[] = {
#embed "../../Templates/js/assignments/20-schedule.js"
};
static const unsigned char js_assignments_44_parts_js[] = {
#embed "../../Templates/js/assignments/44-parts.js"
};
static const unsigned char js_assignments_46_remaining_js[] = {
#embed "../../Templates/js/assignments/46-remaining.js"
};
static const unsigned char js_assignments_70_published_js[] = {
#embed "../../Templates/js/assignments/70-published.js"
};
static const unsigned char js_base64_10_base64_js[] = {
#embed "../../Templates/js/base64/10-base64.js"
};
static const unsigned char js_calendar_10_lines_js[] = {
#embed "../../Templates/js/calendar/10-lines.js"
};
static const unsigned char js_calendar_12_uids_js[] = {
#embed "../../Templates/js/calendar/12-uids.js"
};
static const unsigned char js_calendar_13_versions_js[] = {
#embed "../../Templates/js/calendar/13-versions.js"
};
static const unsigned char js_calendar_14_events_js[] = {
#embed "../../Templates/js/calendar/14-events.js"
};
static const unsigned char js_calendar_16_tasks_js[] = {
#embed "../../Templates/js/calendar/16-tasks.js"
};
static const unsigned char js_calendar_18_entries_js[] = {
#embed "../../Templates/js/calendar/18-entries.js"
};
static const unsigned char js_calendar_50_download_js[] = {
#embed "../../Templates/js/calendar/50-download.js"
};
static const unsigned char js_cards_10_news_js[] = {
#embed "../../Templates/js/cards/10-news.js"
};
static const unsigned char js_cards_50_greeting_js[] = {
#embed "../../Templates/js/cards/50-greeting.js"
};
static const unsigned char js_checklists_10_ticks_js[] = {
#embed "../../Templates/js/checklists/10-ticks.js"
};
static const unsigned char js_choices_53_choices_js[] = {
#embed "../../Templates/js/choices/53-choices.js"
};
static const unsigned char js_clock_36_time_js[] = {
#embed "../../Templates/js/clock/36-time.js"
};
static const unsigned char js_clock_56_clocks_js[] = {
#embed "../../Templates/js/clock/56-clocks.js"
};
static const unsigned char js_clock_58_limit_js[] = {
#embed "../../Templates/js/clock/58-limit.js"
};
static const unsigned char js_code_10_copy_js[] = {
#embed "../../Templates/js/code/10-copy.js"
};
static const unsigned char js_collection_10_json_js[] = {
#embed "../../Templates/js/collection/10-json.js"
};
static const unsigned char js_collection_14_fields_js[] = {
#embed "../../Templates/js/collection/14-fields.js"
};
static const unsigned char js_collection_18_phrases_js[] = {
#embed "../../Templates/js/collection/18-phrases.js"
};
static const unsigned char js_collection_22_questions_js[] = {
#embed "../../Templates/js/collection/22-questions.js"
};
static const unsigned char js_collection_24_native_js[] = {
#embed "../../Templates/js/collection/24-native.js"
};
static const unsigned char js_collection_26_older_js[] = {
#embed "../../Templates/js/collection/26-older.js"
};
static const unsigned char js_collection_30_collections_js[] = {
#embed "../../Templates/js/collection/30-collections.js"
};
static const unsigned char js_collection_34_keys_js[] = {
#embed "../../Templates/js/collection/34-keys.js"
};
static const unsigned char js_collection_40_kept_js[] = {
#embed "../../Templates/js/collection/40-kept.js"
};
static const unsigned char js_collection_42_fetching_js[] = {
#embed "../../Templates/js/collection/42-fetching.js"
};
static const unsigned char js_collection_44_texts_js[] = {
#embed "../../Templates/js/collection/44-texts.js"
};
static const unsigned char js_collection_46_controls_js[] = {
#embed "../../Templates/js/collection/46-controls.js"
};
static const unsigned char js_collection_48_markup_js[] = {
#embed "../../Templates/js/collection/48-markup.js"
};
static const unsigned char js_collection_52_parts_js[] = {
#embed "../../Templates/js/collection/52-parts.js"
};
static const unsigned char js_collection_58_shelf_js[] = {
#embed "../../Templates/js/collection/58-shelf.js"
};
static const unsigned char js_collection_60_page_js[] = {
#embed "../../Templates/js/collection/60-page.js"
};
static const unsigned char js_copying_10_copying_js[] = {
#embed "../../Templates/js/copying/10-copying.js"
};
static const unsigned char js_dates_27_zones_js[] = {
#embed "../../Templates/js/dates/27-zones.js"
};
static const unsigned char js_dates_70_dates_js[] = {
#embed "../../Templates/js/dates/70-dates.js"
};
static const unsigned char js_days_05_days_js[] = {
#embed "../../Templates/js/days/05-days.js"
};
static const unsigned char js_early_10_appearance_js[] = {
#embed "../../Templates/js/early/10-appearance.js"
};
static const unsigned char js_exam_20_code_js[] = {
#embed "../../Templates/js/exam/20-code.js"
};
static const unsigned char js_exam_60_exam_js[] = {
#embed "../../Templates/js/exam/60-exam.js"
};
static const unsigned char js_exam_70_opening_js[] = {
#embed "../../Templates/js/exam/70-opening.js"
};
static const unsigned char js_finding_10_words_js[] = {
#embed "../../Templates/js/finding/10-words.js"
};
static const unsigned char js_finding_12_numbers_js[] = {
#embed "../../Templates/js/finding/12-numbers.js"
};
static const unsigned char js_finding_14_fillers_js[] = {
#embed "../../Templates/js/finding/14-fillers.js"
};
static const unsigned char js_finding_20_dictionary_js[] = {
#embed "../../Templates/js/finding/20-dictionary.js"
};
static const unsigned char js_finding_22_typos_js[] = {
#embed "../../Templates/js/finding/22-typos.js"
};
static const unsigned char js_finding_24_synonyms_js[] = {
#embed "../../Templates/js/finding/24-synonyms.js"
};
static const unsigned char js_finding_26_reading_js[] = {
#embed "../../Templates/js/finding/26-reading.js"
};
static const unsigned char js_finding_28_ranking_js[] = {
#embed "../../Templates/js/finding/28-ranking.js"
};
static const unsigned char js_finding_30_query_links_js[] = {
#embed "../../Templates/js/finding/30-query-links.js"
};
static const unsigned char js_finding_50_correction_js[] = {
#embed "../../Templates/js/finding/50-correction.js"
};
static const unsigned char js_flash_cards_10_deck_js[] = {
#embed "../../Templates/js/flash-cards/10-deck.js"
};
static const unsigned char js_flash_cards_50_card_view_js[] = {
#embed "../../Templates/js/flash-cards/50-card-view.js"
};
static const unsigned char js_flash_cards_58_cards_js[] = {
#embed "../../Templates/js/flash-cards/58-cards.js"
};
static const unsigned char js_guide_10_guide_js[] = {
#embed "../../Templates/js/guide/10-guide.js"
};
static const unsigned char js_hand_in_10_sealing_js[] = {
#embed "../../Templates/js/hand-in/10-sealing.js"
};
static const unsigned char js_hand_in_20_reports_js[] = {
#embed "../../Templates/js/hand-in/20-reports.js"
};
static const unsigned char js_hand_in_50_ways_js[] = {
#embed "../../Templates/js/hand-in/50-ways.js"
};
static const unsigned char js_hand_in_52_student_js[] = {
#embed "../../Templates/js/hand-in/52-student.js"
};
static const unsigned char js_hand_in_54_panel_js[] = {
#embed "../../Templates/js/hand-in/54-panel.js"
};
static const unsigned char js_hand_in_56_giving_back_js[] = {
#embed "../../Templates/js/hand-in/56-giving-back.js"
};
static const unsigned char js_hand_in_58_handing_in_js[] = {
#embed "../../Templates/js/hand-in/58-handing-in.js"
};
static const unsigned char js_hashes_05_hashes_js[] = {
#embed "../../Templates/js/hashes/05-hashes.js"
};
static const unsigned char js_history_10_statistics_js[] = {
#embed "../../Templates/js/history/10-statistics.js"
};
static const unsigned char js_history_20_archive_js[] = {
#embed "../../Templates/js/history/20-archive.js"
};
static const unsigned char js_history_22_merging_js[] = {
#embed "../../Templates/js/history/22-merging.js"
};
static const unsigned char js_history_30_published_js[] = {
#embed "../../Templates/js/history/30-published.js"
};
static const unsigned char js_history_50_figures_js[] = {
#embed "../../Templates/js/history/50-figures.js"
};
static const unsigned char js_history_52_quizzes_js[] = {
#embed "../../Templates/js/history/52-quizzes.js"
};
static const unsigned char js_history_54_stored_data_js[] = {
#embed "../../Templates/js/history/54-stored-data.js"
};
static const unsigned char js_history_58_history_js[] = {
#embed "../../Templates/js/history/58-history.js"
};
static const unsigned char js_kept_files_38_names_js[] = {
#embed "../../Templates/js/kept-files/38-names.js"
};
static const unsigned char js_memory_32_memory_js[] = {
#embed "../../Templates/js/memory/32-memory.js"
};
static const unsigned char js_memory_34_sessions_js[] = {
#embed "../../Templates/js/memory/34-sessions.js"
};
static const unsigned char js_memory_36_faults_js[] = {
#embed "../../Templates/js/memory/36-faults.js"
};
static const unsigned char js_missing_70_language_js[] = {
#embed "../../Templates/js/missing/70-language.js"
};
static const unsigned char js_module_choice_10_modules_js[] = {
#embed "../../Templates/js/module-choice/10-modules.js"
};
static const unsigned char js_moved_70_fragment_js[] = {
#embed "../../Templates/js/moved/70-fragment.js"
};
static const unsigned char js_offline_10_notice_js[] = {
#embed "../../Templates/js/offline/10-notice.js"
};
static const unsigned char js_offline_20_panel_js[] = {
#embed "../../Templates/js/offline/20-panel.js"
};
static const unsigned char js_offline_30_missing_js[] = {
#embed "../../Templates/js/offline/30-missing.js"
};
static const unsigned char js_offline_40_edition_js[] = {
#embed "../../Templates/js/offline/40-edition.js"
};
static const unsigned char js_opener_10_opener_js[] = {
#embed "../../Templates/js/opener/10-opener.js"
};
static const unsigned char js_ordering_44_ordering_js[] = {
#embed "../../Templates/js/ordering/44-ordering.js"
};
static const unsigned char js_overview_10_zones_js[] = {
#embed "../../Templates/js/overview/10-zones.js"
};
static const unsigned char js_overview_12_workload_js[] = {
#embed "../../Templates/js/overview/12-workload.js"
};
static const unsigned char js_overview_14_plain_js[] = {
#embed "../../Templates/js/overview/14-plain.js"
};
static const unsigned char js_overview_16_quizzes_js[] = {
#embed "../../Templates/js/overview/16-quizzes.js"
};
static const unsigned char js_overview_18_modules_js[] = {
#embed "../../Templates/js/overview/18-modules.js"
};
static const unsigned char js_overview_20_what_now_js[] = {
#embed "../../Templates/js/overview/20-what-now.js"
};
static const unsigned char js_overview_50_list_js[] = {
#embed "../../Templates/js/overview/50-list.js"
};
static const unsigned char js_overview_54_item_js[] = {
#embed "../../Templates/js/overview/54-item.js"
};
static const unsigned char js_overview_55_weeks_js[] = {
#embed "../../Templates/js/overview/55-weeks.js"
};
static const unsigned char js_overview_56_overview_js[] = {
#embed "../../Templates/js/overview/56-overview.js"
};
static const unsigned char js_overview_57_focus_js[] = {
#embed "../../Templates/js/overview/57-focus.js"
};
static const unsigned char js_overview_58_presses_js[] = {
#embed "../../Templates/js/overview/58-presses.js"
};
static const unsigned char js_overview_59_tools_js[] = {
#embed "../../Templates/js/overview/59-tools.js"
};
static const unsigned char js_overview_60_planner_js[] = {
#embed "../../Templates/js/overview/60-planner.js"
};
static const unsigned char js_own_60_own_js[] = {
#embed "../../Templates/js/own/60-own.js"
};
static const unsigned char js_owner_10_owner_js[] = {
#embed "../../Templates/js/owner/10-owner.js"
};
static const unsigned char js_penalties_08_sanctions_js[] = {
#embed "../../Templates/js/penalties/08-sanctions.js"
};
static const unsigned char js_penalties_10_finding_js[] = {
#embed "../../Templates/js/penalties/10-finding.js"
};
static const unsigned char js_penalties_20_groups_js[] = {
#embed "../../Templates/js/penalties/20-groups.js"
};
static const unsigned char js_penalties_30_list_js[] = {
#embed "../../Templates/js/penalties/30-list.js"
};
static const unsigned char js_penalties_40_share_js[] = {
#embed "../../Templates/js/penalties/40-share.js"
};
static const unsigned char js_penalties_50_saving_js[] = {
#embed "../../Templates/js/penalties/50-saving.js"
};
static const unsigned char js_percents_14_percents_js[] = {
#embed "../../Templates/js/percents/14-percents.js"
};
static const unsigned char js_pictures_10_zoom_js[] = {
#embed "../../Templates/js/pictures/10-zoom.js"
};
static const unsigned char js_plan_06_identity_js[] = {
#embed "../../Templates/js/plan/06-identity.js"
};
static const unsigned char js_plan_08_zone_names_js[] = {
#embed "../../Templates/js/plan/08-zone-names.js"
};
static const unsigned char js_plan_10_plan_js[] = {
#embed "../../Templates/js/plan/10-plan.js"
};
static const unsigned char js_plan_12_own_js[] = {
#embed "../../Templates/js/plan/12-own.js"
};
static const unsigned char js_plan_14_exported_js[] = {
#embed "../../Templates/js/plan/14-exported.js"
};
static const unsigned char js_planner_10_edits_js[] = {
#embed "../../Templates/js/planner/10-edits.js"
};
static const unsigned char js_planner_12_undoing_js[] = {
#embed "../../Templates/js/planner/12-undoing.js"
};
static const unsigned char js_planner_14_saving_js[] = {
#embed "../../Templates/js/planner/14-saving.js"
};
static const unsigned char js_planner_16_other_names_js[] = {
#embed "../../Templates/js/planner/16-other-names.js"
};
static const unsigned char js_planner_17_unusable_js[] = {
#embed "../../Templates/js/planner/17-unusable.js"
};
static const unsigned char js_planner_18_writing_js[] = {
#embed "../../Templates/js/planner/18-writing.js"
};
static const unsigned char js_planner_19_reading_js[] = {
#embed "../../Templates/js/planner/19-reading.js"
};
static const unsigned char js_planner_20_importing_js[] = {
#embed "../../Templates/js/planner/20-importing.js"
};
static const unsigned char js_planner_50_fields_js[] = {
#embed "../../Templates/js/planner/50-fields.js"
};
static const unsigned char js_planner_52_unsaved_js[] = {
#embed "../../Templates/js/planner/52-unsaved.js"
};
static const unsigned char js_planner_54_forms_js[] = {
#embed "../../Templates/js/planner/54-forms.js"
};
static const unsigned char js_planner_58_editing_js[] = {
#embed "../../Templates/js/planner/58-editing.js"
};
static const unsigned char js_planner_62_notices_js[] = {
#embed "../../Templates/js/planner/62-notices.js"
};
static const unsigned char js_practice_10_catalogue_js[] = {
#embed "../../Templates/js/practice/10-catalogue.js"
};
static const unsigned char js_practice_50_overview_js[] = {
#embed "../../Templates/js/practice/50-overview.js"
};
static const unsigned char js_practice_52_saved_js[] = {
#embed "../../Templates/js/practice/52-saved.js"
};
static const unsigned char js_practice_54_summary_js[] = {
#embed "../../Templates/js/practice/54-summary.js"
};
static const unsigned char js_practice_58_practice_js[] = {
#embed "../../Templates/js/practice/58-practice.js"
};
static const unsigned char js_quiz_state_10_quiz_state_js[] = {
#embed "../../Templates/js/quiz-state/10-quiz-state.js"
};
static const unsigned char js_quiz_15_numbers_js[] = {
#embed "../../Templates/js/quiz/15-numbers.js"
};
static const unsigned char js_quiz_20_answers_js[] = {
#embed "../../Templates/js/quiz/20-answers.js"
};
static const unsigned char js_quiz_30_shuffling_js[] = {
#embed "../../Templates/js/quiz/30-shuffling.js"
};
static const unsigned char js_quiz_42_controls_js[] = {
#embed "../../Templates/js/quiz/42-controls.js"
};
static const unsigned char js_quiz_43_hints_js[] = {
#embed "../../Templates/js/quiz/43-hints.js"
};
static const unsigned char js_quiz_46_questions_js[] = {
#embed "../../Templates/js/quiz/46-questions.js"
};
static const unsigned char js_quiz_50_attempts_js[] = {
#embed "../../Templates/js/quiz/50-attempts.js"
};
static const unsigned char js_quiz_52_panels_js[] = {
#embed "../../Templates/js/quiz/52-panels.js"
};
static const unsigned char js_quiz_53_draws_js[] = {
#embed "../../Templates/js/quiz/53-draws.js"
};
static const unsigned char js_quiz_53_start_js[] = {
#embed "../../Templates/js/quiz/53-start.js"
};
static const unsigned char js_quiz_55_notices_js[] = {
#embed "../../Templates/js/quiz/55-notices.js"
};
static const unsigned char js_quiz_56_paper_js[] = {
#embed "../../Templates/js/quiz/56-paper.js"
};
static const unsigned char js_quiz_57_answering_js[] = {
#embed "../../Templates/js/quiz/57-answering.js"
};
static const unsigned char js_quiz_57_storing_js[] = {
#embed "../../Templates/js/quiz/57-storing.js"
};
static const unsigned char js_quiz_58_taking_js[] = {
#embed "../../Templates/js/quiz/58-taking.js"
};
static const unsigned char js_quiz_59_events_js[] = {
#embed "../../Templates/js/quiz/59-events.js"
};
static const unsigned char js_receipts_05_receipts_js[] = {
#embed "../../Templates/js/receipts/05-receipts.js"
};
static const unsigned char js_returned_values_28_returned_values_js[] = {
#embed "../../Templates/js/returned-values/28-returned-values.js"
};
static const unsigned char js_returned_30_returned_js[] = {
#embed "../../Templates/js/returned/30-returned.js"
};
static const unsigned char js_rulebook_10_rulebook_js[] = {
#embed "../../Templates/js/rulebook/10-rulebook.js"
};
static const unsigned char js_sanction_history_30_statistics_js[] = {
#embed "../../Templates/js/sanction-history/30-statistics.js"
};
static const unsigned char js_sanction_history_53_tables_js[] = {
#embed "../../Templates/js/sanction-history/53-tables.js"
};
static const unsigned char js_sanction_questions_44_sanction_js[] = {
#embed "../../Templates/js/sanction-questions/44-sanction.js"
};
static const unsigned char js_sanction_questions_53_sanction_choices_js[] = {
#embed "../../Templates/js/sanction-questions/53-sanction-choices.js"
};
static const unsigned char js_sanctions_10_english_js[] = {
#embed "../../Templates/js/sanctions/10-english.js"
};
static const unsigned char js_scorm_10_interface_js[] = {
#embed "../../Templates/js/scorm/10-interface.js"
};
static const unsigned char js_scorm_20_suspension_js[] = {
#embed "../../Templates/js/scorm/20-suspension.js"
};
static const unsigned char js_scorm_30_interactions_js[] = {
#embed "../../Templates/js/scorm/30-interactions.js"
};
static const unsigned char js_scorm_40_lesson_js[] = {
#embed "../../Templates/js/scorm/40-lesson.js"
};
static const unsigned char js_search_20_segments_js[] = {
#embed "../../Templates/js/search/20-segments.js"
};
static const unsigned char js_search_25_cut_index_js[] = {
#embed "../../Templates/js/search/25-cut-index.js"
};
static const unsigned char js_search_30_library_js[] = {
#embed "../../Templates/js/search/30-library.js"
};
static const unsigned char js_search_40_loading_js[] = {
#embed "../../Templates/js/search/40-loading.js"
};
static const unsigned char js_search_50_results_js[] = {
#embed "../../Templates/js/search/50-results.js"
};
static const unsigned char js_search_60_searching_js[] = {
#embed "../../Templates/js/search/60-searching.js"
};
static const unsigned char js_settings_50_dialog_js[] = {
#embed "../../Templates/js/settings/50-dialog.js"
};
static const unsigned char js_single_10_site_js[] = {
#embed "../../Templates/js/single/10-site.js"
};
static const unsigned char js_single_20_routes_js[] = {
#embed "../../Templates/js/single/20-routes.js"
};
static const unsigned char js_single_30_frame_js[] = {
#embed "../../Templates/js/single/30-frame.js"
};
static const unsigned char js_single_40_history_js[] = {
#embed "../../Templates/js/single/40-history.js"
};
static const unsigned char js_single_50_router_js[] = {
#embed "../../Templates/js/single/50-router.js"
};
static const unsigned char js_students_10_students_js[] = {
#embed "../../Templates/js/students/10-students.js"
};
static const unsigned char js_subscribing_72_subscribing_js[] = {
#embed "../../Templates/js/subscribing/72-subscribing.js"
};
static const unsigned char js_sums_10_sums_js[] = {
#embed "../../Templates/js/sums/10-sums.js"
};
static const unsigned char js_units_12_units_js[] = {
#embed "../../Templates/js/units/12-units.js"
};
static const unsigned char marking_en_strings[] = {
#embed "../../Templates/marking/en.strings"
};
static const unsigned char marking_es_strings[] = {
#embed "../../Templates/marking/es.strings"
};
static const unsigned char marking_fr_strings[] = {
#embed "../../Templates/marking/fr.strings"
};
static const unsigned char marking_it_strings[] = {
#embed "../../Templates/marking/it.strings"
};
static const unsigned char marking_js_10_words_js[] = {
#embed "../../Templates/marking/js/10-words.js"
};
static const unsigned char marking_js_20_queue_js[] = {
#embed "../../Templates/marking/js/20-queue.js"
};
static const unsigned char marking_js_40_page_js[] = {
#embed "../../Templates/marking/js/40-page.js"
};
static const unsigned char marking_js_50_sending_js[] = {
#embed "../../Templates/marking/js/50-sending.js"
};
static const unsigned char marking_js_60_marking_js[] = {
#embed "../../Templates/marking/js/60-marking.js"
};
static const unsigned char marking_marking_css[] = {
#embed "../../Templates/marking/marking.css"
};
static const unsigned char marking_results_css[] = {
#embed "../../Templates/marking/results.css"
};
static const unsigned char marking_slip_css[] = {
#embed "../../Templates/marking/slip.css"
};
static const unsigned char offline_off_js[] = {
#embed "../../Templates/offline/off.js"
};
static const unsigned char offline_worker_10_site_js[] = {
#embed "../../Templates/offline/worker/10-site.js"
};
static const unsigned char offline_worker_20_cache_js[] = {
#embed "../../Templates/offline/worker/20-cache.js"
};
static const unsigned char offline_worker_30_lists_js[] = {
#embed "../../Templates/offline/worker/30-lists.js"
};
static const unsigned char offline_worker_40_keeping_js[] = {
#embed "../../Templates/offline/worker/40-keeping.js"
};
static const unsigned char offline_worker_50_fresh_pages_js[] = {
#embed "../../Templates/offline/worker/50-fresh-pages.js"
};
static const unsigned char offline_worker_60_installing_js[] = {
#embed "../../Templates/offline/worker/60-installing.js"
};
static const unsigned char offline_worker_70_answering_js[] = {
#embed "../../Templates/offline/worker/70-answering.js"
};
static const unsigned char offline_worker_80_messages_js[] = {
#embed "../../Templates/offline/worker/80-messages.js"
};
static const unsigned char page_mustache[] = {
#embed "../../Templates/page.mustache"
};
static const unsigned char strings_en_strings[] = {
#embed "../../Templates/strings/en.strings"
};
static const unsigned char strings_es_strings[] = {
#embed "../../Templates/strings/es.strings"
};
static const unsigned char strings_fr_strings[] = {
#embed "../../Templates/strings/fr.strings"
};
static const unsigned char strings_it_strings[] = {
#embed "../../Templates/strings/it.strings"
};
static const unsigned char assignment_schema_json[] = {
#embed "../../assignment.schema.json"
};
static const unsigned char checklist_schema_json[] = {
#embed "../../checklist.schema.json"
};
static const unsigned char edition_schema_json[] = {
#embed "../../edition.schema.json"
};
static const unsigned char page_schema_json[] = {
#embed "../../page.schema.json"
};
static const unsigned char people_schema_json[] = {
#embed "../../people.schema.json"
};
static const unsigned char quiz_schema_json[] = {
#embed "../../quiz.schema.json"
};
static const unsigned char site_schema_json[] = {
#embed "../../site.schema.json"
};
static const unsigned char starter_biology_media_cell_svg[] = {
#embed "../../Starters/biology/media/cell.svg"
};
static const unsigned char starter_biology_media_scale_bar_svg[] = {
#embed "../../Starters/biology/media/scale-bar.svg"
};
static const unsigned char starter_biology_quizzes_cells_en_md[] = {
#embed "../../Starters/biology/quizzes/cells.en.md"
};
static const unsigned char starter_biology_quizzes_cells_es_md[] = {
#embed "../../Starters/biology/quizzes/cells.es.md"
};
static const unsigned char starter_biology_quizzes_cells_fr_md[] = {
#embed "../../Starters/biology/quizzes/cells.fr.md"
};
static const unsigned char starter_biology_quizzes_cells_it_md[] = {
#embed "../../Starters/biology/quizzes/cells.it.md"
};
static const unsigned char starter_course_assignments_interview_en_md[] = {
#embed "../../Starters/course/assignments/interview.en.md"
};
static const unsigned char starter_course_assignments_interview_es_md[] = {
#embed "../../Starters/course/assignments/interview.es.md"
};
static const unsigned char starter_course_assignments_interview_fr_md[] = {
#embed "../../Starters/course/assignments/interview.fr.md"
};
static const unsigned char starter_course_assignments_interview_it_md[] = {
#embed "../../Starters/course/assignments/interview.it.md"
};
static const unsigned char starter_course_checklists_interview_en_md[] = {
#embed "../../Starters/course/checklists/interview.en.md"
};
static const unsigned char starter_course_checklists_interview_es_md[] = {
#embed "../../Starters/course/checklists/interview.es.md"
};
static const unsigned char starter_course_checklists_interview_fr_md[] = {
#embed "../../Starters/course/checklists/interview.fr.md"
};
static const unsigned char starter_course_checklists_interview_it_md[] = {
#embed "../../Starters/course/checklists/interview.it.md"
};
static const unsigned char starter_course_pages_about_en_md[] = {
#embed "../../Starters/course/pages/about.en.md"
};
static const unsigned char starter_course_pages_about_es_md[] = {
#embed "../../Starters/course/pages/about.es.md"
};
static const unsigned char starter_course_pages_about_fr_md[] = {
#embed "../../Starters/course/pages/about.fr.md"
};
static const unsigned char starter_course_pages_about_it_md[] = {
#embed "../../Starters/course/pages/about.it.md"
};
static const unsigned char starter_course_quizzes_sources_en_md[] = {
#embed "../../Starters/course/quizzes/sources.en.md"
};
static const unsigned char starter_course_quizzes_sources_es_md[] = {
#embed "../../Starters/course/quizzes/sources.es.md"
};
static const unsigned char starter_course_quizzes_sources_fr_md[] = {
#embed "../../Starters/course/quizzes/sources.fr.md"
};
static const unsigned char starter_course_quizzes_sources_it_md[] = {
#embed "../../Starters/course/quizzes/sources.it.md"
};
static const unsigned char starter_course_site_en_yml[] = {
#embed "../../Starters/course/site.en.yml"
};
static const unsigned char starter_course_site_es_yml[] = {
#embed "../../Starters/course/site.es.yml"
};
static const unsigned char starter_course_site_fr_yml[] = {
#embed "../../Starters/course/site.fr.yml"
};
static const unsigned char starter_course_site_it_yml[] = {
#embed "../../Starters/course/site.it.yml"
};
static const unsigned char starter_diving_checklists_judge_en_md[] = {
#embed "../../Starters/diving/checklists/judge.en.md"
};
static const unsigned char starter_diving_checklists_judge_es_md[] = {
#embed "../../Starters/diving/checklists/judge.es.md"
};
static const unsigned char starter_diving_checklists_judge_fr_md[] = {
#embed "../../Starters/diving/checklists/judge.fr.md"
};
static const unsigned char starter_diving_checklists_judge_it_md[] = {
#embed "../../Starters/diving/checklists/judge.it.md"
};
static const unsigned char starter_diving_penalties_2026_appendix_csv[] = {
#embed "../../Starters/diving/penalties/2026/appendix.csv"
};
static const unsigned char starter_diving_penalties_2026_edition_en_yml[] = {
#embed "../../Starters/diving/penalties/2026/edition.en.yml"
};
static const unsigned char starter_diving_penalties_2026_edition_es_yml[] = {
#embed "../../Starters/diving/penalties/2026/edition.es.yml"
};
static const unsigned char starter_diving_penalties_2026_edition_fr_yml[] = {
#embed "../../Starters/diving/penalties/2026/edition.fr.yml"
};
static const unsigned char starter_diving_penalties_2026_edition_it_yml[] = {
#embed "../../Starters/diving/penalties/2026/edition.it.yml"
};
static const unsigned char starter_diving_penalties_2026_en_strings[] = {
#embed "../../Starters/diving/penalties/2026/en.strings"
};
static const unsigned char starter_diving_penalties_2026_es_strings[] = {
#embed "../../Starters/diving/penalties/2026/es.strings"
};
static const unsigned char starter_diving_penalties_2026_fr_strings[] = {
#embed "../../Starters/diving/penalties/2026/fr.strings"
};
static const unsigned char starter_diving_penalties_2026_it_strings[] = {
#embed "../../Starters/diving/penalties/2026/it.strings"
};
static const unsigned char starter_diving_penalties_2026_penalties_json[] = {
#embed "../../Starters/diving/penalties/2026/penalties.json"
};
static const unsigned char starter_diving_penalties_2026_sanctions_json[] = {
#embed "../../Starters/diving/penalties/2026/sanctions.json"
};
static const unsigned char starter_diving_quizzes_diving_basics_en_md[] = {
#embed "../../Starters/diving/quizzes/diving-basics.en.md"
};
static const unsigned char starter_diving_quizzes_diving_basics_es_md[] = {
#embed "../../Starters/diving/quizzes/diving-basics.es.md"
};
static const unsigned char starter_diving_quizzes_diving_basics_fr_md[] = {
#embed "../../Starters/diving/quizzes/diving-basics.fr.md"
};
static const unsigned char starter_diving_quizzes_diving_basics_it_md[] = {
#embed "../../Starters/diving/quizzes/diving-basics.it.md"
};
static const unsigned char starter_first_quizzes_first_quiz_en_md[] = {
#embed "../../Starters/first/quizzes/first-quiz.en.md"
};
static const unsigned char starter_first_quizzes_first_quiz_es_md[] = {
#embed "../../Starters/first/quizzes/first-quiz.es.md"
};
static const unsigned char starter_first_quizzes_first_quiz_fr_md[] = {
#embed "../../Starters/first/quizzes/first-quiz.fr.md"
};
static const unsigned char starter_first_quizzes_first_quiz_it_md[] = {
#embed "../../Starters/first/quizzes/first-quiz.it.md"
};
static const unsigned char starter_new_assignment_en_md[] = {
#embed "../../Starters/new/assignment.en.md"
};
static const unsigned char starter_new_assignment_es_md[] = {
#embed "../../Starters/new/assignment.es.md"
};
static const unsigned char starter_new_assignment_fr_md[] = {
#embed "../../Starters/new/assignment.fr.md"
};
static const unsigned char starter_new_assignment_it_md[] = {
#embed "../../Starters/new/assignment.it.md"
};
static const unsigned char starter_new_checklist_en_md[] = {
#embed "../../Starters/new/checklist.en.md"
};
static const unsigned char starter_new_checklist_es_md[] = {
#embed "../../Starters/new/checklist.es.md"
};
static const unsigned char starter_new_checklist_fr_md[] = {
#embed "../../Starters/new/checklist.fr.md"
};
static const unsigned char starter_new_checklist_it_md[] = {
#embed "../../Starters/new/checklist.it.md"
};
static const unsigned char starter_new_page_en_md[] = {
#embed "../../Starters/new/page.en.md"
};
static const unsigned char starter_new_page_es_md[] = {
#embed "../../Starters/new/page.es.md"
};
static const unsigned char starter_new_page_fr_md[] = {
#embed "../../Starters/new/page.fr.md"
};
static const unsigned char starter_new_page_it_md[] = {
#embed "../../Starters/new/page.it.md"
};
static const unsigned char starter_new_quiz_en_md[] = {
#embed "../../Starters/new/quiz.en.md"
};
static const unsigned char starter_new_quiz_es_md[] = {
#embed "../../Starters/new/quiz.es.md"
};
static const unsigned char starter_new_quiz_fr_md[] = {
#embed "../../Starters/new/quiz.fr.md"
};
static const unsigned char starter_new_quiz_it_md[] = {
#embed "../../Starters/new/quiz.it.md"
};

#define FILE_AT(path, bytes) {path, bytes, sizeof bytes}

static const ThemeFile theme_files[] = {
    FILE_AT("css/00-tokens.css", css_00_tokens_css),
    FILE_AT("css/10-base.css", css_10_base_css),
    FILE_AT("css/20-frame.css", css_20_frame_css),
    FILE_AT("css/30-prose.css", css_30_prose_css),
    FILE_AT("css/50-controls.css", css_50_controls_css),
    FILE_AT("css/60-settings.css", css_60_settings_css),
    FILE_AT("css/90-circumstances.css", css_90_circumstances_css),
    FILE_AT("css/answered/60-verdicts.css", css_answered_60_verdicts_css),
    FILE_AT("css/answered/64-returning.css", css_answered_64_returning_css),
    FILE_AT("css/answered/66-results.css", css_answered_66_results_css),
    FILE_AT("css/answered/70-session.css", css_answered_70_session_css),
    FILE_AT("css/answered/80-paper.css", css_answered_80_paper_css),
    FILE_AT("css/assignments/75-assignments.css", css_assignments_75_assignments_css),
    FILE_AT("css/assignments/76-deadline-changes.css", css_assignments_76_deadline_changes_css),
    FILE_AT("css/booklet/73-booklet.css", css_booklet_73_booklet_css),
    FILE_AT("css/cards/40-cards.css", css_cards_40_cards_css),
    FILE_AT("css/checklists/72-checklists.css", css_checklists_72_checklists_css),
    FILE_AT("css/code/10-code.css", css_code_10_code_css),
    FILE_AT("css/collection/67-collection.css", css_collection_67_collection_css),
    FILE_AT("css/contact/76-contact.css", css_contact_76_contact_css),
    FILE_AT("css/exam/10-exam.css", css_exam_10_exam_css),
    FILE_AT("css/flash-cards/10-flash-cards.css", css_flash_cards_10_flash_cards_css),
    FILE_AT("css/guide/10-guide.css", css_guide_10_guide_css),
    FILE_AT("css/hand-in/10-hand-in.css", css_hand_in_10_hand_in_css),
    FILE_AT("css/history/62-history.css", css_history_62_history_css),
    FILE_AT("css/offline/69-offline.css", css_offline_69_offline_css),
    FILE_AT("css/ordering/10-ordering.css", css_ordering_10_ordering_css),
    FILE_AT("css/overview/10-planner.css", css_overview_10_planner_css),
    FILE_AT("css/overview/15-remaining.css", css_overview_15_remaining_css),
    FILE_AT("css/overview/20-weeks.css", css_overview_20_weeks_css),
    FILE_AT("css/own/10-own.css", css_own_10_own_css),
    FILE_AT("css/penalties/70-penalties.css", css_penalties_70_penalties_css),
    FILE_AT("css/penalties/71-changes.css", css_penalties_71_changes_css),
    FILE_AT("css/pictures/10-pictures.css", css_pictures_10_pictures_css),
    FILE_AT("css/planner/10-forms.css", css_planner_10_forms_css),
    FILE_AT("css/practice/64-practice.css", css_practice_64_practice_css),
    FILE_AT("css/quiz/50-quiz.css", css_quiz_50_quiz_css),
    FILE_AT("css/quiz/60-taking.css", css_quiz_60_taking_css),
    FILE_AT("css/quiz/90-circumstances.css", css_quiz_90_circumstances_css),
    FILE_AT("css/rulebook/74-rulebook.css", css_rulebook_74_rulebook_css),
    FILE_AT("css/sanction-history/10-tables.css", css_sanction_history_10_tables_css),
    FILE_AT("css/sanctions/10-sanctions.css", css_sanctions_10_sanctions_css),
    FILE_AT("css/sanctions/20-english.css", css_sanctions_20_english_css),
    FILE_AT("css/search/66-search.css", css_search_66_search_css),
    FILE_AT("css/settings/68-settings.css", css_settings_68_settings_css),
    FILE_AT("css/subscribing/77-subscribing.css", css_subscribing_77_subscribing_css),
    FILE_AT("css/texts/10-texts.css", css_texts_10_texts_css),
    FILE_AT("footer.mustache", footer_mustache),
    FILE_AT("header.mustache", header_mustache),
    FILE_AT("js/00-language.js", js_00_language_js),
    FILE_AT("js/05-values.js", js_05_values_js),
    FILE_AT("js/10-folding.js", js_10_folding_js),
    FILE_AT("js/20-storage.js", js_20_storage_js),
    FILE_AT("js/24-records.js", js_24_records_js),
    FILE_AT("js/26-days.js", js_26_days_js),
    FILE_AT("js/28-settings.js", js_28_settings_js),
    FILE_AT("js/40-elements.js", js_40_elements_js),
    FILE_AT("js/50-routes.js", js_50_routes_js),
    FILE_AT("js/60-pages.js", js_60_pages_js),
    FILE_AT("js/72-menu.js", js_72_menu_js),
    FILE_AT("js/74-pictures.js", js_74_pictures_js),
    FILE_AT("js/75-settings-button.js", js_75_settings_button_js),
    FILE_AT("js/76-scrolling.js", js_76_scrolling_js),
    FILE_AT("js/80-offline.js", js_80_offline_js),
    FILE_AT("js/90-start.js", js_90_start_js),
    FILE_AT("js/answered/14-answer-texts.js", js_answered_14_answer_texts_js),
    FILE_AT("js/answered/14-rejoining.js", js_answered_14_rejoining_js),
    FILE_AT("js/answered/15-unit-names.js", js_answered_15_unit_names_js),
    FILE_AT("js/answered/16-typed-numbers.js", js_answered_16_typed_numbers_js),
    FILE_AT("js/answered/17-quantities.js", js_answered_17_quantities_js),
    FILE_AT("js/answered/18-forms.js", js_answered_18_forms_js),
    FILE_AT("js/answered/20-scoring.js", js_answered_20_scoring_js),
    FILE_AT("js/answered/21-feedback.js", js_answered_21_feedback_js),
    FILE_AT("js/answered/22-guessing.js", js_answered_22_guessing_js),
    FILE_AT("js/answered/24-blanks.js", js_answered_24_blanks_js),
    FILE_AT("js/answered/34-bands.js", js_answered_34_bands_js),
    FILE_AT("js/answered/44-problems.js", js_answered_44_problems_js),
    FILE_AT("js/answered/45-fitting.js", js_answered_45_fitting_js),
    FILE_AT("js/answered/46-finished.js", js_answered_46_finished_js),
    FILE_AT("js/answered/48-verdicts.js", js_answered_48_verdicts_js),
    FILE_AT("js/answered/49-plain-words.js", js_answered_49_plain_words_js),
    FILE_AT("js/answered/50-corrections.js", js_answered_50_corrections_js),
    FILE_AT("js/answered/51-grading.js", js_answered_51_grading_js),
    FILE_AT("js/answered/52-returning.js", js_answered_52_returning_js),
    FILE_AT("js/answered/53-review.js", js_answered_53_review_js),
    FILE_AT("js/answered/54-results.js", js_answered_54_results_js),
    FILE_AT("js/answered/56-files.js", js_answered_56_files_js),
    FILE_AT("js/answered/58-keys.js", js_answered_58_keys_js),
    FILE_AT("js/answered/59-refitting.js", js_answered_59_refitting_js),
    FILE_AT("js/answered/60-judging.js", js_answered_60_judging_js),
    FILE_AT("js/answered/61-finishing.js", js_answered_61_finishing_js),
    FILE_AT("js/answered/61-moving.js", js_answered_61_moving_js),
    FILE_AT("js/answered/61-rescoring.js", js_answered_61_rescoring_js),
    FILE_AT("js/answered/62-ending.js", js_answered_62_ending_js),
    FILE_AT("js/answered/64-continuing.js", js_answered_64_continuing_js),
    FILE_AT("js/answered/70-practice.js", js_answered_70_practice_js),
    FILE_AT("js/answered/80-answer-sheet.js", js_answered_80_answer_sheet_js),
    FILE_AT("js/assigned/10-students.js", js_assigned_10_students_js),
    FILE_AT("js/assigned/60-terms.js", js_assigned_60_terms_js),
    FILE_AT("js/assignments/20-schedule.js", js_assignments_20_schedule_js),
    FILE_AT("js/assignments/44-parts.js", js_assignments_44_parts_js),
    FILE_AT("js/assignments/46-remaining.js", js_assignments_46_remaining_js),
    FILE_AT("js/assignments/70-published.js", js_assignments_70_published_js),
    FILE_AT("js/base64/10-base64.js", js_base64_10_base64_js),
    FILE_AT("js/calendar/10-lines.js", js_calendar_10_lines_js),
    FILE_AT("js/calendar/12-uids.js", js_calendar_12_uids_js),
    FILE_AT("js/calendar/13-versions.js", js_calendar_13_versions_js),
    FILE_AT("js/calendar/14-events.js", js_calendar_14_events_js),
    FILE_AT("js/calendar/16-tasks.js", js_calendar_16_tasks_js),
    FILE_AT("js/calendar/18-entries.js", js_calendar_18_entries_js),
    FILE_AT("js/calendar/50-download.js", js_calendar_50_download_js),
    FILE_AT("js/cards/10-news.js", js_cards_10_news_js),
    FILE_AT("js/cards/50-greeting.js", js_cards_50_greeting_js),
    FILE_AT("js/checklists/10-ticks.js", js_checklists_10_ticks_js),
    FILE_AT("js/choices/53-choices.js", js_choices_53_choices_js),
    FILE_AT("js/clock/36-time.js", js_clock_36_time_js),
    FILE_AT("js/clock/56-clocks.js", js_clock_56_clocks_js),
    FILE_AT("js/clock/58-limit.js", js_clock_58_limit_js),
    FILE_AT("js/code/10-copy.js", js_code_10_copy_js),
    FILE_AT("js/collection/10-json.js", js_collection_10_json_js),
    FILE_AT("js/collection/14-fields.js", js_collection_14_fields_js),
    FILE_AT("js/collection/18-phrases.js", js_collection_18_phrases_js),
    FILE_AT("js/collection/22-questions.js", js_collection_22_questions_js),
    FILE_AT("js/collection/24-native.js", js_collection_24_native_js),
    FILE_AT("js/collection/26-older.js", js_collection_26_older_js),
    FILE_AT("js/collection/30-collections.js", js_collection_30_collections_js),
    FILE_AT("js/collection/34-keys.js", js_collection_34_keys_js),
    FILE_AT("js/collection/40-kept.js", js_collection_40_kept_js),
    FILE_AT("js/collection/42-fetching.js", js_collection_42_fetching_js),
    FILE_AT("js/collection/44-texts.js", js_collection_44_texts_js),
    FILE_AT("js/collection/46-controls.js", js_collection_46_controls_js),
    FILE_AT("js/collection/48-markup.js", js_collection_48_markup_js),
    FILE_AT("js/collection/52-parts.js", js_collection_52_parts_js),
    FILE_AT("js/collection/58-shelf.js", js_collection_58_shelf_js),
    FILE_AT("js/collection/60-page.js", js_collection_60_page_js),
    FILE_AT("js/copying/10-copying.js", js_copying_10_copying_js),
    FILE_AT("js/dates/27-zones.js", js_dates_27_zones_js),
    FILE_AT("js/dates/70-dates.js", js_dates_70_dates_js),
    FILE_AT("js/days/05-days.js", js_days_05_days_js),
    FILE_AT("js/early/10-appearance.js", js_early_10_appearance_js),
    FILE_AT("js/exam/20-code.js", js_exam_20_code_js),
    FILE_AT("js/exam/60-exam.js", js_exam_60_exam_js),
    FILE_AT("js/exam/70-opening.js", js_exam_70_opening_js),
    FILE_AT("js/finding/10-words.js", js_finding_10_words_js),
    FILE_AT("js/finding/12-numbers.js", js_finding_12_numbers_js),
    FILE_AT("js/finding/14-fillers.js", js_finding_14_fillers_js),
    FILE_AT("js/finding/20-dictionary.js", js_finding_20_dictionary_js),
    FILE_AT("js/finding/22-typos.js", js_finding_22_typos_js),
    FILE_AT("js/finding/24-synonyms.js", js_finding_24_synonyms_js),
    FILE_AT("js/finding/26-reading.js", js_finding_26_reading_js),
    FILE_AT("js/finding/28-ranking.js", js_finding_28_ranking_js),
    FILE_AT("js/finding/30-query-links.js", js_finding_30_query_links_js),
    FILE_AT("js/finding/50-correction.js", js_finding_50_correction_js),
    FILE_AT("js/flash-cards/10-deck.js", js_flash_cards_10_deck_js),
    FILE_AT("js/flash-cards/50-card-view.js", js_flash_cards_50_card_view_js),
    FILE_AT("js/flash-cards/58-cards.js", js_flash_cards_58_cards_js),
    FILE_AT("js/guide/10-guide.js", js_guide_10_guide_js),
    FILE_AT("js/hand-in/10-sealing.js", js_hand_in_10_sealing_js),
    FILE_AT("js/hand-in/20-reports.js", js_hand_in_20_reports_js),
    FILE_AT("js/hand-in/50-ways.js", js_hand_in_50_ways_js),
    FILE_AT("js/hand-in/52-student.js", js_hand_in_52_student_js),
    FILE_AT("js/hand-in/54-panel.js", js_hand_in_54_panel_js),
    FILE_AT("js/hand-in/56-giving-back.js", js_hand_in_56_giving_back_js),
    FILE_AT("js/hand-in/58-handing-in.js", js_hand_in_58_handing_in_js),
    FILE_AT("js/hashes/05-hashes.js", js_hashes_05_hashes_js),
    FILE_AT("js/history/10-statistics.js", js_history_10_statistics_js),
    FILE_AT("js/history/20-archive.js", js_history_20_archive_js),
    FILE_AT("js/history/22-merging.js", js_history_22_merging_js),
    FILE_AT("js/history/30-published.js", js_history_30_published_js),
    FILE_AT("js/history/50-figures.js", js_history_50_figures_js),
    FILE_AT("js/history/52-quizzes.js", js_history_52_quizzes_js),
    FILE_AT("js/history/54-stored-data.js", js_history_54_stored_data_js),
    FILE_AT("js/history/58-history.js", js_history_58_history_js),
    FILE_AT("js/kept-files/38-names.js", js_kept_files_38_names_js),
    FILE_AT("js/memory/32-memory.js", js_memory_32_memory_js),
    FILE_AT("js/memory/34-sessions.js", js_memory_34_sessions_js),
    FILE_AT("js/memory/36-faults.js", js_memory_36_faults_js),
    FILE_AT("js/missing/70-language.js", js_missing_70_language_js),
    FILE_AT("js/module-choice/10-modules.js", js_module_choice_10_modules_js),
    FILE_AT("js/moved/70-fragment.js", js_moved_70_fragment_js),
    FILE_AT("js/offline/10-notice.js", js_offline_10_notice_js),
    FILE_AT("js/offline/20-panel.js", js_offline_20_panel_js),
    FILE_AT("js/offline/30-missing.js", js_offline_30_missing_js),
    FILE_AT("js/offline/40-edition.js", js_offline_40_edition_js),
    FILE_AT("js/opener/10-opener.js", js_opener_10_opener_js),
    FILE_AT("js/ordering/44-ordering.js", js_ordering_44_ordering_js),
    FILE_AT("js/overview/10-zones.js", js_overview_10_zones_js),
    FILE_AT("js/overview/12-workload.js", js_overview_12_workload_js),
    FILE_AT("js/overview/14-plain.js", js_overview_14_plain_js),
    FILE_AT("js/overview/16-quizzes.js", js_overview_16_quizzes_js),
    FILE_AT("js/overview/18-modules.js", js_overview_18_modules_js),
    FILE_AT("js/overview/20-what-now.js", js_overview_20_what_now_js),
    FILE_AT("js/overview/50-list.js", js_overview_50_list_js),
    FILE_AT("js/overview/54-item.js", js_overview_54_item_js),
    FILE_AT("js/overview/55-weeks.js", js_overview_55_weeks_js),
    FILE_AT("js/overview/56-overview.js", js_overview_56_overview_js),
    FILE_AT("js/overview/57-focus.js", js_overview_57_focus_js),
    FILE_AT("js/overview/58-presses.js", js_overview_58_presses_js),
    FILE_AT("js/overview/59-tools.js", js_overview_59_tools_js),
    FILE_AT("js/overview/60-planner.js", js_overview_60_planner_js),
    FILE_AT("js/own/60-own.js", js_own_60_own_js),
    FILE_AT("js/owner/10-owner.js", js_owner_10_owner_js),
    FILE_AT("js/penalties/08-sanctions.js", js_penalties_08_sanctions_js),
    FILE_AT("js/penalties/10-finding.js", js_penalties_10_finding_js),
    FILE_AT("js/penalties/20-groups.js", js_penalties_20_groups_js),
    FILE_AT("js/penalties/30-list.js", js_penalties_30_list_js),
    FILE_AT("js/penalties/40-share.js", js_penalties_40_share_js),
    FILE_AT("js/penalties/50-saving.js", js_penalties_50_saving_js),
    FILE_AT("js/percents/14-percents.js", js_percents_14_percents_js),
    FILE_AT("js/pictures/10-zoom.js", js_pictures_10_zoom_js),
    FILE_AT("js/plan/06-identity.js", js_plan_06_identity_js),
    FILE_AT("js/plan/08-zone-names.js", js_plan_08_zone_names_js),
    FILE_AT("js/plan/10-plan.js", js_plan_10_plan_js),
    FILE_AT("js/plan/12-own.js", js_plan_12_own_js),
    FILE_AT("js/plan/14-exported.js", js_plan_14_exported_js),
    FILE_AT("js/planner/10-edits.js", js_planner_10_edits_js),
    FILE_AT("js/planner/12-undoing.js", js_planner_12_undoing_js),
    FILE_AT("js/planner/14-saving.js", js_planner_14_saving_js),
    FILE_AT("js/planner/16-other-names.js", js_planner_16_other_names_js),
    FILE_AT("js/planner/17-unusable.js", js_planner_17_unusable_js),
    FILE_AT("js/planner/18-writing.js", js_planner_18_writing_js),
    FILE_AT("js/planner/19-reading.js", js_planner_19_reading_js),
    FILE_AT("js/planner/20-importing.js", js_planner_20_importing_js),
    FILE_AT("js/planner/50-fields.js", js_planner_50_fields_js),
    FILE_AT("js/planner/52-unsaved.js", js_planner_52_unsaved_js),
    FILE_AT("js/planner/54-forms.js", js_planner_54_forms_js),
    FILE_AT("js/planner/58-editing.js", js_planner_58_editing_js),
    FILE_AT("js/planner/62-notices.js", js_planner_62_notices_js),
    FILE_AT("js/practice/10-catalogue.js", js_practice_10_catalogue_js),
    FILE_AT("js/practice/50-overview.js", js_practice_50_overview_js),
    FILE_AT("js/practice/52-saved.js", js_practice_52_saved_js),
    FILE_AT("js/practice/54-summary.js", js_practice_54_summary_js),
    FILE_AT("js/practice/58-practice.js", js_practice_58_practice_js),
    FILE_AT("js/quiz-state/10-quiz-state.js", js_quiz_state_10_quiz_state_js),
    FILE_AT("js/quiz/15-numbers.js", js_quiz_15_numbers_js),
    FILE_AT("js/quiz/20-answers.js", js_quiz_20_answers_js),
    FILE_AT("js/quiz/30-shuffling.js", js_quiz_30_shuffling_js),
    FILE_AT("js/quiz/42-controls.js", js_quiz_42_controls_js),
    FILE_AT("js/quiz/43-hints.js", js_quiz_43_hints_js),
    FILE_AT("js/quiz/46-questions.js", js_quiz_46_questions_js),
    FILE_AT("js/quiz/50-attempts.js", js_quiz_50_attempts_js),
    FILE_AT("js/quiz/52-panels.js", js_quiz_52_panels_js),
    FILE_AT("js/quiz/53-draws.js", js_quiz_53_draws_js),
    FILE_AT("js/quiz/53-start.js", js_quiz_53_start_js),
    FILE_AT("js/quiz/55-notices.js", js_quiz_55_notices_js),
    FILE_AT("js/quiz/56-paper.js", js_quiz_56_paper_js),
    FILE_AT("js/quiz/57-answering.js", js_quiz_57_answering_js),
    FILE_AT("js/quiz/57-storing.js", js_quiz_57_storing_js),
    FILE_AT("js/quiz/58-taking.js", js_quiz_58_taking_js),
    FILE_AT("js/quiz/59-events.js", js_quiz_59_events_js),
    FILE_AT("js/receipts/05-receipts.js", js_receipts_05_receipts_js),
    FILE_AT("js/returned-values/28-returned-values.js", js_returned_values_28_returned_values_js),
    FILE_AT("js/returned/30-returned.js", js_returned_30_returned_js),
    FILE_AT("js/rulebook/10-rulebook.js", js_rulebook_10_rulebook_js),
    FILE_AT("js/sanction-history/30-statistics.js", js_sanction_history_30_statistics_js),
    FILE_AT("js/sanction-history/53-tables.js", js_sanction_history_53_tables_js),
    FILE_AT("js/sanction-questions/44-sanction.js", js_sanction_questions_44_sanction_js),
    FILE_AT("js/sanction-questions/53-sanction-choices.js", js_sanction_questions_53_sanction_choices_js),
    FILE_AT("js/sanctions/10-english.js", js_sanctions_10_english_js),
    FILE_AT("js/scorm/10-interface.js", js_scorm_10_interface_js),
    FILE_AT("js/scorm/20-suspension.js", js_scorm_20_suspension_js),
    FILE_AT("js/scorm/30-interactions.js", js_scorm_30_interactions_js),
    FILE_AT("js/scorm/40-lesson.js", js_scorm_40_lesson_js),
    FILE_AT("js/search/20-segments.js", js_search_20_segments_js),
    FILE_AT("js/search/25-cut-index.js", js_search_25_cut_index_js),
    FILE_AT("js/search/30-library.js", js_search_30_library_js),
    FILE_AT("js/search/40-loading.js", js_search_40_loading_js),
    FILE_AT("js/search/50-results.js", js_search_50_results_js),
    FILE_AT("js/search/60-searching.js", js_search_60_searching_js),
    FILE_AT("js/settings/50-dialog.js", js_settings_50_dialog_js),
    FILE_AT("js/single/10-site.js", js_single_10_site_js),
    FILE_AT("js/single/20-routes.js", js_single_20_routes_js),
    FILE_AT("js/single/30-frame.js", js_single_30_frame_js),
    FILE_AT("js/single/40-history.js", js_single_40_history_js),
    FILE_AT("js/single/50-router.js", js_single_50_router_js),
    FILE_AT("js/students/10-students.js", js_students_10_students_js),
    FILE_AT("js/subscribing/72-subscribing.js", js_subscribing_72_subscribing_js),
    FILE_AT("js/sums/10-sums.js", js_sums_10_sums_js),
    FILE_AT("js/units/12-units.js", js_units_12_units_js),
    FILE_AT("marking/en.strings", marking_en_strings),
    FILE_AT("marking/es.strings", marking_es_strings),
    FILE_AT("marking/fr.strings", marking_fr_strings),
    FILE_AT("marking/it.strings", marking_it_strings),
    FILE_AT("marking/js/10-words.js", marking_js_10_words_js),
    FILE_AT("marking/js/20-queue.js", marking_js_20_queue_js),
    FILE_AT("marking/js/40-page.js", marking_js_40_page_js),
    FILE_AT("marking/js/50-sending.js", marking_js_50_sending_js),
    FILE_AT("marking/js/60-marking.js", marking_js_60_marking_js),
    FILE_AT("marking/marking.css", marking_marking_css),
    FILE_AT("marking/results.css", marking_results_css),
    FILE_AT("marking/slip.css", marking_slip_css),
    FILE_AT("offline/off.js", offline_off_js),
    FILE_AT("offline/worker/10-site.js", offline_worker_10_site_js),
    FILE_AT("offline/worker/20-cache.js", offline_worker_20_cache_js),
    FILE_AT("offline/worker/30-lists.js", offline_worker_30_lists_js),
    FILE_AT("offline/worker/40-keeping.js", offline_worker_40_keeping_js),
    FILE_AT("offline/worker/50-fresh-pages.js", offline_worker_50_fresh_pages_js),
    FILE_AT("offline/worker/60-installing.js", offline_worker_60_installing_js),
    FILE_AT("offline/worker/70-answering.js", offline_worker_70_answering_js),
    FILE_AT("offline/worker/80-messages.js", offline_worker_80_messages_js),
    FILE_AT("page.mustache", page_mustache),
    FILE_AT("strings/en.strings", strings_en_strings),
    FILE_AT("strings/es.strings", strings_es_strings),
    FILE_AT("strings/fr.strings", strings_fr_strings),
    FILE_AT("strings/it.strings", strings_it_strings),
};

const ThemeFile *theme_file_table(void) { return theme_files; }
size_t theme_file_count(void) { return sizeof theme_files / sizeof theme_files[0]; }

static const ThemeFile theme_schemas[] = {
    FILE_AT("assignment.schema.json", assignment_schema_json),
    FILE_AT("checklist.schema.json", checklist_schema_json),
    FILE_AT("edition.schema.json", edition_schema_json),
    FILE_AT("page.schema.json", page_schema_json),
    FILE_AT("people.schema.json", people_schema_json),
    FILE_AT("quiz.schema.json", quiz_schema_json),
    FILE_AT("site.schema.json", site_schema_json),
};

const ThemeFile *theme_schema_table(void) { return theme_schemas; }
size_t theme_schema_count(void) { return sizeof theme_schemas / sizeof theme_schemas[0]; }

static const ThemeFile theme_starters[] = {
    FILE_AT("biology/media/cell.svg", starter_biology_media_cell_svg),
    FILE_AT("biology/media/scale-bar.svg", starter_biology_media_scale_bar_svg),
    FILE_AT("biology/quizzes/cells.en.md", starter_biology_quizzes_cells_en_md),
    FILE_AT("biology/quizzes/cells.es.md", starter_biology_quizzes_cells_es_md),
    FILE_AT("biology/quizzes/cells.fr.md", starter_biology_quizzes_cells_fr_md),
    FILE_AT("biology/quizzes/cells.it.md", starter_biology_quizzes_cells_it_md),
    FILE_AT("course/assignments/interview.en.md", starter_course_assignments_interview_en_md),
    FILE_AT("course/assignments/interview.es.md", starter_course_assignments_interview_es_md),
    FILE_AT("course/assignments/interview.fr.md", starter_course_assignments_interview_fr_md),
    FILE_AT("course/assignments/interview.it.md", starter_course_assignments_interview_it_md),
    FILE_AT("course/checklists/interview.en.md", starter_course_checklists_interview_en_md),
    FILE_AT("course/checklists/interview.es.md", starter_course_checklists_interview_es_md),
    FILE_AT("course/checklists/interview.fr.md", starter_course_checklists_interview_fr_md),
    FILE_AT("course/checklists/interview.it.md", starter_course_checklists_interview_it_md),
    FILE_AT("course/pages/about.en.md", starter_course_pages_about_en_md),
    FILE_AT("course/pages/about.es.md", starter_course_pages_about_es_md),
    FILE_AT("course/pages/about.fr.md", starter_course_pages_about_fr_md),
    FILE_AT("course/pages/about.it.md", starter_course_pages_about_it_md),
    FILE_AT("course/quizzes/sources.en.md", starter_course_quizzes_sources_en_md),
    FILE_AT("course/quizzes/sources.es.md", starter_course_quizzes_sources_es_md),
    FILE_AT("course/quizzes/sources.fr.md", starter_course_quizzes_sources_fr_md),
    FILE_AT("course/quizzes/sources.it.md", starter_course_quizzes_sources_it_md),
    FILE_AT("course/site.en.yml", starter_course_site_en_yml),
    FILE_AT("course/site.es.yml", starter_course_site_es_yml),
    FILE_AT("course/site.fr.yml", starter_course_site_fr_yml),
    FILE_AT("course/site.it.yml", starter_course_site_it_yml),
    FILE_AT("diving/checklists/judge.en.md", starter_diving_checklists_judge_en_md),
    FILE_AT("diving/checklists/judge.es.md", starter_diving_checklists_judge_es_md),
    FILE_AT("diving/checklists/judge.fr.md", starter_diving_checklists_judge_fr_md),
    FILE_AT("diving/checklists/judge.it.md", starter_diving_checklists_judge_it_md),
    FILE_AT("diving/penalties/2026/appendix.csv", starter_diving_penalties_2026_appendix_csv),
    FILE_AT("diving/penalties/2026/edition.en.yml", starter_diving_penalties_2026_edition_en_yml),
    FILE_AT("diving/penalties/2026/edition.es.yml", starter_diving_penalties_2026_edition_es_yml),
    FILE_AT("diving/penalties/2026/edition.fr.yml", starter_diving_penalties_2026_edition_fr_yml),
    FILE_AT("diving/penalties/2026/edition.it.yml", starter_diving_penalties_2026_edition_it_yml),
    FILE_AT("diving/penalties/2026/en.strings", starter_diving_penalties_2026_en_strings),
    FILE_AT("diving/penalties/2026/es.strings", starter_diving_penalties_2026_es_strings),
    FILE_AT("diving/penalties/2026/fr.strings", starter_diving_penalties_2026_fr_strings),
    FILE_AT("diving/penalties/2026/it.strings", starter_diving_penalties_2026_it_strings),
    FILE_AT("diving/penalties/2026/penalties.json", starter_diving_penalties_2026_penalties_json),
    FILE_AT("diving/penalties/2026/sanctions.json", starter_diving_penalties_2026_sanctions_json),
    FILE_AT("diving/quizzes/diving-basics.en.md", starter_diving_quizzes_diving_basics_en_md),
    FILE_AT("diving/quizzes/diving-basics.es.md", starter_diving_quizzes_diving_basics_es_md),
    FILE_AT("diving/quizzes/diving-basics.fr.md", starter_diving_quizzes_diving_basics_fr_md),
    FILE_AT("diving/quizzes/diving-basics.it.md", starter_diving_quizzes_diving_basics_it_md),
    FILE_AT("first/quizzes/first-quiz.en.md", starter_first_quizzes_first_quiz_en_md),
    FILE_AT("first/quizzes/first-quiz.es.md", starter_first_quizzes_first_quiz_es_md),
    FILE_AT("first/quizzes/first-quiz.fr.md", starter_first_quizzes_first_quiz_fr_md),
    FILE_AT("first/quizzes/first-quiz.it.md", starter_first_quizzes_first_quiz_it_md),
    FILE_AT("new/assignment.en.md", starter_new_assignment_en_md),
    FILE_AT("new/assignment.es.md", starter_new_assignment_es_md),
    FILE_AT("new/assignment.fr.md", starter_new_assignment_fr_md),
    FILE_AT("new/assignment.it.md", starter_new_assignment_it_md),
    FILE_AT("new/checklist.en.md", starter_new_checklist_en_md),
    FILE_AT("new/checklist.es.md", starter_new_checklist_es_md),
    FILE_AT("new/checklist.fr.md", starter_new_checklist_fr_md),
    FILE_AT("new/checklist.it.md", starter_new_checklist_it_md),
    FILE_AT("new/page.en.md", starter_new_page_en_md),
    FILE_AT("new/page.es.md", starter_new_page_es_md),
    FILE_AT("new/page.fr.md", starter_new_page_fr_md),
    FILE_AT("new/page.it.md", starter_new_page_it_md),
    FILE_AT("new/quiz.en.md", starter_new_quiz_en_md),
    FILE_AT("new/quiz.es.md", starter_new_quiz_es_md),
    FILE_AT("new/quiz.fr.md", starter_new_quiz_fr_md),
    FILE_AT("new/quiz.it.md", starter_new_quiz_it_md),
};

const ThemeFile *theme_starter_table(void) { return theme_starters; }
size_t theme_starter_count(void) { return sizeof theme_starters / sizeof theme_starters[0]; }

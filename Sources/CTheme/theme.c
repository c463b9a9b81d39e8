#include "CTheme.h"

// #embed is C23; clang calls it an extension in older standards.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char css_00_tokens[] = {
#embed "../../Templates/css/00-tokens.css"
};
static const unsigned char css_10_base[] = {
#embed "../../Templates/css/10-base.css"
};
static const unsigned char css_20_frame[] = {
#embed "../../Templates/css/20-frame.css"
};
static const unsigned char css_30_prose[] = {
#embed "../../Templates/css/30-prose.css"
};
static const unsigned char css_50_controls[] = {
#embed "../../Templates/css/50-controls.css"
};
static const unsigned char css_60_settings[] = {
#embed "../../Templates/css/60-settings.css"
};
static const unsigned char css_90_circumstances[] = {
#embed "../../Templates/css/90-circumstances.css"
};
static const unsigned char css_answered_60_verdicts[] = {
#embed "../../Templates/css/answered/60-verdicts.css"
};
static const unsigned char css_answered_64_returning[] = {
#embed "../../Templates/css/answered/64-returning.css"
};
static const unsigned char css_answered_66_results[] = {
#embed "../../Templates/css/answered/66-results.css"
};
static const unsigned char css_answered_70_session[] = {
#embed "../../Templates/css/answered/70-session.css"
};
static const unsigned char css_answered_80_paper[] = {
#embed "../../Templates/css/answered/80-paper.css"
};
static const unsigned char css_assignments_75_assignments[] = {
#embed "../../Templates/css/assignments/75-assignments.css"
};
static const unsigned char css_assignments_76_deadline_changes[] = {
#embed "../../Templates/css/assignments/76-deadline-changes.css"
};
static const unsigned char css_booklet_73_booklet[] = {
#embed "../../Templates/css/booklet/73-booklet.css"
};
static const unsigned char css_cards_40_cards[] = {
#embed "../../Templates/css/cards/40-cards.css"
};
static const unsigned char css_checklists_72_checklists[] = {
#embed "../../Templates/css/checklists/72-checklists.css"
};
static const unsigned char css_collection_67_collection[] = {
#embed "../../Templates/css/collection/67-collection.css"
};
static const unsigned char css_contact_76_contact[] = {
#embed "../../Templates/css/contact/76-contact.css"
};
static const unsigned char css_flash_cards_10_flash_cards[] = {
#embed "../../Templates/css/flash-cards/10-flash-cards.css"
};
static const unsigned char css_history_62_history[] = {
#embed "../../Templates/css/history/62-history.css"
};
static const unsigned char css_offline_69_offline[] = {
#embed "../../Templates/css/offline/69-offline.css"
};
static const unsigned char css_ordering_10_ordering[] = {
#embed "../../Templates/css/ordering/10-ordering.css"
};
static const unsigned char css_overview_10_planner[] = {
#embed "../../Templates/css/overview/10-planner.css"
};
static const unsigned char css_overview_20_weeks[] = {
#embed "../../Templates/css/overview/20-weeks.css"
};
static const unsigned char css_penalties_70_penalties[] = {
#embed "../../Templates/css/penalties/70-penalties.css"
};
static const unsigned char css_penalties_71_changes[] = {
#embed "../../Templates/css/penalties/71-changes.css"
};
static const unsigned char css_pictures_10_pictures[] = {
#embed "../../Templates/css/pictures/10-pictures.css"
};
static const unsigned char css_planner_10_forms[] = {
#embed "../../Templates/css/planner/10-forms.css"
};
static const unsigned char css_practice_64_practice[] = {
#embed "../../Templates/css/practice/64-practice.css"
};
static const unsigned char css_quiz_50_quiz[] = {
#embed "../../Templates/css/quiz/50-quiz.css"
};
static const unsigned char css_quiz_60_taking[] = {
#embed "../../Templates/css/quiz/60-taking.css"
};
static const unsigned char css_quiz_90_circumstances[] = {
#embed "../../Templates/css/quiz/90-circumstances.css"
};
static const unsigned char css_rulebook_74_rulebook[] = {
#embed "../../Templates/css/rulebook/74-rulebook.css"
};
static const unsigned char css_sanctions_10_sanctions[] = {
#embed "../../Templates/css/sanctions/10-sanctions.css"
};
static const unsigned char css_sanctions_20_english[] = {
#embed "../../Templates/css/sanctions/20-english.css"
};
static const unsigned char css_search_66_search[] = {
#embed "../../Templates/css/search/66-search.css"
};
static const unsigned char css_settings_68_settings[] = {
#embed "../../Templates/css/settings/68-settings.css"
};
static const unsigned char footer_mustache[] = {
#embed "../../Templates/footer.mustache"
};
static const unsigned char header_mustache[] = {
#embed "../../Templates/header.mustache"
};
static const unsigned char js_00_language[] = {
#embed "../../Templates/js/00-language.js"
};
static const unsigned char js_10_folding[] = {
#embed "../../Templates/js/10-folding.js"
};
static const unsigned char js_20_storage[] = {
#embed "../../Templates/js/20-storage.js"
};
static const unsigned char js_24_records[] = {
#embed "../../Templates/js/24-records.js"
};
static const unsigned char js_26_days[] = {
#embed "../../Templates/js/26-days.js"
};
static const unsigned char js_28_settings[] = {
#embed "../../Templates/js/28-settings.js"
};
static const unsigned char js_40_elements[] = {
#embed "../../Templates/js/40-elements.js"
};
static const unsigned char js_50_places[] = {
#embed "../../Templates/js/50-places.js"
};
static const unsigned char js_60_pages[] = {
#embed "../../Templates/js/60-pages.js"
};
static const unsigned char js_70_dates[] = {
#embed "../../Templates/js/70-dates.js"
};
static const unsigned char js_72_menu[] = {
#embed "../../Templates/js/72-menu.js"
};
static const unsigned char js_74_pictures[] = {
#embed "../../Templates/js/74-pictures.js"
};
static const unsigned char js_75_settings_button[] = {
#embed "../../Templates/js/75-settings-button.js"
};
static const unsigned char js_80_offline[] = {
#embed "../../Templates/js/80-offline.js"
};
static const unsigned char js_90_start[] = {
#embed "../../Templates/js/90-start.js"
};
static const unsigned char js_answered_16_typed_numbers[] = {
#embed "../../Templates/js/answered/16-typed-numbers.js"
};
static const unsigned char js_answered_18_forms[] = {
#embed "../../Templates/js/answered/18-forms.js"
};
static const unsigned char js_answered_20_scoring[] = {
#embed "../../Templates/js/answered/20-scoring.js"
};
static const unsigned char js_answered_22_guessing[] = {
#embed "../../Templates/js/answered/22-guessing.js"
};
static const unsigned char js_answered_34_bands[] = {
#embed "../../Templates/js/answered/34-bands.js"
};
static const unsigned char js_answered_45_fitting[] = {
#embed "../../Templates/js/answered/45-fitting.js"
};
static const unsigned char js_answered_46_finished[] = {
#embed "../../Templates/js/answered/46-finished.js"
};
static const unsigned char js_answered_48_verdicts[] = {
#embed "../../Templates/js/answered/48-verdicts.js"
};
static const unsigned char js_answered_49_plain_words[] = {
#embed "../../Templates/js/answered/49-plain-words.js"
};
static const unsigned char js_answered_50_corrections[] = {
#embed "../../Templates/js/answered/50-corrections.js"
};
static const unsigned char js_answered_51_grading[] = {
#embed "../../Templates/js/answered/51-grading.js"
};
static const unsigned char js_answered_52_returning[] = {
#embed "../../Templates/js/answered/52-returning.js"
};
static const unsigned char js_answered_53_review[] = {
#embed "../../Templates/js/answered/53-review.js"
};
static const unsigned char js_answered_54_results[] = {
#embed "../../Templates/js/answered/54-results.js"
};
static const unsigned char js_answered_56_files[] = {
#embed "../../Templates/js/answered/56-files.js"
};
static const unsigned char js_answered_59_refitting[] = {
#embed "../../Templates/js/answered/59-refitting.js"
};
static const unsigned char js_answered_60_judging[] = {
#embed "../../Templates/js/answered/60-judging.js"
};
static const unsigned char js_answered_61_finishing[] = {
#embed "../../Templates/js/answered/61-finishing.js"
};
static const unsigned char js_answered_61_rescoring[] = {
#embed "../../Templates/js/answered/61-rescoring.js"
};
static const unsigned char js_answered_62_ending[] = {
#embed "../../Templates/js/answered/62-ending.js"
};
static const unsigned char js_answered_64_goings_on[] = {
#embed "../../Templates/js/answered/64-goings-on.js"
};
static const unsigned char js_answered_70_practice[] = {
#embed "../../Templates/js/answered/70-practice.js"
};
static const unsigned char js_answered_80_answer_sheet[] = {
#embed "../../Templates/js/answered/80-answer-sheet.js"
};
static const unsigned char js_assignments_20_schedule[] = {
#embed "../../Templates/js/assignments/20-schedule.js"
};
static const unsigned char js_assignments_44_parts[] = {
#embed "../../Templates/js/assignments/44-parts.js"
};
static const unsigned char js_assignments_70_published[] = {
#embed "../../Templates/js/assignments/70-published.js"
};
static const unsigned char js_calendar_10_lines[] = {
#embed "../../Templates/js/calendar/10-lines.js"
};
static const unsigned char js_calendar_12_uids[] = {
#embed "../../Templates/js/calendar/12-uids.js"
};
static const unsigned char js_calendar_14_events[] = {
#embed "../../Templates/js/calendar/14-events.js"
};
static const unsigned char js_calendar_18_entries[] = {
#embed "../../Templates/js/calendar/18-entries.js"
};
static const unsigned char js_calendar_50_download[] = {
#embed "../../Templates/js/calendar/50-download.js"
};
static const unsigned char js_checklists_10_ticks[] = {
#embed "../../Templates/js/checklists/10-ticks.js"
};
static const unsigned char js_clock_36_time[] = {
#embed "../../Templates/js/clock/36-time.js"
};
static const unsigned char js_clock_56_clocks[] = {
#embed "../../Templates/js/clock/56-clocks.js"
};
static const unsigned char js_clock_58_limit[] = {
#embed "../../Templates/js/clock/58-limit.js"
};
static const unsigned char js_collection_10_json[] = {
#embed "../../Templates/js/collection/10-json.js"
};
static const unsigned char js_collection_14_fields[] = {
#embed "../../Templates/js/collection/14-fields.js"
};
static const unsigned char js_collection_18_phrases[] = {
#embed "../../Templates/js/collection/18-phrases.js"
};
static const unsigned char js_collection_22_questions[] = {
#embed "../../Templates/js/collection/22-questions.js"
};
static const unsigned char js_collection_24_native[] = {
#embed "../../Templates/js/collection/24-native.js"
};
static const unsigned char js_collection_26_older[] = {
#embed "../../Templates/js/collection/26-older.js"
};
static const unsigned char js_collection_30_collections[] = {
#embed "../../Templates/js/collection/30-collections.js"
};
static const unsigned char js_collection_34_keys[] = {
#embed "../../Templates/js/collection/34-keys.js"
};
static const unsigned char js_collection_40_kept[] = {
#embed "../../Templates/js/collection/40-kept.js"
};
static const unsigned char js_collection_42_fetching[] = {
#embed "../../Templates/js/collection/42-fetching.js"
};
static const unsigned char js_collection_44_texts[] = {
#embed "../../Templates/js/collection/44-texts.js"
};
static const unsigned char js_collection_46_controls[] = {
#embed "../../Templates/js/collection/46-controls.js"
};
static const unsigned char js_collection_48_markup[] = {
#embed "../../Templates/js/collection/48-markup.js"
};
static const unsigned char js_collection_52_parts[] = {
#embed "../../Templates/js/collection/52-parts.js"
};
static const unsigned char js_collection_58_shelf[] = {
#embed "../../Templates/js/collection/58-shelf.js"
};
static const unsigned char js_collection_60_page[] = {
#embed "../../Templates/js/collection/60-page.js"
};
static const unsigned char js_early_10_appearance[] = {
#embed "../../Templates/js/early/10-appearance.js"
};
static const unsigned char js_flash_cards_10_deck[] = {
#embed "../../Templates/js/flash-cards/10-deck.js"
};
static const unsigned char js_flash_cards_50_desk[] = {
#embed "../../Templates/js/flash-cards/50-desk.js"
};
static const unsigned char js_flash_cards_58_cards[] = {
#embed "../../Templates/js/flash-cards/58-cards.js"
};
static const unsigned char js_history_10_statistics[] = {
#embed "../../Templates/js/history/10-statistics.js"
};
static const unsigned char js_history_20_archive[] = {
#embed "../../Templates/js/history/20-archive.js"
};
static const unsigned char js_history_30_sanctions[] = {
#embed "../../Templates/js/history/30-sanctions.js"
};
static const unsigned char js_history_50_figures[] = {
#embed "../../Templates/js/history/50-figures.js"
};
static const unsigned char js_history_52_quizzes[] = {
#embed "../../Templates/js/history/52-quizzes.js"
};
static const unsigned char js_history_53_sanctions[] = {
#embed "../../Templates/js/history/53-sanctions.js"
};
static const unsigned char js_history_54_keeping[] = {
#embed "../../Templates/js/history/54-keeping.js"
};
static const unsigned char js_history_58_history[] = {
#embed "../../Templates/js/history/58-history.js"
};
static const unsigned char js_memory_32_memory[] = {
#embed "../../Templates/js/memory/32-memory.js"
};
static const unsigned char js_memory_34_sessions[] = {
#embed "../../Templates/js/memory/34-sessions.js"
};
static const unsigned char js_offline_10_notice[] = {
#embed "../../Templates/js/offline/10-notice.js"
};
static const unsigned char js_offline_20_panel[] = {
#embed "../../Templates/js/offline/20-panel.js"
};
static const unsigned char js_offline_30_missing[] = {
#embed "../../Templates/js/offline/30-missing.js"
};
static const unsigned char js_opener_10_opener[] = {
#embed "../../Templates/js/opener/10-opener.js"
};
static const unsigned char js_ordering_44_ordering[] = {
#embed "../../Templates/js/ordering/44-ordering.js"
};
static const unsigned char js_overview_10_zones[] = {
#embed "../../Templates/js/overview/10-zones.js"
};
static const unsigned char js_overview_14_plain[] = {
#embed "../../Templates/js/overview/14-plain.js"
};
static const unsigned char js_overview_50_list[] = {
#embed "../../Templates/js/overview/50-list.js"
};
static const unsigned char js_overview_54_item[] = {
#embed "../../Templates/js/overview/54-item.js"
};
static const unsigned char js_overview_56_overview[] = {
#embed "../../Templates/js/overview/56-overview.js"
};
static const unsigned char js_overview_60_planner[] = {
#embed "../../Templates/js/overview/60-planner.js"
};
static const unsigned char js_penalties_10_finding[] = {
#embed "../../Templates/js/penalties/10-finding.js"
};
static const unsigned char js_penalties_20_groups[] = {
#embed "../../Templates/js/penalties/20-groups.js"
};
static const unsigned char js_penalties_30_list[] = {
#embed "../../Templates/js/penalties/30-list.js"
};
static const unsigned char js_penalties_40_share[] = {
#embed "../../Templates/js/penalties/40-share.js"
};
static const unsigned char js_percents_14_percents[] = {
#embed "../../Templates/js/percents/14-percents.js"
};
static const unsigned char js_pictures_10_zoom[] = {
#embed "../../Templates/js/pictures/10-zoom.js"
};
static const unsigned char js_plan_06_identity[] = {
#embed "../../Templates/js/plan/06-identity.js"
};
static const unsigned char js_plan_10_plan[] = {
#embed "../../Templates/js/plan/10-plan.js"
};
static const unsigned char js_planner_10_edits[] = {
#embed "../../Templates/js/planner/10-edits.js"
};
static const unsigned char js_planner_18_exchange[] = {
#embed "../../Templates/js/planner/18-exchange.js"
};
static const unsigned char js_planner_50_fields[] = {
#embed "../../Templates/js/planner/50-fields.js"
};
static const unsigned char js_planner_54_forms[] = {
#embed "../../Templates/js/planner/54-forms.js"
};
static const unsigned char js_planner_58_editing[] = {
#embed "../../Templates/js/planner/58-editing.js"
};
static const unsigned char js_planner_62_notices[] = {
#embed "../../Templates/js/planner/62-notices.js"
};
static const unsigned char js_practice_10_catalogue[] = {
#embed "../../Templates/js/practice/10-catalogue.js"
};
static const unsigned char js_practice_50_overview[] = {
#embed "../../Templates/js/practice/50-overview.js"
};
static const unsigned char js_practice_54_summary[] = {
#embed "../../Templates/js/practice/54-summary.js"
};
static const unsigned char js_practice_58_practice[] = {
#embed "../../Templates/js/practice/58-practice.js"
};
static const unsigned char js_quiz_15_numbers[] = {
#embed "../../Templates/js/quiz/15-numbers.js"
};
static const unsigned char js_quiz_20_answers[] = {
#embed "../../Templates/js/quiz/20-answers.js"
};
static const unsigned char js_quiz_30_shuffling[] = {
#embed "../../Templates/js/quiz/30-shuffling.js"
};
static const unsigned char js_quiz_42_controls[] = {
#embed "../../Templates/js/quiz/42-controls.js"
};
static const unsigned char js_quiz_46_questions[] = {
#embed "../../Templates/js/quiz/46-questions.js"
};
static const unsigned char js_quiz_50_attempts[] = {
#embed "../../Templates/js/quiz/50-attempts.js"
};
static const unsigned char js_quiz_52_panels[] = {
#embed "../../Templates/js/quiz/52-panels.js"
};
static const unsigned char js_quiz_53_choices[] = {
#embed "../../Templates/js/quiz/53-choices.js"
};
static const unsigned char js_quiz_53_start[] = {
#embed "../../Templates/js/quiz/53-start.js"
};
static const unsigned char js_quiz_55_notices[] = {
#embed "../../Templates/js/quiz/55-notices.js"
};
static const unsigned char js_quiz_56_paper[] = {
#embed "../../Templates/js/quiz/56-paper.js"
};
static const unsigned char js_quiz_57_answering[] = {
#embed "../../Templates/js/quiz/57-answering.js"
};
static const unsigned char js_quiz_57_keeping[] = {
#embed "../../Templates/js/quiz/57-keeping.js"
};
static const unsigned char js_quiz_58_taking[] = {
#embed "../../Templates/js/quiz/58-taking.js"
};
static const unsigned char js_quiz_59_steering[] = {
#embed "../../Templates/js/quiz/59-steering.js"
};
static const unsigned char js_rulebook_10_rulebook[] = {
#embed "../../Templates/js/rulebook/10-rulebook.js"
};
static const unsigned char js_sanction_questions_44_sanction[] = {
#embed "../../Templates/js/sanction-questions/44-sanction.js"
};
static const unsigned char js_sanction_questions_53_sanction_choices[] = {
#embed "../../Templates/js/sanction-questions/53-sanction-choices.js"
};
static const unsigned char js_sanctions_10_english[] = {
#embed "../../Templates/js/sanctions/10-english.js"
};
static const unsigned char js_scorm_10_interface[] = {
#embed "../../Templates/js/scorm/10-interface.js"
};
static const unsigned char js_scorm_20_suspension[] = {
#embed "../../Templates/js/scorm/20-suspension.js"
};
static const unsigned char js_scorm_30_interactions[] = {
#embed "../../Templates/js/scorm/30-interactions.js"
};
static const unsigned char js_scorm_40_lesson[] = {
#embed "../../Templates/js/scorm/40-lesson.js"
};
static const unsigned char js_search_10_queries[] = {
#embed "../../Templates/js/search/10-queries.js"
};
static const unsigned char js_search_20_segments[] = {
#embed "../../Templates/js/search/20-segments.js"
};
static const unsigned char js_search_30_library[] = {
#embed "../../Templates/js/search/30-library.js"
};
static const unsigned char js_search_40_loading[] = {
#embed "../../Templates/js/search/40-loading.js"
};
static const unsigned char js_search_50_results[] = {
#embed "../../Templates/js/search/50-results.js"
};
static const unsigned char js_search_60_searching[] = {
#embed "../../Templates/js/search/60-searching.js"
};
static const unsigned char js_settings_50_dialog[] = {
#embed "../../Templates/js/settings/50-dialog.js"
};
static const unsigned char js_single_10_site[] = {
#embed "../../Templates/js/single/10-site.js"
};
static const unsigned char js_single_20_routes[] = {
#embed "../../Templates/js/single/20-routes.js"
};
static const unsigned char js_single_30_frame[] = {
#embed "../../Templates/js/single/30-frame.js"
};
static const unsigned char js_single_40_journey[] = {
#embed "../../Templates/js/single/40-journey.js"
};
static const unsigned char js_single_50_router[] = {
#embed "../../Templates/js/single/50-router.js"
};
static const unsigned char offline_off[] = {
#embed "../../Templates/offline/off.js"
};
static const unsigned char offline_sw[] = {
#embed "../../Templates/offline/sw.js"
};
static const unsigned char page_mustache[] = {
#embed "../../Templates/page.mustache"
};
static const unsigned char strings_en[] = {
#embed "../../Templates/strings/en.strings"
};
static const unsigned char strings_es[] = {
#embed "../../Templates/strings/es.strings"
};
static const unsigned char strings_fr[] = {
#embed "../../Templates/strings/fr.strings"
};
static const unsigned char strings_it[] = {
#embed "../../Templates/strings/it.strings"
};

#define FILE_AT(path, bytes) {path, bytes, sizeof bytes}

// Every file of Templates/; a test holds this table against the folder.
static const ThemeFile theme_files[] = {
    FILE_AT("css/00-tokens.css", css_00_tokens),
    FILE_AT("css/10-base.css", css_10_base),
    FILE_AT("css/20-frame.css", css_20_frame),
    FILE_AT("css/30-prose.css", css_30_prose),
    FILE_AT("css/50-controls.css", css_50_controls),
    FILE_AT("css/60-settings.css", css_60_settings),
    FILE_AT("css/90-circumstances.css", css_90_circumstances),
    FILE_AT("css/answered/60-verdicts.css", css_answered_60_verdicts),
    FILE_AT("css/answered/64-returning.css", css_answered_64_returning),
    FILE_AT("css/answered/66-results.css", css_answered_66_results),
    FILE_AT("css/answered/70-session.css", css_answered_70_session),
    FILE_AT("css/answered/80-paper.css", css_answered_80_paper),
    FILE_AT("css/assignments/75-assignments.css", css_assignments_75_assignments),
    FILE_AT("css/assignments/76-deadline-changes.css", css_assignments_76_deadline_changes),
    FILE_AT("css/booklet/73-booklet.css", css_booklet_73_booklet),
    FILE_AT("css/cards/40-cards.css", css_cards_40_cards),
    FILE_AT("css/checklists/72-checklists.css", css_checklists_72_checklists),
    FILE_AT("css/collection/67-collection.css", css_collection_67_collection),
    FILE_AT("css/contact/76-contact.css", css_contact_76_contact),
    FILE_AT("css/flash-cards/10-flash-cards.css", css_flash_cards_10_flash_cards),
    FILE_AT("css/history/62-history.css", css_history_62_history),
    FILE_AT("css/offline/69-offline.css", css_offline_69_offline),
    FILE_AT("css/ordering/10-ordering.css", css_ordering_10_ordering),
    FILE_AT("css/overview/10-planner.css", css_overview_10_planner),
    FILE_AT("css/overview/20-weeks.css", css_overview_20_weeks),
    FILE_AT("css/penalties/70-penalties.css", css_penalties_70_penalties),
    FILE_AT("css/penalties/71-changes.css", css_penalties_71_changes),
    FILE_AT("css/pictures/10-pictures.css", css_pictures_10_pictures),
    FILE_AT("css/planner/10-forms.css", css_planner_10_forms),
    FILE_AT("css/practice/64-practice.css", css_practice_64_practice),
    FILE_AT("css/quiz/50-quiz.css", css_quiz_50_quiz),
    FILE_AT("css/quiz/60-taking.css", css_quiz_60_taking),
    FILE_AT("css/quiz/90-circumstances.css", css_quiz_90_circumstances),
    FILE_AT("css/rulebook/74-rulebook.css", css_rulebook_74_rulebook),
    FILE_AT("css/sanctions/10-sanctions.css", css_sanctions_10_sanctions),
    FILE_AT("css/sanctions/20-english.css", css_sanctions_20_english),
    FILE_AT("css/search/66-search.css", css_search_66_search),
    FILE_AT("css/settings/68-settings.css", css_settings_68_settings),
    FILE_AT("footer.mustache", footer_mustache),
    FILE_AT("header.mustache", header_mustache),
    FILE_AT("js/00-language.js", js_00_language),
    FILE_AT("js/10-folding.js", js_10_folding),
    FILE_AT("js/20-storage.js", js_20_storage),
    FILE_AT("js/24-records.js", js_24_records),
    FILE_AT("js/26-days.js", js_26_days),
    FILE_AT("js/28-settings.js", js_28_settings),
    FILE_AT("js/40-elements.js", js_40_elements),
    FILE_AT("js/50-places.js", js_50_places),
    FILE_AT("js/60-pages.js", js_60_pages),
    FILE_AT("js/70-dates.js", js_70_dates),
    FILE_AT("js/72-menu.js", js_72_menu),
    FILE_AT("js/74-pictures.js", js_74_pictures),
    FILE_AT("js/75-settings-button.js", js_75_settings_button),
    FILE_AT("js/80-offline.js", js_80_offline),
    FILE_AT("js/90-start.js", js_90_start),
    FILE_AT("js/answered/16-typed-numbers.js", js_answered_16_typed_numbers),
    FILE_AT("js/answered/18-forms.js", js_answered_18_forms),
    FILE_AT("js/answered/20-scoring.js", js_answered_20_scoring),
    FILE_AT("js/answered/22-guessing.js", js_answered_22_guessing),
    FILE_AT("js/answered/34-bands.js", js_answered_34_bands),
    FILE_AT("js/answered/45-fitting.js", js_answered_45_fitting),
    FILE_AT("js/answered/46-finished.js", js_answered_46_finished),
    FILE_AT("js/answered/48-verdicts.js", js_answered_48_verdicts),
    FILE_AT("js/answered/49-plain-words.js", js_answered_49_plain_words),
    FILE_AT("js/answered/50-corrections.js", js_answered_50_corrections),
    FILE_AT("js/answered/51-grading.js", js_answered_51_grading),
    FILE_AT("js/answered/52-returning.js", js_answered_52_returning),
    FILE_AT("js/answered/53-review.js", js_answered_53_review),
    FILE_AT("js/answered/54-results.js", js_answered_54_results),
    FILE_AT("js/answered/56-files.js", js_answered_56_files),
    FILE_AT("js/answered/59-refitting.js", js_answered_59_refitting),
    FILE_AT("js/answered/60-judging.js", js_answered_60_judging),
    FILE_AT("js/answered/61-finishing.js", js_answered_61_finishing),
    FILE_AT("js/answered/61-rescoring.js", js_answered_61_rescoring),
    FILE_AT("js/answered/62-ending.js", js_answered_62_ending),
    FILE_AT("js/answered/64-goings-on.js", js_answered_64_goings_on),
    FILE_AT("js/answered/70-practice.js", js_answered_70_practice),
    FILE_AT("js/answered/80-answer-sheet.js", js_answered_80_answer_sheet),
    FILE_AT("js/assignments/20-schedule.js", js_assignments_20_schedule),
    FILE_AT("js/assignments/44-parts.js", js_assignments_44_parts),
    FILE_AT("js/assignments/70-published.js", js_assignments_70_published),
    FILE_AT("js/calendar/10-lines.js", js_calendar_10_lines),
    FILE_AT("js/calendar/12-uids.js", js_calendar_12_uids),
    FILE_AT("js/calendar/14-events.js", js_calendar_14_events),
    FILE_AT("js/calendar/18-entries.js", js_calendar_18_entries),
    FILE_AT("js/calendar/50-download.js", js_calendar_50_download),
    FILE_AT("js/checklists/10-ticks.js", js_checklists_10_ticks),
    FILE_AT("js/clock/36-time.js", js_clock_36_time),
    FILE_AT("js/clock/56-clocks.js", js_clock_56_clocks),
    FILE_AT("js/clock/58-limit.js", js_clock_58_limit),
    FILE_AT("js/collection/10-json.js", js_collection_10_json),
    FILE_AT("js/collection/14-fields.js", js_collection_14_fields),
    FILE_AT("js/collection/18-phrases.js", js_collection_18_phrases),
    FILE_AT("js/collection/22-questions.js", js_collection_22_questions),
    FILE_AT("js/collection/24-native.js", js_collection_24_native),
    FILE_AT("js/collection/26-older.js", js_collection_26_older),
    FILE_AT("js/collection/30-collections.js", js_collection_30_collections),
    FILE_AT("js/collection/34-keys.js", js_collection_34_keys),
    FILE_AT("js/collection/40-kept.js", js_collection_40_kept),
    FILE_AT("js/collection/42-fetching.js", js_collection_42_fetching),
    FILE_AT("js/collection/44-texts.js", js_collection_44_texts),
    FILE_AT("js/collection/46-controls.js", js_collection_46_controls),
    FILE_AT("js/collection/48-markup.js", js_collection_48_markup),
    FILE_AT("js/collection/52-parts.js", js_collection_52_parts),
    FILE_AT("js/collection/58-shelf.js", js_collection_58_shelf),
    FILE_AT("js/collection/60-page.js", js_collection_60_page),
    FILE_AT("js/early/10-appearance.js", js_early_10_appearance),
    FILE_AT("js/flash-cards/10-deck.js", js_flash_cards_10_deck),
    FILE_AT("js/flash-cards/50-desk.js", js_flash_cards_50_desk),
    FILE_AT("js/flash-cards/58-cards.js", js_flash_cards_58_cards),
    FILE_AT("js/history/10-statistics.js", js_history_10_statistics),
    FILE_AT("js/history/20-archive.js", js_history_20_archive),
    FILE_AT("js/history/30-sanctions.js", js_history_30_sanctions),
    FILE_AT("js/history/50-figures.js", js_history_50_figures),
    FILE_AT("js/history/52-quizzes.js", js_history_52_quizzes),
    FILE_AT("js/history/53-sanctions.js", js_history_53_sanctions),
    FILE_AT("js/history/54-keeping.js", js_history_54_keeping),
    FILE_AT("js/history/58-history.js", js_history_58_history),
    FILE_AT("js/memory/32-memory.js", js_memory_32_memory),
    FILE_AT("js/memory/34-sessions.js", js_memory_34_sessions),
    FILE_AT("js/offline/10-notice.js", js_offline_10_notice),
    FILE_AT("js/offline/20-panel.js", js_offline_20_panel),
    FILE_AT("js/offline/30-missing.js", js_offline_30_missing),
    FILE_AT("js/opener/10-opener.js", js_opener_10_opener),
    FILE_AT("js/ordering/44-ordering.js", js_ordering_44_ordering),
    FILE_AT("js/overview/10-zones.js", js_overview_10_zones),
    FILE_AT("js/overview/14-plain.js", js_overview_14_plain),
    FILE_AT("js/overview/50-list.js", js_overview_50_list),
    FILE_AT("js/overview/54-item.js", js_overview_54_item),
    FILE_AT("js/overview/56-overview.js", js_overview_56_overview),
    FILE_AT("js/overview/60-planner.js", js_overview_60_planner),
    FILE_AT("js/penalties/10-finding.js", js_penalties_10_finding),
    FILE_AT("js/penalties/20-groups.js", js_penalties_20_groups),
    FILE_AT("js/penalties/30-list.js", js_penalties_30_list),
    FILE_AT("js/penalties/40-share.js", js_penalties_40_share),
    FILE_AT("js/percents/14-percents.js", js_percents_14_percents),
    FILE_AT("js/pictures/10-zoom.js", js_pictures_10_zoom),
    FILE_AT("js/plan/06-identity.js", js_plan_06_identity),
    FILE_AT("js/plan/10-plan.js", js_plan_10_plan),
    FILE_AT("js/planner/10-edits.js", js_planner_10_edits),
    FILE_AT("js/planner/18-exchange.js", js_planner_18_exchange),
    FILE_AT("js/planner/50-fields.js", js_planner_50_fields),
    FILE_AT("js/planner/54-forms.js", js_planner_54_forms),
    FILE_AT("js/planner/58-editing.js", js_planner_58_editing),
    FILE_AT("js/planner/62-notices.js", js_planner_62_notices),
    FILE_AT("js/practice/10-catalogue.js", js_practice_10_catalogue),
    FILE_AT("js/practice/50-overview.js", js_practice_50_overview),
    FILE_AT("js/practice/54-summary.js", js_practice_54_summary),
    FILE_AT("js/practice/58-practice.js", js_practice_58_practice),
    FILE_AT("js/quiz/15-numbers.js", js_quiz_15_numbers),
    FILE_AT("js/quiz/20-answers.js", js_quiz_20_answers),
    FILE_AT("js/quiz/30-shuffling.js", js_quiz_30_shuffling),
    FILE_AT("js/quiz/42-controls.js", js_quiz_42_controls),
    FILE_AT("js/quiz/46-questions.js", js_quiz_46_questions),
    FILE_AT("js/quiz/50-attempts.js", js_quiz_50_attempts),
    FILE_AT("js/quiz/52-panels.js", js_quiz_52_panels),
    FILE_AT("js/quiz/53-choices.js", js_quiz_53_choices),
    FILE_AT("js/quiz/53-start.js", js_quiz_53_start),
    FILE_AT("js/quiz/55-notices.js", js_quiz_55_notices),
    FILE_AT("js/quiz/56-paper.js", js_quiz_56_paper),
    FILE_AT("js/quiz/57-answering.js", js_quiz_57_answering),
    FILE_AT("js/quiz/57-keeping.js", js_quiz_57_keeping),
    FILE_AT("js/quiz/58-taking.js", js_quiz_58_taking),
    FILE_AT("js/quiz/59-steering.js", js_quiz_59_steering),
    FILE_AT("js/rulebook/10-rulebook.js", js_rulebook_10_rulebook),
    FILE_AT("js/sanction-questions/44-sanction.js", js_sanction_questions_44_sanction),
    FILE_AT("js/sanction-questions/53-sanction-choices.js", js_sanction_questions_53_sanction_choices),
    FILE_AT("js/sanctions/10-english.js", js_sanctions_10_english),
    FILE_AT("js/scorm/10-interface.js", js_scorm_10_interface),
    FILE_AT("js/scorm/20-suspension.js", js_scorm_20_suspension),
    FILE_AT("js/scorm/30-interactions.js", js_scorm_30_interactions),
    FILE_AT("js/scorm/40-lesson.js", js_scorm_40_lesson),
    FILE_AT("js/search/10-queries.js", js_search_10_queries),
    FILE_AT("js/search/20-segments.js", js_search_20_segments),
    FILE_AT("js/search/30-library.js", js_search_30_library),
    FILE_AT("js/search/40-loading.js", js_search_40_loading),
    FILE_AT("js/search/50-results.js", js_search_50_results),
    FILE_AT("js/search/60-searching.js", js_search_60_searching),
    FILE_AT("js/settings/50-dialog.js", js_settings_50_dialog),
    FILE_AT("js/single/10-site.js", js_single_10_site),
    FILE_AT("js/single/20-routes.js", js_single_20_routes),
    FILE_AT("js/single/30-frame.js", js_single_30_frame),
    FILE_AT("js/single/40-journey.js", js_single_40_journey),
    FILE_AT("js/single/50-router.js", js_single_50_router),
    FILE_AT("offline/off.js", offline_off),
    FILE_AT("offline/sw.js", offline_sw),
    FILE_AT("page.mustache", page_mustache),
    FILE_AT("strings/en.strings", strings_en),
    FILE_AT("strings/es.strings", strings_es),
    FILE_AT("strings/fr.strings", strings_fr),
    FILE_AT("strings/it.strings", strings_it),
};

const ThemeFile *theme_file_table(void) { return theme_files; }
size_t theme_file_count(void) { return sizeof theme_files / sizeof theme_files[0]; }

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
static const unsigned char css_40_cards[] = {
#embed "../../Templates/css/40-cards.css"
};
static const unsigned char css_50_quiz[] = {
#embed "../../Templates/css/50-quiz.css"
};
static const unsigned char css_60_taking[] = {
#embed "../../Templates/css/60-taking.css"
};
static const unsigned char css_69_offline[] = {
#embed "../../Templates/css/69-offline.css"
};
static const unsigned char css_70_penalties[] = {
#embed "../../Templates/css/70-penalties.css"
};
static const unsigned char css_75_assignments[] = {
#embed "../../Templates/css/75-assignments.css"
};
static const unsigned char css_90_circumstances[] = {
#embed "../../Templates/css/90-circumstances.css"
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
static const unsigned char js_80_offline[] = {
#embed "../../Templates/js/80-offline.js"
};
static const unsigned char js_90_start[] = {
#embed "../../Templates/js/90-start.js"
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
static const unsigned char js_penalties_10_filter[] = {
#embed "../../Templates/js/penalties/10-filter.js"
};
static const unsigned char js_quiz_15_numbers[] = {
#embed "../../Templates/js/quiz/15-numbers.js"
};
static const unsigned char js_quiz_20_scoring[] = {
#embed "../../Templates/js/quiz/20-scoring.js"
};
static const unsigned char js_quiz_30_shuffling[] = {
#embed "../../Templates/js/quiz/30-shuffling.js"
};
static const unsigned char js_quiz_42_controls[] = {
#embed "../../Templates/js/quiz/42-controls.js"
};
static const unsigned char js_quiz_44_ordering[] = {
#embed "../../Templates/js/quiz/44-ordering.js"
};
static const unsigned char js_quiz_46_questions[] = {
#embed "../../Templates/js/quiz/46-questions.js"
};
static const unsigned char js_quiz_48_verdicts[] = {
#embed "../../Templates/js/quiz/48-verdicts.js"
};
static const unsigned char js_quiz_50_attempts[] = {
#embed "../../Templates/js/quiz/50-attempts.js"
};
static const unsigned char js_quiz_52_panels[] = {
#embed "../../Templates/js/quiz/52-panels.js"
};
static const unsigned char js_quiz_54_results[] = {
#embed "../../Templates/js/quiz/54-results.js"
};
static const unsigned char js_quiz_56_clocks[] = {
#embed "../../Templates/js/quiz/56-clocks.js"
};
static const unsigned char js_quiz_58_taking[] = {
#embed "../../Templates/js/quiz/58-taking.js"
};
static const unsigned char js_quiz_59_steering[] = {
#embed "../../Templates/js/quiz/59-steering.js"
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
    FILE_AT("css/40-cards.css", css_40_cards),
    FILE_AT("css/50-quiz.css", css_50_quiz),
    FILE_AT("css/60-taking.css", css_60_taking),
    FILE_AT("css/69-offline.css", css_69_offline),
    FILE_AT("css/70-penalties.css", css_70_penalties),
    FILE_AT("css/75-assignments.css", css_75_assignments),
    FILE_AT("css/90-circumstances.css", css_90_circumstances),
    FILE_AT("js/00-language.js", js_00_language),
    FILE_AT("js/10-folding.js", js_10_folding),
    FILE_AT("js/20-storage.js", js_20_storage),
    FILE_AT("js/24-records.js", js_24_records),
    FILE_AT("js/28-settings.js", js_28_settings),
    FILE_AT("js/40-elements.js", js_40_elements),
    FILE_AT("js/50-places.js", js_50_places),
    FILE_AT("js/60-pages.js", js_60_pages),
    FILE_AT("js/70-dates.js", js_70_dates),
    FILE_AT("js/80-offline.js", js_80_offline),
    FILE_AT("js/90-start.js", js_90_start),
    FILE_AT("js/offline/10-notice.js", js_offline_10_notice),
    FILE_AT("js/offline/20-panel.js", js_offline_20_panel),
    FILE_AT("js/offline/30-missing.js", js_offline_30_missing),
    FILE_AT("js/penalties/10-filter.js", js_penalties_10_filter),
    FILE_AT("js/quiz/15-numbers.js", js_quiz_15_numbers),
    FILE_AT("js/quiz/20-scoring.js", js_quiz_20_scoring),
    FILE_AT("js/quiz/30-shuffling.js", js_quiz_30_shuffling),
    FILE_AT("js/quiz/42-controls.js", js_quiz_42_controls),
    FILE_AT("js/quiz/44-ordering.js", js_quiz_44_ordering),
    FILE_AT("js/quiz/46-questions.js", js_quiz_46_questions),
    FILE_AT("js/quiz/48-verdicts.js", js_quiz_48_verdicts),
    FILE_AT("js/quiz/50-attempts.js", js_quiz_50_attempts),
    FILE_AT("js/quiz/52-panels.js", js_quiz_52_panels),
    FILE_AT("js/quiz/54-results.js", js_quiz_54_results),
    FILE_AT("js/quiz/56-clocks.js", js_quiz_56_clocks),
    FILE_AT("js/quiz/58-taking.js", js_quiz_58_taking),
    FILE_AT("js/quiz/59-steering.js", js_quiz_59_steering),
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

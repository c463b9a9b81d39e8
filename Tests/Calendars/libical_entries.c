/* Prints what libical makes of an iCalendar file, one thing a line, its parts apart by tabs:
 *   fault TEXT | entry UID START END SEQUENCE STATUS PERCENT RELATED SUMMARY | alarm UID TIME
 * Times are 2026-12-11T23:59:00Z, without Z where they have no zone, or 2026-12-11, or nothing. The end of a task is when
 * it is due.
 * Build: cc libical_entries.c $(pkg-config --cflags --libs libical)
 */
#include <libical/ical.h>
#include <stdio.h>
#include <time.h>

static char *read_line(char *buffer, size_t size, void *file) { return fgets(buffer, (int)size, file); }

static void print_text(const char *text) {
    for (; text && *text; text++) {
        if (*text == '\\') fputs("\\\\", stdout);
        else if (*text == '\n') fputs("\\n", stdout);
        else if (*text == '\t') fputs("\\t", stdout);
        else putchar(*text);
    }
}

static void print_time(icaltimetype t) {
    if (icaltime_is_null_time(t)) return;
    if (t.is_date) {
        printf("%04d-%02d-%02d", t.year, t.month, t.day);
    } else if (!t.zone && !icaltime_is_utc(t)) {
        printf("%04d-%02d-%02dT%02d:%02d:%02d", t.year, t.month, t.day, t.hour, t.minute, t.second);
    } else {
        const icaltimezone *zone = icaltime_is_utc(t) ? icaltimezone_get_utc_timezone() : t.zone;
        time_t seconds = icaltime_as_timet_with_zone(t, (icaltimezone *)zone);
        struct tm utc;
        char text[32];
        gmtime_r(&seconds, &utc);
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
        fputs(text, stdout);
    }
}

static void print_faults(icalcomponent *component) {
    icalproperty *p = icalcomponent_get_first_property(component, ICAL_XLICERROR_PROPERTY);
    for (; p; p = icalcomponent_get_next_property(component, ICAL_XLICERROR_PROPERTY)) {
        fputs("fault\t", stdout);
        print_text(icalproperty_get_xlicerror(p));
        putchar('\n');
    }
    icalcomponent *kid = icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT);
    for (; kid; kid = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)) print_faults(kid);
}

static void print_alarm(icalcomponent *alarm, const char *uid, icaltimetype start, icaltimetype end) {
    icalproperty *trigger = icalcomponent_get_first_property(alarm, ICAL_TRIGGER_PROPERTY);
    if (!trigger) return;
    struct icaltriggertype value = icalproperty_get_trigger(trigger);
    icalparameter *related = icalproperty_get_first_parameter(trigger, ICAL_RELATED_PARAMETER);
    icaltimetype base = related && icalparameter_get_related(related) == ICAL_RELATED_END ? end : start;
    base.is_date = 0;
    printf("alarm\t%s\t", uid);
    print_time(icaltime_is_null_time(value.time) ? icaltime_add(base, value.duration) : value.time);
    putchar('\n');
}

static void print_entry(icalcomponent *entry) {
    icalproperty_kind last = icalcomponent_isa(entry) == ICAL_VTODO_COMPONENT ? ICAL_DUE_PROPERTY : ICAL_DTEND_PROPERTY;
    const char *uid = icalcomponent_get_uid(entry);
    icaltimetype start = icalcomponent_get_dtstart(entry);
    icaltimetype end = last == ICAL_DUE_PROPERTY ? icalcomponent_get_due(entry) : icalcomponent_get_dtend(entry);
    if (!icalcomponent_get_first_property(entry, last)) end = icaltime_null_time();
    printf("entry\t%s\t", uid);
    print_time(start);
    putchar('\t');
    print_time(end);
    printf("\t%d\t%s\t", icalcomponent_get_sequence(entry), icalenum_status_to_string(icalcomponent_get_status(entry)));
    icalproperty *percent = icalcomponent_get_first_property(entry, ICAL_PERCENTCOMPLETE_PROPERTY);
    if (percent) printf("%d", icalproperty_get_percentcomplete(percent));
    putchar('\t');
    icalproperty *related = icalcomponent_get_first_property(entry, ICAL_RELATEDTO_PROPERTY);
    if (related) print_text(icalproperty_get_relatedto(related));
    putchar('\t');
    print_text(icalcomponent_get_summary(entry));
    putchar('\n');
    icalcomponent *alarm = icalcomponent_get_first_component(entry, ICAL_VALARM_COMPONENT);
    for (; alarm; alarm = icalcomponent_get_next_component(entry, ICAL_VALARM_COMPONENT)) print_alarm(alarm, uid, start, end);
}

int main(int count, char **arguments) {
    FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
    if (!file) return 2;
    icalerror_set_errors_are_fatal(0);
    icalparser *parser = icalparser_new();
    icalparser_set_gen_data(parser, file);
    icalcomponent *root = icalparser_parse(parser, read_line);
    if (!root || icalcomponent_isa(root) != ICAL_VCALENDAR_COMPONENT) {
        puts("fault\tno calendar found");
        return 0;
    }
    print_faults(root);
    icalcomponent_strip_errors(root);
    if (!icalrestriction_check(root)) print_faults(root);
    icalcomponent_kind kinds[] = {ICAL_VEVENT_COMPONENT, ICAL_VTODO_COMPONENT};
    for (int kind = 0; kind < 2; kind++) {
        icalcomponent *entry = icalcomponent_get_first_component(root, kinds[kind]);
        for (; entry; entry = icalcomponent_get_next_component(root, kinds[kind])) print_entry(entry);
    }
    icalcomponent_free(root);
    icalparser_free(parser);
    fclose(file);
    return 0;
}

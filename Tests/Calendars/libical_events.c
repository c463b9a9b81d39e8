/* Prints what libical makes of an iCalendar file, one thing a line, its parts apart by tabs:
 *   fault TEXT | event UID START END SEQUENCE SUMMARY | alarm UID TIME
 * Times are 2026-12-11T23:59:00Z, without Z where they have no zone, or 2026-12-11.
 * Build: cc libical_events.c $(pkg-config --cflags --libs libical)
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

static void print_event(icalcomponent *event) {
    icaltimetype start = icalcomponent_get_dtstart(event);
    printf("event\t%s\t", icalcomponent_get_uid(event));
    print_time(start);
    putchar('\t');
    print_time(icalcomponent_get_dtend(event));
    printf("\t%d\t", icalcomponent_get_sequence(event));
    print_text(icalcomponent_get_summary(event));
    putchar('\n');
    icalcomponent *alarm = icalcomponent_get_first_component(event, ICAL_VALARM_COMPONENT);
    for (; alarm; alarm = icalcomponent_get_next_component(event, ICAL_VALARM_COMPONENT)) {
        icalproperty *trigger = icalcomponent_get_first_property(alarm, ICAL_TRIGGER_PROPERTY);
        if (!trigger) continue;
        icaltimetype base = start;
        base.is_date = 0;
        printf("alarm\t%s\t", icalcomponent_get_uid(event));
        print_time(icaltime_add(base, icalproperty_get_trigger(trigger).duration));
        putchar('\n');
    }
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
    icalcomponent *event = icalcomponent_get_first_component(root, ICAL_VEVENT_COMPONENT);
    for (; event; event = icalcomponent_get_next_component(root, ICAL_VEVENT_COMPONENT)) print_event(event);
    icalcomponent_free(root);
    icalparser_free(parser);
    fclose(file);
    return 0;
}

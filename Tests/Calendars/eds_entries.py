#!/usr/bin/python3
"""Imports iCalendar files into an empty calendar of evolution-data-server (Evolution, GNOME Calendar), one after another, and
prints what it then holds, in the form of libical_entries.c but for alarms of whole days, which it keeps as they are written.

    HOME=EMPTY dbus-run-session -- /usr/bin/python3 eds_entries.py FILE…
"""

import sys

import gi

gi.require_version("ECal", "2.0")
gi.require_version("EDataServer", "1.2")
gi.require_version("ICalGLib", "3.0")
from gi.repository import ECal, EDataServer, ICalGLib  # noqa: E402

KINDS = {
    ICalGLib.ComponentKind.VEVENT_COMPONENT: ECal.ClientSourceType.EVENTS,
    ICalGLib.ComponentKind.VTODO_COMPONENT: ECal.ClientSourceType.TASKS,
}


def line(*parts):
    print("\t".join(str(p or "").replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t") for p in parts))


def components(parent, kind):
    found = parent.get_first_component(kind)
    while found:
        yield found
        found = parent.get_next_component(kind)


def shown(client, entry, kind, read):
    prop = entry.get_first_property(kind)
    if not prop:
        return ""
    time, zone = read(prop), prop.get_first_parameter(ICalGLib.ParameterKind.TZID_PARAMETER)
    if time.is_date():
        return f"{time.get_year():04}-{time.get_month():02}-{time.get_day():02}"
    if zone:
        # As Evolution finds it: among the zones that came with the file.
        time.set_timezone(client.get_timezone_sync(zone.get_tzid(), None)[1])
    utc = time.convert_to_zone(ICalGLib.Timezone.get_utc_timezone())
    return f"{utc.get_year():04}-{utc.get_month():02}-{utc.get_day():02}T{utc.get_hour():02}:{utc.get_minute():02}:{utc.get_second():02}Z"


def write(client, entry, last):
    def value(kind):
        prop = entry.get_first_property(kind)
        return prop.get_value_as_string() if prop else ""

    names = ICalGLib.PropertyKind
    read_end = (lambda p: p.get_due()) if last == names.DUE_PROPERTY else (lambda p: p.get_dtend())
    line(
        "entry", entry.get_uid(), shown(client, entry, names.DTSTART_PROPERTY, lambda p: p.get_dtstart()),
        shown(client, entry, last, read_end), str(entry.get_sequence()), value(names.STATUS_PROPERTY),
        value(names.PERCENTCOMPLETE_PROPERTY), value(names.RELATEDTO_PROPERTY), entry.get_summary())


def main():
    registry = EDataServer.SourceRegistry.new_sync(None)
    sources = {
        ECal.ClientSourceType.EVENTS: registry.ref_builtin_calendar(),
        ECal.ClientSourceType.TASKS: registry.ref_builtin_task_list(),
    }
    # Waiting for more than the file behind it would wait for ever.
    at_once = 0xFFFFFFFF
    clients = {kind: ECal.Client.connect_sync(sources[source], source, at_once, None) for kind, source in KINDS.items()}
    for path in sys.argv[1:]:
        with open(path, newline="", encoding="utf-8") as file:
            calendar = ICalGLib.Component.new_from_string(file.read())
        for kind, client in clients.items():
            if calendar.get_first_component(kind):
                calendar.set_method(ICalGLib.PropertyMethod.PUBLISH)
                client.receive_objects_sync(calendar, ECal.OperationFlags.NONE, None)
    for kind, client in clients.items():
        isTask = kind == ICalGLib.ComponentKind.VTODO_COMPONENT
        last = ICalGLib.PropertyKind.DUE_PROPERTY if isTask else ICalGLib.PropertyKind.DTEND_PROPERTY
        for component in client.get_object_list_as_comps_sync("#t", None)[1]:
            write(client, component.get_icalcomponent(), last)


main()

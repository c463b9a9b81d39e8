<?php
// Prints what sabre/vobject (Nextcloud's reader) makes of an iCalendar file, in the form of libical_events.c.
error_reporting(E_ALL & ~E_DEPRECATED);
require '/usr/share/php/Sabre/VObject/autoload.php';

function line(string ...$parts): void
{
    echo implode("\t", array_map(fn ($part) => strtr($part, ['\\' => '\\\\', "\n" => '\\n', "\t" => '\\t']), $parts)), "\n";
}

function utc(DateTimeInterface $time): string
{
    return DateTimeImmutable::createFromInterface($time)->setTimezone(new DateTimeZone('UTC'))->format('Y-m-d\TH:i:s\Z');
}

function shown($property): string
{
    return $property->hasTime() ? utc($property->getDateTime()) : $property->getDateTime()->format('Y-m-d');
}

try {
    $calendar = Sabre\VObject\Reader::read(file_get_contents($argv[1]));
    foreach ($calendar->validate() as $message) {
        line('fault', $message['message']);
    }
    foreach ($calendar->select('VEVENT') as $event) {
        $uid = (string) $event->UID;
        line('event', $uid, shown($event->DTSTART), shown($event->DTEND), (string) $event->SEQUENCE, (string) $event->SUMMARY);
        foreach ($event->select('VALARM') as $alarm) {
            $time = utc($alarm->getEffectiveTriggerTime());
            line('alarm', $uid, $event->DTSTART->hasTime() ? $time : rtrim($time, 'Z'));
        }
    }
} catch (Throwable $error) {
    line('fault', $error->getMessage());
}

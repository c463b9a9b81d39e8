<?php
// Prints what sabre/vobject (Nextcloud's reader) makes of an iCalendar file, in the form of libical_entries.c.
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
    if (!$property) {
        return '';
    }
    return $property->hasTime() ? utc($property->getDateTime()) : $property->getDateTime()->format('Y-m-d');
}

try {
    $calendar = Sabre\VObject\Reader::read(file_get_contents($argv[1]));
    foreach ($calendar->validate() as $message) {
        line('fault', $message['message']);
    }
    foreach (['VEVENT' => 'DTEND', 'VTODO' => 'DUE'] as $kind => $end) {
        foreach ($calendar->select($kind) as $entry) {
            $uid = (string) $entry->UID;
            line(
                'entry', $uid, shown($entry->DTSTART), shown($entry->$end), (string) $entry->SEQUENCE, (string) $entry->STATUS,
                (string) $entry->{'PERCENT-COMPLETE'}, (string) $entry->{'RELATED-TO'}, (string) $entry->SUMMARY);
            $hasTime = ($entry->DTSTART ?? $entry->$end)?->hasTime();
            foreach ($entry->select('VALARM') as $alarm) {
                $time = utc($alarm->getEffectiveTriggerTime());
                line('alarm', $uid, $hasTime ? $time : rtrim($time, 'Z'));
            }
        }
    }
} catch (Throwable $error) {
    line('fault', $error->getMessage());
}

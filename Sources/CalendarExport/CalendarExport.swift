// CalendarExport

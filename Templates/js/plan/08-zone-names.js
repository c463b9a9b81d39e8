/** Names of time zones that have changed: some browsers still give a device the former ones, which no site uses. */
(Quizmark => {
    'use strict';

    const renamed = {
        'Africa/Asmera': 'Africa/Asmara', 'America/Buenos_Aires': 'America/Argentina/Buenos_Aires', 'America/Catamarca': 'America/Argentina/Catamarca',
        'America/Coral_Harbour': 'America/Atikokan', 'America/Cordoba': 'America/Argentina/Cordoba', 'America/Godthab': 'America/Nuuk',
        'America/Indianapolis': 'America/Indiana/Indianapolis', 'America/Jujuy': 'America/Argentina/Jujuy', 'America/Louisville': 'America/Kentucky/Louisville',
        'America/Mendoza': 'America/Argentina/Mendoza', 'Asia/Calcutta': 'Asia/Kolkata', 'Asia/Katmandu': 'Asia/Kathmandu', 'Asia/Rangoon': 'Asia/Yangon',
        'Asia/Saigon': 'Asia/Ho_Chi_Minh', 'Atlantic/Faeroe': 'Atlantic/Faroe', 'Europe/Kiev': 'Europe/Kyiv', 'Pacific/Enderbury': 'Pacific/Kanton',
        'Pacific/Ponape': 'Pacific/Pohnpei', 'Pacific/Truk': 'Pacific/Chuuk',
    };

    /** The present name of a zone, if this browser knows it. */
    function currentZone(zone) {
        if (!Object.hasOwn(renamed, zone)) return zone;
        try {
            new Intl.DateTimeFormat('en', { timeZone: renamed[zone] });
            return renamed[zone];
        } catch {
            return zone;
        }
    }

    Object.assign(Quizmark, { currentZone });
})(globalThis.Quizmark ??= {});

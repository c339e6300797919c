/** Windows' names of time zones and the IANA names of their main places, from CLDR 48.2 (windowsZones, territory 001). */
const TABLE = `
aus central st=Australia/Darwin, aus eastern st=Australia/Sydney, afghanistan st=Asia/Kabul,
alaskan st=America/Anchorage, aleutian st=America/Adak, altai st=Asia/Barnaul, arab st=Asia/Riyadh,
arabian st=Asia/Dubai, arabic st=Asia/Baghdad, argentina st=America/Buenos_Aires, astrakhan st=Europe/Astrakhan,
atlantic st=America/Halifax, aus central w. st=Australia/Eucla, azerbaijan st=Asia/Baku, azores st=Atlantic/Azores,
bahia st=America/Bahia, bangladesh st=Asia/Dhaka, belarus st=Europe/Minsk, bougainville st=Pacific/Bougainville,
canada central st=America/Regina, cape verde st=Atlantic/Cape_Verde, caucasus st=Asia/Yerevan,
cen. australia st=Australia/Adelaide, central america st=America/Guatemala, central asia st=Asia/Bishkek,
central brazilian st=America/Cuiaba, central europe st=Europe/Budapest, central european st=Europe/Warsaw,
central pacific st=Pacific/Guadalcanal, central st=America/Chicago, central st (mexico)=America/Mexico_City,
chatham islands st=Pacific/Chatham, china st=Asia/Shanghai, cuba st=America/Havana, dateline st=Etc/GMT+12,
e. africa st=Africa/Nairobi, e. australia st=Australia/Brisbane, e. europe st=Europe/Chisinau,
e. south america st=America/Sao_Paulo, easter island st=Pacific/Easter, eastern st=America/New_York,
eastern st (mexico)=America/Cancun, egypt st=Africa/Cairo, ekaterinburg st=Asia/Yekaterinburg, fle st=Europe/Kiev,
fiji st=Pacific/Fiji, gmt st=Europe/London, gtb st=Europe/Bucharest, georgian st=Asia/Tbilisi,
greenland st=America/Godthab, greenwich st=Atlantic/Reykjavik, haiti st=America/Port-au-Prince,
hawaiian st=Pacific/Honolulu, india st=Asia/Calcutta, iran st=Asia/Tehran, israel st=Asia/Jerusalem,
jordan st=Asia/Amman, kaliningrad st=Europe/Kaliningrad, korea st=Asia/Seoul, libya st=Africa/Tripoli,
line islands st=Pacific/Kiritimati, lord howe st=Australia/Lord_Howe, magadan st=Asia/Magadan,
magallanes st=America/Punta_Arenas, marquesas st=Pacific/Marquesas, mauritius st=Indian/Mauritius,
middle east st=Asia/Beirut, montevideo st=America/Montevideo, morocco st=Africa/Casablanca,
mountain st=America/Denver, mountain st (mexico)=America/Mazatlan, myanmar st=Asia/Rangoon,
n. central asia st=Asia/Novosibirsk, namibia st=Africa/Windhoek, nepal st=Asia/Katmandu,
new zealand st=Pacific/Auckland, newfoundland st=America/St_Johns, norfolk st=Pacific/Norfolk,
north asia east st=Asia/Irkutsk, north asia st=Asia/Krasnoyarsk, north korea st=Asia/Pyongyang, omsk st=Asia/Omsk,
pacific sa st=America/Santiago, pacific st=America/Los_Angeles, pacific st (mexico)=America/Tijuana,
pakistan st=Asia/Karachi, paraguay st=America/Asuncion, qyzylorda st=Asia/Qyzylorda, romance st=Europe/Paris,
russia time zone 10=Asia/Srednekolymsk, russia time zone 11=Asia/Kamchatka, russia time zone 3=Europe/Samara,
russian st=Europe/Moscow, sa eastern st=America/Cayenne, sa pacific st=America/Bogota, sa western st=America/La_Paz,
se asia st=Asia/Bangkok, saint pierre st=America/Miquelon, sakhalin st=Asia/Sakhalin, samoa st=Pacific/Apia,
sao tome st=Africa/Sao_Tome, saratov st=Europe/Saratov, singapore st=Asia/Singapore,
south africa st=Africa/Johannesburg, south sudan st=Africa/Juba, sri lanka st=Asia/Colombo, sudan st=Africa/Khartoum,
syria st=Asia/Damascus, taipei st=Asia/Taipei, tasmania st=Australia/Hobart, tocantins st=America/Araguaina,
tokyo st=Asia/Tokyo, tomsk st=Asia/Tomsk, tonga st=Pacific/Tongatapu, transbaikal st=Asia/Chita,
turkey st=Europe/Istanbul, turks and caicos st=America/Grand_Turk, us eastern st=America/Indianapolis,
us mountain st=America/Phoenix, utc=Etc/UTC, utc+12=Etc/GMT-12, utc+13=Etc/GMT-13, utc-02=Etc/GMT+2,
utc-08=Etc/GMT+8, utc-09=Etc/GMT+9, utc-11=Etc/GMT+11, ulaanbaatar st=Asia/Ulaanbaatar, venezuela st=America/Caracas,
vladivostok st=Asia/Vladivostok, volgograd st=Europe/Volgograd, w. australia st=Australia/Perth,
w. central africa st=Africa/Lagos, w. europe st=Europe/Berlin, w. mongolia st=Asia/Hovd, west asia st=Asia/Tashkent,
west bank st=Asia/Hebron, west pacific st=Pacific/Port_Moresby, yakutsk st=Asia/Yakutsk, yukon st=America/Whitehorse
`;

/** By the name in lower case. */
export const WINDOWS_ZONES: ReadonlyMap<string, string> = new Map(
  TABLE.trim()
    .split(/,\s+/)
    .map((row) => row.replace(/ st\b/, " standard time").split("=") as [string, string]),
);

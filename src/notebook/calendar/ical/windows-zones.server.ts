/** Windows zones by area, without "Standard Time", with their main places (CLDR 48.2, windowsZones, territory 001). */
const TABLE = `
Africa: e. africa=Nairobi, egypt=Cairo, libya=Tripoli, morocco=Casablanca, namibia=Windhoek, sao tome=Sao_Tome, south africa=Johannesburg, south sudan=Juba, sudan=Khartoum, w. central africa=Lagos
America: alaskan=Anchorage, aleutian=Adak, argentina=Buenos_Aires, atlantic=Halifax, bahia=Bahia, canada central=Regina, central america=Guatemala, central brazilian=Cuiaba, central=Chicago, central (mexico)=Mexico_City, cuba=Havana, e. south america=Sao_Paulo, eastern=New_York, eastern (mexico)=Cancun, greenland=Godthab, haiti=Port-au-Prince, magallanes=Punta_Arenas, montevideo=Montevideo, mountain=Denver, mountain (mexico)=Mazatlan, newfoundland=St_Johns, pacific sa=Santiago, pacific=Los_Angeles, pacific (mexico)=Tijuana, paraguay=Asuncion, sa eastern=Cayenne, sa pacific=Bogota, sa western=La_Paz, saint pierre=Miquelon, tocantins=Araguaina, turks and caicos=Grand_Turk, us eastern=Indianapolis, us mountain=Phoenix, venezuela=Caracas, yukon=Whitehorse
Asia: afghanistan=Kabul, altai=Barnaul, arab=Riyadh, arabian=Dubai, arabic=Baghdad, azerbaijan=Baku, bangladesh=Dhaka, caucasus=Yerevan, central asia=Bishkek, china=Shanghai, ekaterinburg=Yekaterinburg, georgian=Tbilisi, india=Calcutta, iran=Tehran, israel=Jerusalem, jordan=Amman, korea=Seoul, magadan=Magadan, middle east=Beirut, myanmar=Rangoon, n. central asia=Novosibirsk, nepal=Katmandu, north asia east=Irkutsk, north asia=Krasnoyarsk, north korea=Pyongyang, omsk=Omsk, pakistan=Karachi, qyzylorda=Qyzylorda, russia time zone 10=Srednekolymsk, russia time zone 11=Kamchatka, se asia=Bangkok, sakhalin=Sakhalin, singapore=Singapore, sri lanka=Colombo, syria=Damascus, taipei=Taipei, tokyo=Tokyo, tomsk=Tomsk, transbaikal=Chita, ulaanbaatar=Ulaanbaatar, vladivostok=Vladivostok, w. mongolia=Hovd, west asia=Tashkent, west bank=Hebron, yakutsk=Yakutsk
Atlantic: azores=Azores, cape verde=Cape_Verde, greenwich=Reykjavik
Australia: aus central=Darwin, aus eastern=Sydney, aus central w.=Eucla, cen. australia=Adelaide, e. australia=Brisbane, lord howe=Lord_Howe, tasmania=Hobart, w. australia=Perth
Etc: dateline=GMT+12, utc=UTC, utc+12=GMT-12, utc+13=GMT-13, utc-02=GMT+2, utc-08=GMT+8, utc-09=GMT+9, utc-11=GMT+11
Europe: astrakhan=Astrakhan, belarus=Minsk, central europe=Budapest, central european=Warsaw, e. europe=Chisinau, fle=Kiev, gmt=London, gtb=Bucharest, kaliningrad=Kaliningrad, romance=Paris, russia time zone 3=Samara, russian=Moscow, saratov=Saratov, turkey=Istanbul, volgograd=Volgograd, w. europe=Berlin
Indian: mauritius=Mauritius
Pacific: bougainville=Bougainville, central pacific=Guadalcanal, chatham islands=Chatham, easter island=Easter, fiji=Fiji, hawaiian=Honolulu, line islands=Kiritimati, marquesas=Marquesas, new zealand=Auckland, norfolk=Norfolk, samoa=Apia, tonga=Tongatapu, west pacific=Port_Moresby
`;

/** Returns the IANA name of a Windows name such as "Tokyo Standard Time". */
export function zoneOfWindows(name: string): string | undefined {
  return WINDOWS_ZONES.get(name.toLowerCase().replace(" standard time", ""));
}

const WINDOWS_ZONES = new Map(
  TABLE.trim()
    .split("\n")
    .flatMap((row) => {
      const [area, pairs = ""] = row.split(": ");
      return pairs.split(", ").map((pair) => pair.replace("=", `=${area}/`).split("=") as [string, string]);
    }),
);

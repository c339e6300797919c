export const HELP_KINDS = ["emergency", "crisis", "violence"] as const;

export interface HelpNumber {
  for: (typeof HELP_KINDS)[number];
  /** As people write it, such as "*4141" or "800 911 2000". */
  number: string;
  name: string;
  hours?: string | undefined;
  /** Who published the number, and when. */
  source: string;
  /** What to know before one relies on it, such as the age of its source. */
  mark?: string | undefined;
}

export interface HelpCountry {
  name: string;
  /** Of its time zones (clock.ts). */
  clocks: string[];
  numbers: HelpNumber[];
}

/** `content/help/pedir-ayuda.yaml`. */
export interface Help {
  title: string;
  description: string;
  /** When all numbers were last compared with their sources (`yyyy-MM-dd`). */
  checked: string;
  countries: HelpCountry[];
}

/** Sources of regular expressions, for folded words with one space before and behind each. */
export interface HelpWords {
  words: string;
  everyday: string;
}

/**
 * Which user agents are worth the closer look of `in-app-browser.ts`, which no other page pays for: every browser
 * that stands by itself says Safari or Firefox, and no "wv".
 */
export const PERHAPS_IN_APP = /wv|FB|^(?!.*(Saf|Fire))/;

/** Cheap check before `in-app-browser.ts` is loaded: real browsers say Safari or Firefox, and not "wv". */
export const PERHAPS_IN_APP = /wv|FB|^(?!.*(Saf|Fire))/;

/** What is passed on: an address and a sentence about it. */
export interface SharedPage {
  url: string;
  text: string;
}

/** How the browser's own sharing ended; `refused` where it wants a click of its own. */
type ShareOutcome = "shared" | "cancelled" | "refused" | "failed";

/** The page that is open, without what its address holds for this visit alone (spec, section 2). */
export function sharedPage(keyTitle?: string): SharedPage {
  const { origin, pathname } = window.location;
  return {
    url: `${origin}${pathname}`,
    text: keyTitle
      ? `Descubre la clave del éxito "${keyTitle}" en Claves del Éxito`
      : "Descubre las diez claves del éxito en Claves del Éxito",
  };
}

/** Whether the browser has a share sheet of its own. */
export function canShareNatively(): boolean {
  return typeof navigator.share === "function";
}

/** Hands the page to the browser's share sheet. */
export async function shareNatively({ url, text }: SharedPage): Promise<ShareOutcome> {
  try {
    await navigator.share({ title: "Claves del Éxito", text, url });
    return "shared";
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    // A second press finds the sheet of the first still open (InvalidStateError).
    if (name === "AbortError" || name === "InvalidStateError") return "cancelled";
    return name === "NotAllowedError" ? "refused" : "failed";
  }
}

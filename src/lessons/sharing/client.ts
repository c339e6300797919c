export interface SharedPage {
  url: string;
  text: string;
}

/** `refused`: the browser requires another click. */
type ShareOutcome = "shared" | "cancelled" | "refused" | "failed";

/** Describes the open page, without query and fragment (spec, section 2). */
export function sharedPage(text = "Descubre las diez claves del éxito en Claves del Éxito"): SharedPage {
  const { origin, pathname } = window.location;
  return { url: `${origin}${pathname}`, text };
}

export function canShareNatively(): boolean {
  return typeof navigator.share === "function";
}

export async function shareNatively({ url, text }: SharedPage): Promise<ShareOutcome> {
  try {
    await navigator.share({ title: "Claves del Éxito", text, url });
    return "shared";
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    // InvalidStateError: the share sheet of an earlier click is still open.
    if (name === "AbortError" || name === "InvalidStateError") return "cancelled";
    return name === "NotAllowedError" ? "refused" : "failed";
  }
}

import { expect } from "@playwright/test";
import type { Product } from "./product.ts";

/** The pattern of the link that confirms a consumer request. */
const REQUEST = /\/confirmar-pedido#[\w-]{43}/;
/** The server looks for due jobs every 5 s. */
const SENT_WITHIN_MS = 20_000;

export async function mailedLink(product: Product, email: string, kind = REQUEST): Promise<string> {
  let link = "";
  const messages = `${product.origin}/simulators/mail/messages?to=${encodeURIComponent(email)}`;
  await expect
    .poll(
      async () => {
        link = kind.exec(await (await fetch(messages)).text())?.[0] ?? "";
        return link;
      },
      { timeout: SENT_WITHIN_MS },
    )
    .not.toBe("");
  return product.origin + link;
}

import { expect } from "@playwright/test";
import type { Product } from "./product.ts";

/** The link of a request under the botón de baja. */
const REQUEST = /\/confirmar-pedido#[\w-]{43}/;
/** The server looks for messages to send every few seconds. */
const SENT_WITHIN_MS = 20_000;

/** The newest link of a kind that was mailed to an address. */
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

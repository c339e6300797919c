import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "@playwright/test";
import type { Product } from "./product.ts";

const LINK = /\/confirmar-pedido#[\w-]{43}/g;

/** The newest link that was mailed to an address, whether its message waits or has gone out. */
export async function mailedLink(product: Product, email: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const messages = `${waitingFor(product, email)} ${await sentTo(product, email)}`;
      link = messages.match(LINK)?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  return `${product.origin}${link}`;
}

function waitingFor(product: Product, email: string): string {
  const database = new DatabaseSync(join(product.dataDir, "claves.sqlite"), { readOnly: true });
  const rows = database
    .prepare("SELECT payload FROM jobs WHERE kind = 'mail.send' AND payload LIKE ? ORDER BY created_at DESC")
    .all(`%"to":"${email}"%`);
  database.close();
  return rows.map(({ payload }) => String(payload)).join(" ");
}

async function sentTo(product: Product, email: string): Promise<string> {
  const response = await fetch(`${product.origin}/simulators/mail/messages?to=${encodeURIComponent(email)}`);
  return response.ok ? response.text() : "";
}

import { type Command, CommandError, table } from "#server/commands.ts";
import type { Services } from "#server/services.ts";
import { isDay } from "#shared/days.ts";
import { isSameMoney, type Money, moneyText } from "#shared/money/money.ts";
import { newId } from "#shared/new-id.ts";
import { DAY_MS } from "#shared/time.ts";
import {
  insertChange,
  isApplied,
  isOpen,
  listChanges,
  listPriceLetters,
  listRenewing,
  type StoredChange,
  withdrawChange,
} from "./price-queries.server.ts";
import {
  ANNOUNCED_BEFORE_MS,
  currentPrice,
  firstNewCharge,
  isRaise,
  type PriceChange,
} from "./price-rules.ts";

const AMOUNT = /^(0|[1-9]\d{0,4})(\.\d{2})?$/;
/** The link that cancels is kept until after the first charge. */
const AHEAD_MAX_MS = 90 * DAY_MS;
/** Members that the command lists; it counts them all. */
const LISTED_MAX = 200;

const USAGE = `npm run owner -- price
npm run owner -- price <amount> [--from yyyy-MM-dd] [--announce]
npm run owner -- price --withdraw

Without an amount it shows the price and the change that is announced.
With one it shows whom the change touches, and changes nothing. With --announce the server then tells each of them, and
asks PayPal for the new price on that day. A higher price needs --from, at least 30 days ahead. A lower one applies at
once. PayPal leaves the payments of ten more days as they are.
--withdraw takes an announced change back before its day, and tells everybody who was told.`;

export const priceCommand: Command = {
  name: "price",
  summary: "Shows what Premium costs, and announces another price",
  usage: USAGE,
  options: { from: { type: "string" }, announce: { type: "boolean" }, withdraw: { type: "boolean" } },
  async run({ words, options }, { services, print }) {
    const opened = await services();
    const [amount, ...others] = words;
    if (others.length > 0) throw new CommandError("Name one amount.");
    const changes = await listChanges(opened.database);
    const open = changes.find(isOpen);
    const current = currentPrice(changes.filter(isApplied), opened.config.price);
    if (options.withdraw) return withdraw(opened, open, print);
    if (amount === undefined) {
      print(`Premium costs ${moneyText(current)} a month.`);
      print(open ? await progress(opened, open) : "No change is announced.");
      return;
    }
    const change = planned(opened, current, amount, options.from);
    if (open && !isSame(open, change))
      throw new CommandError(
        `Another change is announced, ${described(open)}. Wait for it, or take it back with --withdraw.`,
      );
    if (isSameMoney(current, change.price))
      throw new CommandError(`Premium costs ${moneyText(current)} already.`);
    print(`${described(open ?? change)}.\n`);
    print(await touched(opened, open ?? change));
    if (open) return print(`\nIt is announced already.\n${await progress(opened, open)}`);
    if (!options.announce) return print("\nNothing was changed. Add --announce to tell them.");
    const { price, effective_at: effectiveAt } = change;
    if (!(await insertChange(opened.database, { price, from: current, effectiveAt }, opened.clock()))) {
      // Another command has announced one meanwhile.
      const other = (await listChanges(opened.database)).findLast(
        ({ withdrawn_at }) => withdrawn_at === null,
      );
      if (!other || !isSame(other, change)) throw new CommandError("Another change was announced just now.");
      return print(`\nIt is announced already.\n${await progress(opened, other)}`);
    }
    print("\nAnnounced. The running server tells them within ten minutes, and asks PayPal on that day.");
    print(`When the command shows the new price, set PREMIUM_PRICE=${price.value}.`);
  },
};

type Option = string | boolean | undefined;

/** @throws CommandError where the amount or the day cannot be */
function planned({ clock }: Services, from: Money, amount: string, day: Option): PriceChange {
  if (!AMOUNT.test(amount) || Number(amount) === 0)
    throw new CommandError(`${amount} is no price: write 3 or 2.50, in ${from.currency}.`);
  const price = { value: amount, currency: from.currency };
  const now = clock();
  if (day !== undefined && (typeof day !== "string" || !isDay(day)))
    throw new CommandError(`${day} is no day: write yyyy-MM-dd.`);
  // The same day in Argentina and Mexico.
  const at = day === undefined ? now : new Date(`${day}T12:00:00.000Z`);
  if (isRaise(from, price)) {
    if (at.getTime() - now.getTime() < ANNOUNCED_BEFORE_MS)
      throw new CommandError(
        `A higher price begins at least 30 days from now: --from ${dayOf(now.getTime() + ANNOUNCED_BEFORE_MS + DAY_MS)} or later.`,
      );
    if (at.getTime() - now.getTime() > AHEAD_MAX_MS)
      throw new CommandError("A change is announced at most 90 days before.");
  } else if (day !== undefined) throw new CommandError("A lower price applies at once: leave --from out.");
  return {
    ...{ id: newId(now.getTime()), price, from, announced_at: now.toISOString() },
    ...{ effective_at: at.toISOString(), applied_at: null },
  };
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** A lower price is meant for now, whenever the command comes again. */
function isSame(open: PriceChange, wanted: PriceChange): boolean {
  const isLower = open.from !== null && !isRaise(open.from, open.price);
  return isSameMoney(open.price, wanted.price) && (isLower || open.effective_at === wanted.effective_at);
}

function described({ from, price, effective_at }: PriceChange): string {
  return `from ${from ? moneyText(from) : "?"} to ${moneyText(price)} a month, on ${effective_at.slice(0, 10)}`;
}

async function touched({ database, clock }: Services, change: PriceChange): Promise<string> {
  const now = clock();
  const all = await listRenewing(database, now, { changeId: change.id, since: now.toISOString() });
  const count = `${all.length} ${all.length === 1 ? "member renews" : "members renew"} by themselves.`;
  if (all.length === 0) return count;
  const lines = all
    .slice(0, LISTED_MAX)
    .map(({ userId, subscriptionId, chargeAt }) => [
      userId,
      subscriptionId,
      chargeAt.slice(0, 10),
      firstNewCharge(change, chargeAt).slice(0, 10),
    ]);
  const list = table([["member", "subscription", "next charge", "first at the new price"], ...lines]);
  const more = all.length > LISTED_MAX ? `\n… and ${all.length - LISTED_MAX} more` : "";
  return `${count}\n${list}${more}`;
}

async function progress({ database, clock }: Services, change: StoredChange): Promise<string> {
  const now = clock();
  const letters = await listPriceLetters(database, change.id);
  const renewing = await listRenewing(database, now, { changeId: change.id, since: now.toISOString() });
  const count = (which: (outcome: string | null) => boolean) =>
    letters.filter(({ outcome }) => which(outcome)).length;
  return [
    `Announced on ${change.announced_at.slice(0, 10)}: ${described(change)}.`,
    table([
      ["told by mail", String(count((outcome) => outcome === "mail"))],
      ["on a device", String(count((outcome) => outcome === "push"))],
      ["in the profile alone", String(count((outcome) => outcome === "app"))],
      ["ended meanwhile", String(count((outcome) => outcome === "dropped"))],
      [
        "still to tell",
        String(count((outcome) => outcome === null) + renewing.filter(({ isTold }) => !isTold).length),
      ],
    ]),
  ].join("\n");
}

async function withdraw(
  { database, clock }: Services,
  open: StoredChange | undefined,
  print: (text: string) => void,
): Promise<void> {
  if (!open) throw new CommandError("No change is announced.");
  if (!(await withdrawChange(database, open.id, clock()))) {
    const now = (await listChanges(database)).find(({ id }) => id === open.id);
    if (now?.withdrawn_at) return print(`It is taken back already: ${described(open)}.`);
    throw new CommandError("PayPal was asked for the new price already: announce another one instead.");
  }
  print(`Taken back: ${described(open)}. The running server tells everybody who was told.`);
}

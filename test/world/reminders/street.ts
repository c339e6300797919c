import { features } from "#app/server/features.ts";
import { courtesy } from "#billing/subscription/commands.server.ts";
import { outgoingLanes } from "#platform/outgoing/outgoing.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS, SECOND_MS } from "#platform/shared/time.ts";
import { pick } from "../../random/random.ts";
import type { Visitor } from "../../visitor.ts";
import { passTime } from "../scheduler.ts";
import { Town } from "../town.ts";
import type { World } from "../world.ts";
import type { Message } from "./messages.ts";
import { type Settings, SWITCHES, type Wishes } from "./wishes.ts";

/** By how much the clocks of two processes differ. */
export const CLOCKS_MS = 20 * SECOND_MS;
const TRIES_MAX = 60;
const ZONES = [
  ...["America/Argentina/Buenos_Aires", "America/Santiago", "America/Havana", "America/New_York"],
  ...["Europe/Madrid", "Pacific/Auckland", "Pacific/Kiritimati", "Pacific/Honolulu"],
];
const TIMES = ["00:00", "00:30", "02:30", "09:00", "20:00", "21:00", "23:30", "23:59"];

export interface Browser {
  name: string;
  visitor: Visitor;
  holder: Person | undefined;
  /** The address at which its push service takes messages. */
  device: Device | undefined;
}
export interface Device {
  endpoint: string;
}

/** What a member may have wished in a time. While a deed goes on, nobody knows whether it has happened. */
interface Wished {
  from: number;
  until: number;
  wishes: Wishes;
}

export class Person {
  readonly name: string;
  readonly provider: "google" | "facebook";
  readonly email: string;
  readonly history: Wished[];
  #begun = 0;

  constructor(name: string, provider: "google" | "facebook") {
    this.name = name;
    this.provider = provider;
    this.email = `${name.toLowerCase()}@ejemplo.com`;
    this.history = [{ from: 0, until: Number.POSITIVE_INFINITY, wishes: this.#none() }];
  }

  get wishes(): Wishes {
    return (this.history.at(-1) as Wished).wishes;
  }

  begin = () => {
    this.#begun = Date.now();
  };

  change(edit: (wishes: Wishes) => void): void {
    const wishes = structuredClone(this.wishes);
    edit(wishes);
    this.history.push({ from: this.#begun, until: Number.POSITIVE_INFINITY, wishes });
  }

  /** Ends the deeds: the last wishes hold. */
  settle(): void {
    for (const one of this.history.slice(0, -1)) one.until = Math.min(one.until, Date.now());
  }

  between = (from: number, until: number) =>
    this.history.filter((one) => one.from <= until && one.until >= from).map(({ wishes }) => wishes);

  /** Google vouches for its addresses, Facebook does not. */
  #none = (): Wishes => ({
    account: newId(),
    ...{ giftUntil: 0, zone: "", isZoneChosen: false, devices: {}, refused: [] },
    address: this.provider === "google" ? this.email : "",
    settings: {} as Settings,
    ...{ events: {}, goals: {}, habits: {}, pages: {}, reviewed: [] },
  });

  leave(): void {
    const { refused } = this.wishes;
    this.change((wishes) => Object.assign(wishes, this.#none(), { refused }));
  }
}

export interface Reminder extends Message {
  person: Person;
  account: string;
  /** The day at whose time it was due. */
  day: string;
}

/** Two members, their browsers, which change hands, and the push service. */
export class Street extends Town {
  readonly people = [new Person("Ana", "google"), new Person("Beto", "facebook")];
  readonly browsers: Browser[];
  /** What the product has tried to send. */
  readonly messages: Reminder[] = [];
  #titles = 0;

  constructor(world: World) {
    super(world);
    this.internet.messageFaults = 0.4;
    const newBrowser = (name: string): Browser => ({
      ...{ name, visitor: world.app.visitor(), holder: undefined, device: undefined },
    });
    this.browsers = ["phone", "laptop", "tablet"].map(newBrowser);
  }

  get random() {
    return this.world.random;
  }
  drawTime = () => pick(TIMES, this.random);
  drawZone = () => pick(ZONES, this.random);
  newTitle = (what: string) => `${what} ${++this.#titles}`;

  /** Calls until an answer comes, as pages and devices do. Returns undefined if the product refuses. */
  async insist<T>(browser: Browser, method: string, path: string, body?: unknown, writeId = newId()) {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const answer = await this.ask<T>(browser, method, path, body, writeId);
      if (answer && ![429, 503].includes(answer.status)) return answer.status < 300 ? answer.body : undefined;
      passTime(SECOND_MS);
    }
    throw new Error(`${method} ${path} is never answered`);
  }

  /** Changes something at the product, and then the wishes. */
  async write(
    person: Person,
    browser: Browser,
    call: [method: string, path: string, body?: unknown, writeId?: string],
    edit: (wishes: Wishes) => void,
  ): Promise<void> {
    if ((await this.insist(browser, ...call)) !== undefined) person.change(edit);
  }

  /** Opens a page: renews the session, or signs in. Whoever was signed in there is then signed out. */
  async open(person: Person, browser: Browser): Promise<void> {
    const isHolder = browser.holder === person;
    if (isHolder && (await this.insist(browser, "POST", "/api/session/refresh"))) return;
    this.forget(browser);
    const { name, email, provider } = person;
    browser.visitor.cookies.delete("access");
    const signing = { name, email, no_picture: "yes" };
    // The provider shares the product's server, which may be about to start again.
    for (let tries = 0; tries < TRIES_MAX && !browser.visitor.cookies.has("access"); tries++)
      await browser.visitor.signIn(provider, signing).catch(() => undefined);
    browser.holder = person;
    this.world.tell(`${name} signs in on the ${browser.name}`);
    if (person.wishes.giftUntil === 0) await this.#begin(person, browser);
    else if (isHolder) await this.subscribe(person, browser);
  }

  /** The session of a browser has ended, and so its notifications. */
  forget(browser: Browser): void {
    const { device, holder } = browser;
    browser.holder = undefined;
    if (device) holder?.change(({ devices }) => delete devices[device.endpoint]);
  }

  async give(person: Person, days: number): Promise<void> {
    const { rows } = this.world.app;
    const until = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    const [user] = await rows.read("users", ["id"], { full_name: person.name });
    await this.owner(courtesy, [user?.id ?? ""], { until, reason: "gift" });
    // The command fails if the product starts again meanwhile.
    const [gift] = await rows.read("user_subscriptions", ["courtesy_until"], { user_id: user?.id ?? "" });
    person.change((wishes) => {
      wishes.giftUntil = Date.parse(gift?.courtesy_until ?? "") || wishes.giftUntil;
    });
  }

  /** A new member gets Premium, and chooses all settings. */
  async #begin(person: Person, browser: Browser): Promise<void> {
    await this.give(person, pick([3, 20, 60], this.random));
    const time_zone = this.drawZone();
    await this.insist(browser, "PUT", "/api/reminders/time-zone", { time_zone });
    const on = Object.fromEntries(SWITCHES.map((name) => [name, this.random() < 0.9]));
    const times = { journal_time: this.drawTime(), goal_time: this.drawTime(), week_time: this.drawTime() };
    const days = { goal_weekday: pick([0, 3, 6], this.random), week_weekday: pick([0, 3, 6], this.random) };
    const settings = { ...on, ...times, ...days } as Settings;
    await this.write(person, browser, ["PATCH", "/api/reminders", settings], (wishes) => {
      Object.assign(wishes, { zone: time_zone, settings });
    });
  }

  /** A page tells the product at each start where its browser takes messages. */
  async subscribe(person: Person, browser: Browser): Promise<void> {
    const { device } = browser;
    if (!device) return;
    await this.write(person, browser, ["PUT", "/api/reminders/device", device], ({ devices }) => {
      devices[device.endpoint] = true;
    });
    for (const other of this.people.filter((one) => one !== person && device.endpoint in one.wishes.devices))
      other.change(({ devices }) => delete devices[device.endpoint]);
  }

  /** The product does what is due. The clock of a second process differs. */
  async runJobs(): Promise<void> {
    const { app } = this.world;
    const differs = (this.random() * 2 - 1) * CLOCKS_MS;
    const services = { ...app.services, clock: () => new Date(Date.now() + differs) };
    await this.runAll(app.runJobs, () => outgoingLanes(services, features(services).outgoing).runDue());
  }

  /** Asks the push service, until it is there: it shares the product's server. */
  async push(method: string, path: string, body?: object): Promise<Response> {
    const headers = { "content-type": "application/json" };
    const init = { method, ...(body && { headers, body: JSON.stringify(body) }) };
    for (;;) {
      const answer = await fetch(`${this.world.app.origin}/simulators/push${path}`, init);
      if (answer.ok) return answer;
    }
  }

  /** Returns the secret of the last link that confirms an address. */
  tokenFor(address: string): string | undefined {
    const link = /#confirmar=([\w-]{43})/;
    const mail = this.internet.mails.findLast(({ to, text }) => to === address && link.test(text));
    return link.exec(mail?.text ?? "")?.[1];
  }
}

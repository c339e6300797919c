import { hash } from "node:crypto";
import type { InjectOptions } from "fastify";
import { expect } from "vitest";
import type { syncContract } from "#platform/sync/contract.ts";
import type { Call } from "#platform/sync/engine/call.ts";
import { createSyncEngine, type SyncEngine } from "#platform/sync/engine/sync-engine.ts";
// The engine imports these modules when it needs them. They load here, because no seed repeats the time that loading
// takes.
import "#platform/sync/recovery/compare.ts";
import "#platform/sync/engine/resend-refused.ts";
import { createSession } from "#platform/session/session.ts";
import { type CallError, OFFLINE } from "#platform/shared/api-client.ts";
import type { CallParts } from "#platform/shared/call-api.ts";
import type { Body } from "#platform/shared/contract.ts";
import type { IsHeld } from "#platform/shared/locks/with-lock.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import type { OutboxEntry } from "#platform/sync/mutation.ts";
import { fileStore } from "#platform/sync/replica/file-store.ts";
import { openReplicaStore } from "#platform/sync/replica/replica-store.ts";
import { collections } from "../every-feature/collections.ts";
import type { Random } from "../random/random.ts";
import type { SilentApp } from "../test-app.ts";
import { passTime, spawn, turns } from "../world/scheduler.ts";
import { contents } from "./contents.ts";
import type { Story } from "./story.ts";

interface Sent {
  address: string;
  parts: CallParts;
}

/** The time that passes for a call. It keeps a session within its call limits, which count a picture as three calls. */
const CALL_MS = 300;

let addresses = 0;
/** Calls without an answer yet, also those of a browser that was closed. */
const underWay = new Set<Promise<unknown>>();

type Returned = Body<(typeof syncContract)["returnRecords"]>;

/** The parts that all devices of a member share. */
export interface Surroundings {
  app: SilentApp;
  cookie: string;
  random: Random;
  story: Story;
  /** Receives each call with a digest of its answer, and each mutation. */
  calls: string[];
  tell(line: string): void;
  /** Runs before the server receives a call. */
  beforeCall(address: string): Promise<void>;
  /** Whether storages sometimes refuse the member's mutations too, and not only the server's changes. */
  isBroken?: boolean | undefined;
  /** Whether edits omit the record before the edit (`before`), as they did before decision 0108. */
  isEarlier?: boolean;
}

/** One of a member's devices, with two tabs. */
export class Device {
  tabs: readonly SyncEngine[];
  /** A "bad" connection loses answers, and delivers requests twice. */
  #connection: "good" | "bad" | "none" = "good";
  /** A counter of the browser's starts. Answers to an earlier start are dropped. */
  #opening = 0;
  /** Requests that the network will deliver a second time, at any moment. */
  readonly #late: Sent[] = [];
  readonly #around: Surroundings;
  readonly #name: string;
  readonly #random: Random;
  readonly #address: string;

  constructor(around: Surroundings, name: string) {
    this.#around = around;
    this.#name = name;
    this.#random = around.random;
    // The server limits calls per address too.
    this.#address = `10.0.${addresses >> 8}.${addresses++ & 255}`;
    this.tabs = this.#open();
  }

  /** Switches to a bad connection or to none. */
  turn(): void {
    this.#connection = this.#random() < 0.5 ? "bad" : "none";
  }

  disconnect(): void {
    this.#connection = "none";
  }

  async restart(): Promise<void> {
    await this.close();
    this.tabs = this.#open();
    await Promise.all(this.tabs.map((tab) => tab.reload()));
  }

  /** Restores the connection, delivers some of the late requests, and syncs. */
  async comeHome(): Promise<void> {
    this.#connection = "good";
    const count = Math.floor(this.#random() * (this.#late.length + 1));
    for (const { address, parts } of this.#late.splice(0, count)) await this.#send(address, parts);
    await Promise.all(underWay);
    await this.sync();
  }

  async sync(): Promise<void> {
    for (const tab of this.tabs) {
      await tab.sync();
      await tab.uploadFiles();
    }
    for (const tab of this.tabs) await tab.reload();
  }

  /**
   * Discards edits that the server refused because it has lost their picture. A member would choose a picture again.
   */
  async giveUpLostPictures(): Promise<void> {
    for (const tab of this.tabs) {
      for (const entry of tab.store.get().outbox)
        if (entry.refusal?.fields?.image_url) {
          this.#around.story.giveBack(entry);
          await tab.discard(entry.id);
        }
      await tab.reload();
    }
  }

  async lookAtPictures(): Promise<void> {
    const texts = this.tabs
      .map(contents)
      .flatMap(({ pages, conflicts }) => [
        ...pages.map(({ image_url }) => image_url),
        ...conflicts.map(({ content }) => content.image_url),
      ]);
    for (const url of new Set(texts)) if (typeof url === "string") await this.lookAt(url);
  }

  async lookAt(url: string): Promise<void> {
    const { app, cookie } = this.#around;
    const headers = { host: new URL(app.origin).host, cookie };
    passTime(10 * CALL_MS);
    const { statusCode } = await app.app.inject({ url, headers, remoteAddress: this.#address });
    expect(statusCode, `${url} is lost`).toBe(200);
  }

  async close(): Promise<void> {
    this.#opening++;
    await Promise.all(this.tabs.map((tab) => tab.close()));
  }

  #open(): SyncEngine[] {
    const opening = this.#opening;
    const isOpen = () => opening === this.#opening;
    const call: Call = async <T>(address: string, parts: CallParts) => {
      const result = await this.#unreliably<T>(address, parts);
      return isOpen() ? result : new Promise<never>(() => undefined);
    };
    // One queue per lock name, in place of Web Locks.
    const turns = { changes: Promise.resolve(), files: Promise.resolve() };
    const withLock = (name: keyof typeof turns, work: (isHeld: IsHeld) => Promise<void>) => {
      turns[name] = turns[name].then(() => work(() => true));
      return turns[name];
    };
    const tabs: SyncEngine[] = [0, 1].map((index) =>
      createSyncEngine({
        device: this.#store(),
        call,
        withLock,
        notifyTabs: () => void (isOpen() && tabs[1 - index]?.reload()),
      }),
    );
    for (const tab of tabs) this.#hearRefusals(tab);
    return tabs;
  }

  #hearRefusals(tab: SyncEngine): void {
    const { mutate } = tab;
    tab.mutate = async (entry) => {
      const result = await mutate(entry);
      if (result.state === "rejected") this.#around.story.giveBack(entry);
      return result;
    };
  }

  /**
   * Opens a storage that may be full while the connection is not good. A full storage refuses remote changes and, with
   * `isBroken`, mutations.
   */
  #store() {
    const store = openReplicaStore(`${this.#address} ${this.#name}`);
    const { applyRemoteChanges, enqueue } = store;
    const { putFile } = fileStore(store);
    const isFull = () => this.#connection !== "good" && this.#random() < 0.2;
    store.applyRemoteChanges = async (...told) => !isFull() && applyRemoteChanges(...told);
    store.enqueue = async (entry) => {
      const isStored = !(this.#around.isBroken && isFull());
      this.#around.story.hear(entry, isStored);
      this.#around.tell(`${this.#name} ${entry.address}`);
      const enqueued = isStored && enqueue(entry);
      // Caches each picture, as the journal does.
      if (entry.file) void putFile(pictureOf(entry), entry.file.parts.body, false);
      return enqueued;
    };
    return store;
  }

  async #unreliably<T>(address: string, parts: CallParts) {
    const offline = { ok: false, error: OFFLINE } as const;
    if (this.#connection === "none") return offline;
    if (this.#connection === "good") return this.#send<T>(address, parts);
    const isWrite = !address.startsWith("GET");
    const chance = this.#random();
    if (isWrite && chance < 0.2) this.#late.push({ address, parts });
    if (isWrite && chance > 0.9) void this.#send(address, parts);
    const result = await this.#send<T>(address, parts);
    if (this.#random() < 0.1) {
      const late = this.#late.shift();
      if (late) void this.#send(late.address, late.parts);
    }
    return this.#random() < 0.1 ? offline : result;
  }

  async #send<T>(address: string, parts: CallParts) {
    const sending = spawn(() => this.#request<T>(address, parts));
    underWay.add(sending);
    return sending.finally(() => underWay.delete(sending));
  }

  async #request<T>(address: string, { params = {}, query, body, writeId, position }: CallParts) {
    const { app, calls, cookie, beforeCall, isEarlier } = this.#around;
    const [method = "GET", pattern = ""] = address.split(" ");
    const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? "");
    const isFile = body instanceof Blob;
    const request: InjectOptions = {
      method: method as "GET",
      remoteAddress: this.#address,
      url: query ? `${path}?${new URLSearchParams(query)}` : path,
      headers: {
        host: new URL(app.origin).host,
        origin: app.origin,
        cookie,
        ...(writeId && { "idempotency-key": writeId }),
        ...(position && { "replica-position": position }),
        ...(isFile && { "content-type": body.type }),
      },
      ...(body !== undefined && !isFile && { payload: { ...body, ...(isEarlier && { before: undefined }) } }),
    };
    passTime(CALL_MS);
    await turns(1);
    await beforeCall(address);
    const payload = isFile ? { payload: Buffer.from(await body.arrayBuffer()) } : {};
    const response = await app.app.inject({ ...request, ...payload });
    calls.push(`${this.#name} ${address} ${response.statusCode} ${hash("sha1", response.body)}`);
    this.#followReturn(address, body);
    const told = response.headers["replica-position"];
    const answered = { ok: true as const, ...(told && { position: String(told) }) };
    const { bases = [query?.base] } = (isFile ? {} : (body ?? {})) as { bases?: string[] };
    for (const base of bases) if (base && response.statusCode < 300) await this.#hearKept(base);
    if (response.statusCode === 204) return { ...answered, data: undefined as T };
    const answer = response.json<unknown>();
    if (response.statusCode === 200) return { ...answered, data: answer as T };
    return { ok: false as const, error: (answer as { error: CallError }).error };
  }

  #followReturn(address: string, body: unknown): void {
    const { story } = this.#around;
    const isPart = story.returning === this.#name && /returns$|PUT .*images/.test(address);
    if (story.returning && !isPart) story.isSplit = true;
    const isOpen = address.endsWith("/returns") ? (body as Returned).ids.length === 0 : isPart;
    story.returning = isOpen ? this.#name : undefined;
  }

  /** Notes in `story` if the server kept a version that a device deleted, for example because of its conflicts. */
  async #hearKept(version: string): Promise<void> {
    const { app, story } = this.#around;
    for (const table of VERSIONED) {
      const kept = app.database.selectFrom(table).select("version").where("version", "=", version);
      if (await kept.executeTakeFirst()) story.keep(version);
    }
  }
}

const VERSIONED = collections.flatMap(({ locateText, table }) => (locateText ? [table as "ideas"] : []));

const pictureOf = ({ effects }: OutboxEntry) => String(effects[0]?.value?.image_url);

/** Creates a Premium member. Returns the cookie of the member's session. */
export async function newMember(app: SilentApp, name: string): Promise<string> {
  const now = app.clock();
  const id = newId();
  const at = now.toISOString();
  await app.rows.add("users", { id, email: null, full_name: name, created_at: at, last_sign_in_at: at });
  await app.rows.add("user_subscriptions", {
    user_id: id,
    failed_payments: 0,
    courtesy_until: new Date(now.getTime() + DAY_MS).toISOString(),
    courtesy_reason: "test",
    created_at: at,
    updated_at: at,
  });
  const { accessToken } = await createSession(app.database, id, now);
  return `access=${accessToken}`;
}

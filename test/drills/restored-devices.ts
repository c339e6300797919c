import { OFFLINE } from "#platform/shared/api-client.ts";
import { type CallParts, send } from "#platform/shared/call-api.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { Call } from "#platform/sync/engine/call.ts";
import { createSyncEngine, type SyncEngine } from "#platform/sync/engine/sync-engine.ts";
import { fileStore } from "#platform/sync/replica/file-store.ts";
import { openReplicaStore } from "#platform/sync/replica/replica-store.ts";
import { contents, type Known, recordsOf } from "../devices/contents.ts";
import {
  fieldOf,
  KINDS,
  keepEvent,
  keepGoal,
  keepIdea,
  keepNote,
  keepPhotograph,
  remove,
  removeNote,
  save,
  textOf,
} from "../devices/operations.ts";
import { pick, type Random } from "../random/random.ts";
import type { Visitor } from "../visitor.ts";

/** One of a member's devices: the browser's sync client with its own storage. */
export class Device {
  readonly name: string;
  readonly visitor: Visitor;
  readonly engine: SyncEngine;
  isOnline = true;

  constructor(name: string, visitor: Visitor) {
    this.name = name;
    this.visitor = visitor;
    const device = openReplicaStore(newId());
    const { enqueue } = device;
    device.enqueue = async (entry) => {
      // Stores the picture, as the journal does.
      const picture = String(entry.effects[0]?.value?.image_url);
      if (entry.file) await fileStore(device).putFile(picture, entry.file.parts.body, false);
      return enqueue(entry);
    };
    // One queue per lock name, in place of Web Locks.
    const turns = { changes: Promise.resolve(), files: Promise.resolve() };
    const withLock = (what: keyof typeof turns, work: (isHeld: () => boolean) => Promise<void>) => {
      turns[what] = turns[what].then(() => work(() => true));
      return turns[what];
    };
    const call: Call = async (address, parts) =>
      this.isOnline ? callAs(visitor, address, parts) : { ok: false, error: OFFLINE };
    this.engine = createSyncEngine({ device, call, withLock, notifyTabs: () => undefined });
  }

  async sync(): Promise<void> {
    await this.engine.sync();
    await this.engine.uploadFiles();
  }

  /** Returns the texts that the member reads on this device, also the other version of a conflict. */
  texts(): string[] {
    const records = KINDS.flatMap((kind) => recordsOf(this.engine, kind));
    const others = contents(this.engine).conflicts.map(({ content }) => content);
    return [...records, ...others].map(textOf).sort();
  }

  /** Returns the pictures of shown pages that the server does not have. */
  async missingPictures(): Promise<string[]> {
    const urls = contents(this.engine).pages.flatMap(({ image_url }) => image_url ?? []);
    const looked = urls.map(async (url) => ((await this.visitor.send(url)).status === 200 ? [] : url));
    return (await Promise.all(looked)).flat();
  }

  async signInAgain(person: { name: string; email: string }): Promise<void> {
    const { status } = await this.visitor.call("GET", "/api/session");
    if (status === 401) await this.visitor.signIn("google", person);
  }
}

function callAs<T>(visitor: Visitor, address: string, parts: CallParts) {
  const { params = {}, query, body, writeId, position } = parts;
  const [method = "GET", pattern = ""] = address.split(" ");
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? "");
  const isFile = body instanceof Blob;
  return send<T>(`${visitor.origin}${path}${query ? `?${new URLSearchParams(query)}` : ""}`, {
    method,
    headers: {
      origin: visitor.origin,
      cookie: visitor.cookieHeader(path),
      ...(body !== undefined && { "content-type": isFile ? body.type : "application/json" }),
      ...(writeId && { "idempotency-key": writeId }),
      ...(position && { "replica-position": position }),
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
  });
}

/** The texts that a member wrote on all devices and did not delete. A text names the device that may change it. */
export class Notebook {
  readonly texts = new Set<string>();
  readonly #names: readonly string[];
  readonly #random: Random;
  #writings = 0;
  #texts = 0;

  constructor(names: readonly string[], random: Random) {
    this.#names = names;
    this.#random = random;
  }

  /** Writes a text in each tool. Each device in turn gets the right to change the texts. */
  write({ engine }: Device): void {
    const name = this.#names[this.#writings++ % this.#names.length];
    void keepIdea(engine, newId(), this.#newText(name));
    void keepNote(engine, newId(), this.#newText(name));
    void keepGoal(engine, newId(), this.#newText(name));
    void keepEvent(engine, newId(), this.#newText(name), "never");
  }

  /** Writes a journal page with a picture, on its own day. */
  writePage({ engine }: Device): void {
    const page = { title: this.#newText("page"), event_date: addDays("2026-01-01", this.#texts) };
    void keepPhotograph(engine, newId(), page);
  }

  /** Changes a text in each tool and deletes another one. Both are texts that the device shows and may change. */
  change({ engine, name }: Device): void {
    for (const kind of ["idea", "goal", "event", "note"] as const) {
      const [changed, deleted] = [this.#takeOne(engine, kind, name), this.#takeOne(engine, kind, name)];
      void save(engine, kind, changed.id, { [fieldOf(changed)]: this.#newText(name) }, changed);
      void (kind === "note" ? removeNote(engine, deleted) : remove(engine, kind, deleted));
    }
  }

  /** Chooses a text of the device, and expects that this text is gone from now on. */
  #takeOne(engine: SyncEngine, kind: string, name: string): Known {
    const own = recordsOf(engine, kind).filter(
      (record) => textOf(record).startsWith(name) && this.texts.has(textOf(record)),
    );
    const one = pick(own, this.#random);
    this.texts.delete(textOf(one));
    return one;
  }

  #newText(name = ""): string {
    const text = `${name} ${this.#texts++}`;
    this.texts.add(text);
    return text;
  }
}

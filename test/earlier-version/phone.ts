import type { BrowserContext, Cookie, Page } from "@playwright/test";

/** Everything that a browser stores for one origin. Bytes of files are in base64. */
export interface Phone {
  cookies: Cookie[];
  localStorage: Record<string, string>;
  databases: StoredDatabase[];
}

interface StoredDatabase {
  name: string;
  version: number;
  stores: {
    name: string;
    keyPath: string | string[] | null;
    autoIncrement: boolean;
    indexes: { name: string; keyPath: string | string[]; unique: boolean }[];
    records: { key: unknown; value: unknown }[];
  }[];
}

export async function readPhone(page: Page): Promise<Phone> {
  const stored = await page.evaluate(readStorage);
  return { cookies: await page.context().cookies(), ...stored };
}

/** Gives the browser all data of that phone. Returns a page of the product that runs no script. */
export async function becomePhone(
  context: BrowserContext,
  origin: string,
  { cookies, ...stored }: Phone,
): Promise<Page> {
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(writeStorage, stored);
  return page;
}

/** Runs in the page. */
async function readStorage(): Promise<Omit<Phone, "cookies">> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const toText = async (value: unknown): Promise<unknown> => {
    if (value instanceof Blob) {
      const bytes = new Uint8Array(await value.arrayBuffer());
      return { base64: btoa(String.fromCharCode(...bytes)), type: value.type };
    }
    if (Array.isArray(value)) return Promise.all(value.map(toText));
    if (value === null || typeof value !== "object") return value;
    const fields = Object.entries(value).map(async ([name, field]) => [name, await toText(field)]);
    return Object.fromEntries(await Promise.all(fields));
  };
  const databases: StoredDatabase[] = [];
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name));
    const stores: StoredDatabase["stores"] = [];
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName).objectStore(storeName);
      const [keys, values] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
      const indexes = [...store.indexNames].map((index) => {
        const { keyPath, unique } = store.index(index);
        return { name: index, keyPath: keyPath as string, unique };
      });
      const records = keys.map(async (key, at) => ({ key, value: await toText(values[at]) }));
      const { keyPath, autoIncrement } = store;
      stores.push({ name: storeName, keyPath, autoIncrement, indexes, records: await Promise.all(records) });
    }
    databases.push({ name, version: database.version, stores });
    database.close();
  }
  return { localStorage: { ...localStorage }, databases };
}

/** Runs in the page. */
async function writeStorage({ localStorage: texts, databases }: Omit<Phone, "cookies">): Promise<void> {
  const toValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(toValue);
    if (value === null || typeof value !== "object") return value;
    if ("base64" in value && "type" in value) {
      const bytes = Uint8Array.from(atob(String(value.base64)), (letter) => letter.charCodeAt(0));
      return new Blob([bytes], { type: String(value.type) });
    }
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, toValue(field)]));
  };
  for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
  for (const { name, version, stores } of databases) {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => {
      for (const { name: store, keyPath, autoIncrement, indexes } of stores) {
        const created = opening.result.createObjectStore(store, { keyPath, autoIncrement });
        for (const index of indexes) created.createIndex(index.name, index.keyPath, { unique: index.unique });
      }
    };
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const writing = database.transaction([...database.objectStoreNames], "readwrite");
    for (const { name: store, keyPath, records } of stores)
      for (const { key, value } of records)
        writing.objectStore(store).put(toValue(value), keyPath === null ? (key as IDBValidKey) : undefined);
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve;
      writing.onerror = () => reject(writing.error);
    });
    database.close();
  }
}

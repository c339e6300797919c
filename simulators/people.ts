import type { DatabaseSync } from "node:sqlite";
import { randomDigits } from "./random-ids.ts";

export type IdentityProvider = "google" | "facebook";

/** Google's `sub` has 21 digits, Facebook's id 17: neither fits a JavaScript number. */
const subjectDigits = { google: 21, facebook: 17 } as const;

export interface Person {
  subject: string;
  name: string;
  email: string;
}

/**
 * The person who types this e-mail: a new one gets a new id, a known one keeps it and takes the name
 * given now. The address is the key, so it arrives trimmed and in lower case (see identity-page.ts).
 */
export function signInPerson(
  db: DatabaseSync,
  provider: IdentityProvider,
  given: { name: string; email: string },
): Person {
  return db
    .prepare(
      `INSERT INTO people (provider, email, subject, name) VALUES (?, ?, ?, ?)
       ON CONFLICT (provider, email) DO UPDATE SET name = excluded.name
       RETURNING subject, name, email`,
    )
    .get(provider, given.email, randomDigits(subjectDigits[provider]), given.name) as unknown as Person;
}

/** The person behind a token or code; they are never deleted, so a known subject is always found. */
export function findPerson(db: DatabaseSync, provider: IdentityProvider, subject: string): Person {
  const person = db
    .prepare("SELECT subject, name, email FROM people WHERE provider = ? AND subject = ?")
    .get(provider, subject) as unknown as Person | undefined;
  if (!person) throw new Error(`No ${provider} person ${subject}`);
  return person;
}

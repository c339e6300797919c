import type { DatabaseSync } from "node:sqlite";
import { randomDigits } from "../random-ids.ts";

export type IdentityProvider = "google" | "facebook";

/** Google's `sub` has 21 digits and Facebook's id 17, so a JavaScript number cannot hold them. */
const subjectDigits = { google: 21, facebook: 17 } as const;

export interface Person {
  subject: string;
  name: string;
  email: string;
  hasPicture: 0 | 1;
}

/**
 * Creates the person of this e-mail address, or updates the name and picture choice of a known one.
 * The address is the key, so it must arrive trimmed and in lower case (see identity-page.ts).
 */
export function signInPerson(
  db: DatabaseSync,
  provider: IdentityProvider,
  given: Omit<Person, "subject">,
): Person {
  return db
    .prepare(
      `INSERT INTO people (provider, email, subject, name, has_picture) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (provider, email) DO UPDATE SET name = excluded.name, has_picture = excluded.has_picture
       RETURNING subject, name, email, has_picture AS hasPicture`,
    )
    .get(
      provider,
      given.email,
      randomDigits(subjectDigits[provider]),
      given.name,
      given.hasPicture,
    ) as unknown as Person;
}

export function findPerson(
  db: DatabaseSync,
  provider: IdentityProvider,
  subject: string,
): Person | undefined {
  return db
    .prepare(
      "SELECT subject, name, email, has_picture AS hasPicture FROM people WHERE provider = ? AND subject = ?",
    )
    .get(provider, subject) as unknown as Person | undefined;
}

/** People are never deleted, so the subject of a token or code always exists. */
export function knownPerson(db: DatabaseSync, provider: IdentityProvider, subject: string): Person {
  const person = findPerson(db, provider, subject);
  if (!person) throw new Error(`No ${provider} person ${subject}`);
  return person;
}

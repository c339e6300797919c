-- A member's picture, copied from the provider at sign-in and encoded again: a square WebP, as base64.
CREATE TABLE avatars (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  version TEXT NOT NULL,
  image TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

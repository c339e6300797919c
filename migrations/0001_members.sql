-- People: a member is found by (provider, subject), never by e-mail.
CREATE TABLE users (
  id TEXT PRIMARY KEY,
  email TEXT,
  full_name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_sign_in_at TEXT NOT NULL
);

CREATE TABLE identities (
  provider TEXT NOT NULL CHECK (provider IN ('google', 'facebook')),
  subject TEXT NOT NULL,
  issuer TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  PRIMARY KEY (provider, subject)
);
CREATE INDEX identities_by_user ON identities (user_id);

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- A session's secrets, by their SHA-256. `replaced_at` is the time at which a refresh token was exchanged.
CREATE TABLE session_tokens (
  token_hash TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
  parent_hash TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT,
  replaced_at TEXT
);
CREATE INDEX session_tokens_by_session ON session_tokens (session_id);
CREATE INDEX session_tokens_by_parent ON session_tokens (parent_hash);

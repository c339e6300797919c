-- Shown to the member: a short name of the device, such as "Chrome en Android", and the session's last use.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN last_used_at TEXT NOT NULL DEFAULT '';
UPDATE sessions SET last_used_at = COALESCE(
  (SELECT MAX(session_tokens.created_at) FROM session_tokens WHERE session_tokens.session_id = sessions.id),
  created_at
);

-- The reason why a session was ended, by the SHA-256 of the refresh token that its device still has. A row outlives the
-- account, because the device must still learn that it has to clear the member's data.
CREATE TABLE ended_sessions (
  refresh_hash TEXT PRIMARY KEY,
  member_hash TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('closed', 'deauthorized', 'deleted')),
  expires_at TEXT NOT NULL
);
CREATE INDEX ended_sessions_by_member ON ended_sessions (member_hash);
CREATE INDEX ended_sessions_by_expiry ON ended_sessions (expires_at);

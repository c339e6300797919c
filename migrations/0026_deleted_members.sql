-- Accounts that must stay deleted when an older backup is restored: the SHA-256 of the member's id.
-- The deletion itself inserts the row. The server copies it to deleted-members.txt, beside the backups.
CREATE TABLE deleted_members (
  member_hash TEXT PRIMARY KEY,
  deleted_at TEXT NOT NULL
);

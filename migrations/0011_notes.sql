-- Entries of the notes, one row each; a row never changes after it was made (docs/product.md, section 17).
CREATE TABLE user_page_notes (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  page_context TEXT NOT NULL CHECK (page_context <> ''),
  note_content TEXT NOT NULL CHECK (note_content <> ''),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  revision INTEGER NOT NULL
);
CREATE INDEX user_page_notes_by_revision ON user_page_notes (user_id, revision);
-- The data export reads a member's notes by context, newest first.
CREATE INDEX user_page_notes_by_context ON user_page_notes (user_id, page_context, created_at, id);

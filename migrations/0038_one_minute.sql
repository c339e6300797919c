-- The evening in one minute (docs/product.md, section 20; decision 0067).

-- The day's question as the member saw it, and the answer. Both are blank without an answer.
ALTER TABLE personal_calendar_events ADD COLUMN question_text TEXT NOT NULL DEFAULT '';
ALTER TABLE personal_calendar_events ADD COLUMN answer_text TEXT NOT NULL DEFAULT '';

-- Feelings are sensitive data, so they have a table of their own. They may belong to a day without a page.
CREATE TABLE daily_feelings (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  day TEXT NOT NULL CHECK (day LIKE '____-__-__'),
  energy INTEGER CHECK (energy BETWEEN 1 AND 5),
  mood INTEGER CHECK (mood BETWEEN 1 AND 5),
  revision INTEGER NOT NULL CHECK (revision > 0),
  PRIMARY KEY (user_id, day),
  CHECK (energy IS NOT NULL OR mood IS NOT NULL)
);
CREATE INDEX daily_feelings_by_revision ON daily_feelings (user_id, revision);

CREATE TABLE feelings_consents (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  edition TEXT NOT NULL,
  -- The server's own text of that edition.
  words TEXT NOT NULL,
  accepted_at TEXT NOT NULL,
  withdrawn_at TEXT,
  revision INTEGER NOT NULL CHECK (revision > 0)
);

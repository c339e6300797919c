-- The weekly review (docs/product.md, section 22): one for each member and week, named by its Monday.
CREATE TABLE weekly_reviews (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  week TEXT NOT NULL CHECK (week LIKE '____-__-__'),
  good_text TEXT NOT NULL,
  hard_text TEXT NOT NULL,
  -- JSON: the next action of each open goal, the reviewed ideas, and the steps put on days.
  goals TEXT NOT NULL,
  ideas TEXT NOT NULL,
  steps TEXT NOT NULL,
  created_at TEXT NOT NULL,
  version TEXT NOT NULL CHECK (version <> ''),
  revision INTEGER NOT NULL CHECK (revision > 0),
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, week)
);
CREATE INDEX weekly_reviews_by_revision ON weekly_reviews (user_id, revision);

-- Events of the calendar (docs/product.md, section 18). A recurring event is one row; its days are computed.
CREATE TABLE calendar_events (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title TEXT NOT NULL CHECK (title <> ''),
  notes TEXT NOT NULL,
  event_date TEXT NOT NULL CHECK (event_date LIKE '____-__-__'),
  notification_enabled INTEGER NOT NULL CHECK (notification_enabled IN (0, 1)),
  reminder_time TEXT CHECK (reminder_time LIKE '__:__'),
  repeats TEXT NOT NULL CHECK (repeats IN ('never', 'daily', 'weekly', 'monthly', 'yearly')),
  repeat_until TEXT CHECK (repeat_until LIKE '____-__-__'),
  -- The skipped days as a sorted JSON array.
  skipped_dates TEXT NOT NULL,
  created_at TEXT NOT NULL,
  version TEXT NOT NULL CHECK (version <> ''),
  revision INTEGER NOT NULL CHECK (revision > 0),
  CHECK ((notification_enabled = 1) = (reminder_time IS NOT NULL)),
  CHECK (repeat_until IS NULL OR (repeats <> 'never' AND repeat_until >= event_date)),
  CHECK (repeats <> 'never' OR skipped_dates = '[]')
);
CREATE INDEX calendar_events_by_day ON calendar_events (user_id, event_date, id);
CREATE INDEX calendar_events_by_revision ON calendar_events (user_id, revision);

-- The address at which other calendar programs read a member's calendar.
CREATE TABLE calendar_feeds (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL
);

-- The journal "Mi Diario del Éxito" (docs/product.md, section 20).

-- A page about a day as it was (describe) or as the member wishes it (project), each at most once a day.
CREATE TABLE personal_calendar_events (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  event_type TEXT NOT NULL CHECK (event_type IN ('describe', 'project')),
  event_date TEXT NOT NULL CHECK (event_date LIKE '____-__-__'),
  title TEXT NOT NULL CHECK (title <> ''),
  notes TEXT NOT NULL,
  custom_field_one TEXT NOT NULL,
  custom_field_two TEXT NOT NULL,
  image_url TEXT,
  -- JSON: the actions of goals that the page names, with their texts of that time.
  actions TEXT NOT NULL,
  created_at TEXT NOT NULL,
  version TEXT NOT NULL CHECK (version <> ''),
  revision INTEGER NOT NULL CHECK (revision > 0),
  UNIQUE (user_id, event_date, event_type)
);
CREATE INDEX personal_calendar_events_by_revision ON personal_calendar_events (user_id, revision);
CREATE INDEX personal_calendar_events_by_image ON personal_calendar_events (user_id, image_url)
  WHERE image_url IS NOT NULL;

CREATE TABLE daily_comparisons (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  comparison_date TEXT NOT NULL CHECK (comparison_date LIKE '____-__-__'),
  title_percentage INTEGER NOT NULL CHECK (title_percentage BETWEEN 0 AND 100),
  notes_percentage INTEGER NOT NULL CHECK (notes_percentage BETWEEN 0 AND 100),
  custom_field_one_percentage INTEGER NOT NULL CHECK (custom_field_one_percentage BETWEEN 0 AND 100),
  custom_field_two_percentage INTEGER NOT NULL CHECK (custom_field_two_percentage BETWEEN 0 AND 100),
  average_percentage INTEGER NOT NULL CHECK (average_percentage BETWEEN 0 AND 100),
  revision INTEGER NOT NULL CHECK (revision > 0),
  PRIMARY KEY (user_id, comparison_date)
);
CREATE INDEX daily_comparisons_by_revision ON daily_comparisons (user_id, revision);

-- The member's names for their two own fields.
CREATE TABLE journal_fields (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  custom_field_one_label TEXT NOT NULL,
  custom_field_two_label TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK (revision > 0)
);

-- Pictures. Their files are at personal_calendar_images/{user_id}/{file} in the data directory.
CREATE TABLE personal_calendar_images (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  file TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  created_at TEXT NOT NULL,
  -- The time from which a picture without a page may be removed; null while a page names it, and after its removal.
  free_from TEXT,
  -- When its file was removed. The row stays for a while: a device may still send a page that names the picture.
  removed_at TEXT,
  PRIMARY KEY (user_id, file)
);
CREATE INDEX personal_calendar_images_free ON personal_calendar_images (free_from) WHERE free_from IS NOT NULL;
CREATE INDEX personal_calendar_images_removed ON personal_calendar_images (removed_at) WHERE removed_at IS NOT NULL;

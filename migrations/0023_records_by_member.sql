-- An id is unique within one member only: another member's record of the same id is independent.

CREATE TABLE ideas_of_members (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  title TEXT NOT NULL CHECK (title <> ''),
  position INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  version TEXT NOT NULL DEFAULT '',
  revision INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, id)
);
INSERT INTO ideas_of_members (user_id, id, title, position, created_at, version, revision)
SELECT user_id, id, title, position, created_at, version, revision FROM ideas;
DROP TABLE ideas;
ALTER TABLE ideas_of_members RENAME TO ideas;
CREATE INDEX ideas_by_user ON ideas (user_id, created_at, id);
CREATE INDEX ideas_by_revision ON ideas (user_id, revision);

CREATE TABLE user_page_notes_of_members (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  page_context TEXT NOT NULL CHECK (page_context <> ''),
  note_content TEXT NOT NULL CHECK (note_content <> ''),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (user_id, id)
);
INSERT INTO user_page_notes_of_members (user_id, id, page_context, note_content, created_at, updated_at, revision)
SELECT user_id, id, page_context, note_content, created_at, updated_at, revision FROM user_page_notes;
DROP TABLE user_page_notes;
ALTER TABLE user_page_notes_of_members RENAME TO user_page_notes;
CREATE INDEX user_page_notes_by_revision ON user_page_notes (user_id, revision);
CREATE INDEX user_page_notes_by_context ON user_page_notes (user_id, page_context, created_at, id);

CREATE TABLE user_goals_of_members (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  title TEXT NOT NULL CHECK (title <> ''),
  deadline TEXT NOT NULL CHECK (deadline LIKE '____-__-__'),
  vision_text TEXT NOT NULL,
  commitment_text TEXT NOT NULL,
  completed_at TEXT,
  archived_at TEXT,
  created_at TEXT NOT NULL,
  version TEXT NOT NULL CHECK (version <> ''),
  revision INTEGER NOT NULL CHECK (revision > 0),
  PRIMARY KEY (user_id, id)
);
INSERT INTO user_goals_of_members
  (user_id, id, title, deadline, vision_text, commitment_text, completed_at, archived_at, created_at, version, revision)
SELECT user_id, id, title, deadline, vision_text, commitment_text, completed_at, archived_at, created_at, version, revision
FROM user_goals;

CREATE TABLE goal_whys_of_members (
  user_id TEXT NOT NULL,
  goal_id TEXT NOT NULL,
  id TEXT NOT NULL,
  why_text TEXT NOT NULL CHECK (why_text <> ''),
  position INTEGER NOT NULL CHECK (position >= 0),
  PRIMARY KEY (user_id, goal_id, id),
  FOREIGN KEY (user_id, goal_id) REFERENCES user_goals_of_members (user_id, id) ON DELETE CASCADE
);
INSERT INTO goal_whys_of_members (user_id, goal_id, id, why_text, position)
SELECT user_id, goal_id, id, why_text, position FROM goal_whys;
DROP TABLE goal_whys;
ALTER TABLE goal_whys_of_members RENAME TO goal_whys;
CREATE INDEX goal_whys_by_user ON goal_whys (user_id, goal_id, position);

CREATE TABLE goal_actions_of_members (
  user_id TEXT NOT NULL,
  goal_id TEXT NOT NULL,
  id TEXT NOT NULL,
  action_text TEXT NOT NULL CHECK (action_text <> ''),
  done_at TEXT,
  position INTEGER NOT NULL CHECK (position >= 0),
  PRIMARY KEY (user_id, goal_id, id),
  FOREIGN KEY (user_id, goal_id) REFERENCES user_goals_of_members (user_id, id) ON DELETE CASCADE
);
INSERT INTO goal_actions_of_members (user_id, goal_id, id, action_text, done_at, position)
SELECT user_id, goal_id, id, action_text, done_at, position FROM goal_actions;
DROP TABLE goal_actions;
ALTER TABLE goal_actions_of_members RENAME TO goal_actions;
CREATE INDEX goal_actions_by_user ON goal_actions (user_id, goal_id, position);

CREATE TABLE goal_obstacles_of_members (
  user_id TEXT NOT NULL,
  goal_id TEXT NOT NULL,
  id TEXT NOT NULL,
  obstacle_text TEXT NOT NULL,
  response_text TEXT NOT NULL,
  position INTEGER NOT NULL CHECK (position >= 0),
  PRIMARY KEY (user_id, goal_id, id),
  CHECK (obstacle_text <> '' OR response_text <> ''),
  FOREIGN KEY (user_id, goal_id) REFERENCES user_goals_of_members (user_id, id) ON DELETE CASCADE
);
INSERT INTO goal_obstacles_of_members (user_id, goal_id, id, obstacle_text, response_text, position)
SELECT user_id, goal_id, id, obstacle_text, response_text, position FROM goal_obstacles;
DROP TABLE goal_obstacles;
ALTER TABLE goal_obstacles_of_members RENAME TO goal_obstacles;
CREATE INDEX goal_obstacles_by_user ON goal_obstacles (user_id, goal_id, position);

DROP TABLE user_goals;
ALTER TABLE user_goals_of_members RENAME TO user_goals;
CREATE INDEX user_goals_by_revision ON user_goals (user_id, revision);
CREATE INDEX user_goals_by_age ON user_goals (user_id, created_at, id);

CREATE TABLE calendar_events_of_members (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
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
  PRIMARY KEY (user_id, id),
  CHECK ((notification_enabled = 1) = (reminder_time IS NOT NULL)),
  CHECK (repeat_until IS NULL OR (repeats <> 'never' AND repeat_until >= event_date)),
  CHECK (repeats <> 'never' OR skipped_dates = '[]')
);
INSERT INTO calendar_events_of_members
  (user_id, id, title, notes, event_date, notification_enabled, reminder_time, repeats, repeat_until, skipped_dates,
   created_at, version, revision)
SELECT user_id, id, title, notes, event_date, notification_enabled, reminder_time, repeats, repeat_until, skipped_dates,
  created_at, version, revision
FROM calendar_events;
DROP TABLE calendar_events;
ALTER TABLE calendar_events_of_members RENAME TO calendar_events;
CREATE INDEX calendar_events_by_day ON calendar_events (user_id, event_date, id);
CREATE INDEX calendar_events_by_revision ON calendar_events (user_id, revision);

CREATE TABLE personal_calendar_events_of_members (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
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
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, event_date, event_type)
);
INSERT INTO personal_calendar_events_of_members
  (user_id, id, event_type, event_date, title, notes, custom_field_one, custom_field_two, image_url, actions, created_at,
   version, revision)
SELECT user_id, id, event_type, event_date, title, notes, custom_field_one, custom_field_two, image_url, actions, created_at,
  version, revision
FROM personal_calendar_events;
DROP TABLE personal_calendar_events;
ALTER TABLE personal_calendar_events_of_members RENAME TO personal_calendar_events;
CREATE INDEX personal_calendar_events_by_revision ON personal_calendar_events (user_id, revision);
CREATE INDEX personal_calendar_events_by_image ON personal_calendar_events (user_id, image_url)
  WHERE image_url IS NOT NULL;

-- The secret from which the ids of a member's imported events derive. The server creates it on first use.
CREATE TABLE import_secrets (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret TEXT NOT NULL
);

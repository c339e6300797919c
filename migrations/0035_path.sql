-- Lessons that a member has read, and the task that they chose. An undone mark keeps its row, to reach other devices.

CREATE TABLE lessons_read (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key_id TEXT NOT NULL CHECK (key_id <> ''),
  read_on TEXT CHECK (read_on LIKE '____-__-__'),
  changed_at TEXT NOT NULL,
  PRIMARY KEY (user_id, key_id)
);

CREATE TABLE chosen_tasks (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  key_id TEXT NOT NULL CHECK (key_id <> ''),
  chosen_on TEXT NOT NULL CHECK (chosen_on LIKE '____-__-__'),
  answer TEXT CHECK (answer IN ('done', 'not_yet', 'dropped')),
  answered_on TEXT CHECK (answered_on LIKE '____-__-__'),
  changed_at TEXT NOT NULL,
  CHECK ((answer IS NULL) = (answered_on IS NULL))
);

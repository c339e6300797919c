-- Goals (docs/product.md, section 15). Browsers choose the ids of list items, so an id is unique within its goal only.
CREATE TABLE user_goals (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title TEXT NOT NULL CHECK (title <> ''),
  deadline TEXT NOT NULL CHECK (deadline LIKE '____-__-__'),
  vision_text TEXT NOT NULL,
  commitment_text TEXT NOT NULL,
  completed_at TEXT,
  archived_at TEXT,
  created_at TEXT NOT NULL,
  version TEXT NOT NULL CHECK (version <> ''),
  revision INTEGER NOT NULL CHECK (revision > 0)
);
CREATE INDEX user_goals_by_revision ON user_goals (user_id, revision);
CREATE INDEX user_goals_by_age ON user_goals (user_id, created_at, id);

CREATE TABLE goal_whys (
  goal_id TEXT NOT NULL REFERENCES user_goals (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  why_text TEXT NOT NULL CHECK (why_text <> ''),
  position INTEGER NOT NULL CHECK (position >= 0),
  PRIMARY KEY (goal_id, id)
);
CREATE INDEX goal_whys_by_user ON goal_whys (user_id, goal_id, position);

CREATE TABLE goal_actions (
  goal_id TEXT NOT NULL REFERENCES user_goals (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  action_text TEXT NOT NULL CHECK (action_text <> ''),
  done_at TEXT,
  position INTEGER NOT NULL CHECK (position >= 0),
  PRIMARY KEY (goal_id, id)
);
CREATE INDEX goal_actions_by_user ON goal_actions (user_id, goal_id, position);

CREATE TABLE goal_obstacles (
  goal_id TEXT NOT NULL REFERENCES user_goals (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  obstacle_text TEXT NOT NULL,
  response_text TEXT NOT NULL,
  position INTEGER NOT NULL CHECK (position >= 0),
  PRIMARY KEY (goal_id, id),
  CHECK (obstacle_text <> '' OR response_text <> '')
);
CREATE INDEX goal_obstacles_by_user ON goal_obstacles (user_id, goal_id, position);

-- A restore or a failover begins a new epoch of a member's revisions (decision 0044). The first one has no name.
ALTER TABLE member_revisions ADD COLUMN epoch TEXT NOT NULL DEFAULT '';

CREATE TABLE member_epochs (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  epoch TEXT NOT NULL,
  -- The last revision of the previous epoch that the database still has; 0 if unknown.
  kept_revision INTEGER NOT NULL CHECK (kept_revision >= 0),
  first_revision INTEGER NOT NULL CHECK (first_revision > kept_revision),
  PRIMARY KEY (user_id, epoch)
);

-- Mutations that brought back what a device of an earlier epoch knew.
CREATE TABLE recoveries (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  -- The position of the device.
  device_epoch TEXT NOT NULL,
  device_revision INTEGER NOT NULL CHECK (device_revision > 0),
  is_last INTEGER NOT NULL CHECK (is_last IN (0, 1)),
  PRIMARY KEY (user_id, revision)
);

-- The PostgreSQL and its timeline that wrote here last: one row, or none on SQLite.
CREATE TABLE database_line (
  line TEXT PRIMARY KEY
);

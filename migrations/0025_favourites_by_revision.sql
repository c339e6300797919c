-- Devices replicate favourites. Each member gets a new revision, so that devices pull the favourites that they lack.
ALTER TABLE favourites ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
INSERT INTO member_revisions (user_id, revision)
SELECT DISTINCT user_id, 1 FROM favourites WHERE TRUE
ON CONFLICT (user_id) DO UPDATE SET revision = member_revisions.revision + 1;
UPDATE favourites SET revision = (
  SELECT member_revisions.revision FROM member_revisions WHERE member_revisions.user_id = favourites.user_id
);
CREATE INDEX favourites_by_revision ON favourites (user_id, revision);

-- A revision and its random stamp are a position, by which device and database compare histories (decision 0078).
-- NULL: the row is from before this migration, so the mutation's id serves as the stamp. Empty: the row only notes the
-- id of a mutation or text, so that no device sends it again.
ALTER TABLE applied_mutations ADD COLUMN stamp TEXT;
-- No mutation made the first revision of an epoch, so the epoch itself is its stamp.
INSERT INTO applied_mutations (user_id, mutation_id, created_at, revision)
SELECT user_id, epoch, COALESCE(
  (SELECT MIN(next.created_at) FROM applied_mutations AS next
    WHERE next.user_id = member_epochs.user_id AND next.revision > member_epochs.first_revision),
  (SELECT MAX(newest.created_at) FROM applied_mutations AS newest
    WHERE newest.user_id = member_epochs.user_id),
  '2026-11-27T00:00:00.000Z'
), first_revision FROM member_epochs
WHERE NOT EXISTS (
  SELECT 1 FROM applied_mutations AS made
  WHERE made.user_id = member_epochs.user_id AND made.revision = member_epochs.first_revision
)
ON CONFLICT DO NOTHING;
-- The newest mutation's stamp. NULL: the epoch serves as the stamp, as in positions that older scripts send.
ALTER TABLE member_revisions ADD COLUMN stamp TEXT;
UPDATE member_revisions SET stamp = (
  SELECT MAX(mutation_id) FROM applied_mutations
  WHERE applied_mutations.user_id = member_revisions.user_id AND applied_mutations.revision = member_revisions.revision
);

-- The last mutation of a property without text, such as a tick; it does not change the version. NULL: none yet.
ALTER TABLE calendar_events ADD COLUMN marked TEXT;
ALTER TABLE conflicts ADD COLUMN marked TEXT;
ALTER TABLE daily_comparisons ADD COLUMN marked TEXT;
ALTER TABLE daily_feelings ADD COLUMN marked TEXT;
ALTER TABLE favourites ADD COLUMN marked TEXT;
ALTER TABLE feelings_consents ADD COLUMN marked TEXT;
ALTER TABLE ideas ADD COLUMN marked TEXT;
ALTER TABLE journal_fields ADD COLUMN marked TEXT;
ALTER TABLE personal_calendar_events ADD COLUMN marked TEXT;
ALTER TABLE user_goals ADD COLUMN marked TEXT;
ALTER TABLE user_page_notes ADD COLUMN marked TEXT;
ALTER TABLE weekly_reviews ADD COLUMN marked TEXT;

-- A note's text never changes, so the note's id is its version. The parts keep each statement below ten seconds.
ALTER TABLE user_page_notes ADD COLUMN version TEXT NOT NULL DEFAULT '';
UPDATE user_page_notes SET version = id WHERE id LIKE '%0';
UPDATE user_page_notes SET version = id WHERE id LIKE '%1';
UPDATE user_page_notes SET version = id WHERE id LIKE '%2';
UPDATE user_page_notes SET version = id WHERE id LIKE '%3';
UPDATE user_page_notes SET version = id WHERE id LIKE '%4';
UPDATE user_page_notes SET version = id WHERE id LIKE '%5';
UPDATE user_page_notes SET version = id WHERE id LIKE '%6';
UPDATE user_page_notes SET version = id WHERE id LIKE '%7';
UPDATE user_page_notes SET version = id WHERE id LIKE '%8';
UPDATE user_page_notes SET version = id WHERE id LIKE '%9';
UPDATE user_page_notes SET version = id WHERE id LIKE '%a';
UPDATE user_page_notes SET version = id WHERE id LIKE '%b';
UPDATE user_page_notes SET version = id WHERE id LIKE '%c';
UPDATE user_page_notes SET version = id WHERE id LIKE '%d';
UPDATE user_page_notes SET version = id WHERE id LIKE '%e';
UPDATE user_page_notes SET version = id WHERE id LIKE '%f';
UPDATE user_page_notes SET version = id WHERE version = '';

-- Indexes to find a record by the version of its text.
CREATE INDEX calendar_events_by_version ON calendar_events (user_id, version);
CREATE INDEX conflicts_by_version ON conflicts (user_id, version, kind);
CREATE INDEX ideas_by_version ON ideas (user_id, version);
CREATE INDEX personal_calendar_events_by_version ON personal_calendar_events (user_id, version);
CREATE INDEX user_goals_by_version ON user_goals (user_id, version);
CREATE INDEX user_page_notes_by_version ON user_page_notes (user_id, version);
CREATE INDEX weekly_reviews_by_version ON weekly_reviews (user_id, version);

-- The cursor of the feed is a revision and a key.
DROP INDEX calendar_events_by_revision;
CREATE INDEX calendar_events_by_revision ON calendar_events (user_id, revision, id);
DROP INDEX conflicts_by_revision;
CREATE INDEX conflicts_by_revision ON conflicts (user_id, revision, id);
DROP INDEX daily_comparisons_by_revision;
CREATE INDEX daily_comparisons_by_revision ON daily_comparisons (user_id, revision, comparison_date);
DROP INDEX daily_feelings_by_revision;
CREATE INDEX daily_feelings_by_revision ON daily_feelings (user_id, revision, day);
DROP INDEX favourites_by_revision;
CREATE INDEX favourites_by_revision ON favourites (user_id, revision, key_id);
DROP INDEX ideas_by_revision;
CREATE INDEX ideas_by_revision ON ideas (user_id, revision, id);
DROP INDEX personal_calendar_events_by_revision;
CREATE INDEX personal_calendar_events_by_revision ON personal_calendar_events (user_id, revision, id);
DROP INDEX removed_records_by_revision;
CREATE INDEX tombstones_by_revision ON tombstones (user_id, revision, kind, record_id);
DROP INDEX user_goals_by_revision;
CREATE INDEX user_goals_by_revision ON user_goals (user_id, revision, id);
DROP INDEX user_page_notes_by_revision;
CREATE INDEX user_page_notes_by_revision ON user_page_notes (user_id, revision, id);
DROP INDEX weekly_reviews_by_revision;
CREATE INDEX weekly_reviews_by_revision ON weekly_reviews (user_id, revision, id);

-- Positions replace these tables. The column epoch stays, for devices with an older script.
DROP TABLE covered_epochs;
DROP TABLE recoveries;
DROP TABLE member_epochs;
DROP TABLE database_line;

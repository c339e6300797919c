-- The form asks for an address only (decision 0082). Earlier messages stay with their case until its purge.
UPDATE consumer_requests SET message = full_name WHERE message IS NULL;
UPDATE consumer_requests SET message = full_name || ': ' || message WHERE full_name IS NOT NULL AND message <> full_name;
ALTER TABLE consumer_requests DROP COLUMN full_name;
-- A mailed link lasts as long as its address.
ALTER TABLE consumer_requests DROP COLUMN token_expires_at;
ALTER TABLE consumer_requests DROP COLUMN delayed_at;
-- owner_told_at becomes the time when the owner was told that the case needs them: resolved_at for unmatched cases.
DROP INDEX consumer_requests_by_telling;
DROP INDEX consumer_requests_by_proof;
ALTER TABLE consumer_requests DROP COLUMN owner_told_at;
ALTER TABLE consumer_requests RENAME COLUMN unproven_told_at TO owner_told_at;
UPDATE consumer_requests SET owner_told_at = resolved_at WHERE state = 'unmatched';
-- Another recurring job now does the work of this one.
DELETE FROM jobs WHERE kind = 'consumer-requests.unproven-list';

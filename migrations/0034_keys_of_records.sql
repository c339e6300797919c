-- The key that a record came from, or null. Writers add and remove keys, so an id may name a key that does not exist.
ALTER TABLE ideas ADD COLUMN key_id TEXT;
ALTER TABLE user_goals ADD COLUMN key_id TEXT;
ALTER TABLE user_page_notes ADD COLUMN key_id TEXT;

-- A note of a key's page came from that key. Ids of keys have no underscore and at most 64 characters.
UPDATE user_page_notes
SET key_id = substr(page_context, 7)
WHERE substr(page_context, 1, 6) = 'clave_'
  AND length(page_context) BETWEEN 7 AND 70
  AND replace(substr(page_context, 7), '_', '') = substr(page_context, 7);

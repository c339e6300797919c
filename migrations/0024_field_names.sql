-- Renames tables and columns to standard terms (docs/glossary.md).
ALTER TABLE member_writes RENAME TO applied_mutations;
ALTER TABLE applied_mutations RENAME COLUMN write_id TO mutation_id;
ALTER TABLE removed_records RENAME TO tombstones;
ALTER TABLE user_subscriptions RENAME COLUMN looked_up_at TO fetched_at;
ALTER TABLE prepared_subscriptions RENAME COLUMN looked_up_at TO fetched_at;

-- The fields that the member answered in a comparison, as JSON (decision 0073).
-- Empty if unknown: for comparisons from earlier versions, and from devices that still run one.
ALTER TABLE daily_comparisons ADD COLUMN answered TEXT NOT NULL DEFAULT '[]';

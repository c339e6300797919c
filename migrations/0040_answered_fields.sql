-- The fields that the member answered in a comparison, as JSON (decision 0073).
-- Empty where nobody knows: for comparisons of earlier versions and of devices that still run one.
ALTER TABLE daily_comparisons ADD COLUMN answered TEXT NOT NULL DEFAULT '[]';

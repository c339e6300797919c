-- Devices know which mutations their replica contains, and tell the server after a restore (decision 0044).
ALTER TABLE applied_mutations ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
CREATE INDEX applied_mutations_by_revision ON applied_mutations (user_id, revision);

-- How much of a lost epoch devices have brought back. A device that knew less has nothing to add.
CREATE TABLE covered_epochs (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  epoch TEXT NOT NULL,
  covered_revision INTEGER NOT NULL CHECK (covered_revision > 0),
  -- The revision of the mutation that brought it back.
  revision INTEGER NOT NULL,
  PRIMARY KEY (user_id, epoch)
);
INSERT INTO covered_epochs (user_id, epoch, covered_revision, revision)
SELECT user_id, device_epoch, MAX(device_revision), MAX(revision) FROM recoveries WHERE is_last = 1 GROUP BY user_id, device_epoch;
ALTER TABLE recoveries DROP COLUMN is_last;

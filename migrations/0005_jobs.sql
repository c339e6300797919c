-- Work for later, done at least once by whichever process claims it first.
CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  -- The same work is not queued twice: a recurring job carries its kind, others what they are about.
  job_key TEXT NOT NULL UNIQUE,
  payload TEXT NOT NULL,
  run_at TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Until then the claim holds: a process that dies leaves the job to another.
  claimed_until TEXT,
  claim TEXT,
  last_error TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX jobs_by_run_at ON jobs (run_at);

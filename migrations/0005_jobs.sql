-- Work for later. A job runs at least once, in the process that claims it first.
CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  -- Deduplication key: a recurring job has its kind, any other job its kind and subject.
  job_key TEXT NOT NULL UNIQUE,
  payload TEXT NOT NULL,
  run_at TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- The claim holds until then, so another process can take the job of a process that died.
  claimed_until TEXT,
  claim TEXT,
  last_error TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX jobs_by_run_at ON jobs (run_at);

-- The number of requests of one kind above a day's limit (decision 0093). Null for the request of one person.
ALTER TABLE consumer_requests ADD COLUMN counted INTEGER;

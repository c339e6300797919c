-- Requests of one kind and day above the bound (decision 0093). Null for the request of one person.
ALTER TABLE consumer_requests ADD COLUMN counted INTEGER;

-- What happened lately, for the score of what trends.
create index business_follows_recent_idx on business_follows (created_at) include (business_id);

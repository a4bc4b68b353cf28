-- Those whose score fades are looked through by a job.
create index businesses_scored_idx on businesses (id) where trending_score > 0 and deleted_at is null;

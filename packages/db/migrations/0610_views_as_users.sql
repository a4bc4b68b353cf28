-- A platform admin looks at the product as another user, in this session alone and for half an hour at most.
alter table sessions
  add column viewed_user_id uuid references users (id) on delete set null,
  add column view_started_at timestamptz;
create index sessions_viewed_idx on sessions (viewed_user_id) where viewed_user_id is not null;

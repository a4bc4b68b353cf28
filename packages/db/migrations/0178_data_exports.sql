-- What somebody takes along of everything that is theirs; the file is kept for a week.
create table data_exports (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  -- 0 to 100 while it is made.
  progress integer not null default 0,
  storage_key text,
  size bigint,
  ready_at timestamptz,
  failed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint data_exports_progress_range check (progress between 0 and 100),
  constraint data_exports_ready_whole check (num_nulls(storage_key, size, ready_at) in (0, 3))
);
-- One at a time: the next takes its place.
create unique index data_exports_user_key on data_exports (user_id);
create index data_exports_expires_idx on data_exports (expires_at);

create function remember_removed_exports() returns trigger language plpgsql as $$
begin
  insert into removed_files (storage_key)
    select storage_key from gone where storage_key is not null
    on conflict do nothing;
  return null;
end $$;
create trigger data_exports_removed after delete on data_exports
  referencing old table as gone for each statement execute function remember_removed_exports();

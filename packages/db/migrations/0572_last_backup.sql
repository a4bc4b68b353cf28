-- When the last backup was finished and found whole. A backup leaves it out: a restored database has none yet.
create table last_backup (
  is_only boolean primary key default true check (is_only),
  finished_at timestamptz not null default now(),
  row_count bigint not null,
  file_count integer not null
);

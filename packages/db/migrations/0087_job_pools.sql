-- Each node that runs jobs says that it is there. What a node held that says so no more is taken up by the others.
create table job_pools (
  pool text primary key,
  seen_at timestamptz not null default now()
);

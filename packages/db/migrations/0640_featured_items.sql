-- Items that platform admins show first in lists; at most 12 of each type, which their writes check under a lock.
create table featured_items (
  type text not null check (type in ('tribe', 'business', 'course', 'event')),
  subject_id uuid not null,
  featured_at timestamptz not null default now(),
  primary key (type, subject_id)
);

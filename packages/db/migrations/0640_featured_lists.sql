-- Items that platform admins show first in lists, the latest first: one row a type, because staff read it beside each
-- list. Its writes lock the row and keep at most 12.
create table featured_lists (
  type text primary key check (type in ('tribe', 'business', 'course', 'event')),
  item_ids uuid[] not null
);

-- Items that platform admins show first in lists, the latest first. One row a type: staff read it beside each list.
create table featured_lists (
  type text primary key check (type in ('tribe', 'business', 'course', 'event')),
  item_ids uuid[] not null,
  constraint featured_lists_max check (cardinality(item_ids) <= 12)
);

-- When followers were notified of a product as new: once, however often it is published. What is there counts as told,
-- but for drafts.
alter table products add column announced_at timestamptz default now();
alter table products alter column announced_at drop default;
update products set announced_at = null where is_draft;

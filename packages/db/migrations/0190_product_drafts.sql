-- Not published yet: only those who sell it see it. What is on sale, or was taken off it, is no draft.
alter table products
  add column is_draft boolean not null default false,
  add constraint products_draft_not_on_sale check (not (is_draft and is_active));

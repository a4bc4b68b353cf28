-- Rules against abuse. `value` is a word or phrase, a host, a network or the domain of an email address.
create table filters (
  id uuid primary key default uuidv7(),
  kind text not null,
  value text,
  -- How many of something, and in how many days of a new account.
  count integer,
  days integer,
  action text not null,
  is_on boolean not null default true,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint filters_kind_known check (kind in
    ('word', 'link', 'new_account_links', 'new_account_posts', 'duplicate', 'burst', 'network', 'email_domain')),
  constraint filters_action_known check (action in ('hold', 'refuse')),
  constraint filters_value check ((kind in ('word', 'link', 'network', 'email_domain')) = (value is not null)),
  constraint filters_value_key unique nulls not distinct (kind, value)
);
create trigger filters_touch before update on filters for each row execute function touch_updated_at();
create index filters_created_by_idx on filters (created_by) where created_by is not null;

-- An order of one thing that is given to somebody else: its buyer keeps the receipt, whoever opens it owns the thing.
alter table orders add column is_gift boolean not null default false;

create table gifts (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete restrict,
  -- A member, or whoever reads the mail of an address.
  recipient_id uuid references users on delete set null,
  recipient_email text,
  message text not null default '',
  -- SHA-256 of the code in its link; null before the order is paid.
  code_hash bytea,
  -- Counts up with each new recipient, whose link has another code.
  code_version integer not null default 1,
  sent_at timestamptz,
  redeemed_by uuid references users on delete restrict,
  redeemed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint gifts_order_key unique (order_id),
  constraint gifts_code_key unique (code_hash),
  constraint gifts_one_recipient check (num_nonnulls(recipient_id, recipient_email) <= 1),
  constraint gifts_message_length check (length(message) <= 500),
  constraint gifts_redeemed_whole check ((redeemed_by is null) = (redeemed_at is null))
);
create index gifts_recipient_idx on gifts (recipient_id) where recipient_id is not null;
create index gifts_redeemed_by_idx on gifts (redeemed_by) where redeemed_by is not null;

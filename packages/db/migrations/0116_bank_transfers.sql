-- Orders paid by bank transfer: nobody tells us of the money, so a person says that it is there.
create table bank_transfers (
  -- What the buyer writes on it: 'PAY-9F3A1C22B0'.
  ref text primary key,
  key text not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bank_transfers_key_key unique (key),
  constraint bank_transfers_status_known check (status in ('pending', 'succeeded', 'cancelled')),
  constraint bank_transfers_amount_positive check (amount_minor >= 0)
);
create trigger bank_transfers_touch before update on bank_transfers
  for each row execute function touch_updated_at();

create table bank_refunds (
  key text primary key,
  transfer_ref text not null references bank_transfers on delete cascade,
  amount_minor bigint not null,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  constraint bank_refunds_status_known check (status in ('pending', 'succeeded', 'failed'))
);
create index bank_refunds_transfer_idx on bank_refunds (transfer_ref);

-- Who had many payments declined may try no more for a while.
create index payments_declined_idx on payments (user_id, updated_at) where status = 'failed';

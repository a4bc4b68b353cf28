-- The built-in provider of test payments. It stands for somebody outside, so nothing of it refers to the shop's tables.
create table test_payments (
  ref text primary key,
  -- The idempotency key of whoever began it.
  key text not null,
  buyer_id uuid not null,
  amount_minor bigint not null,
  currency text not null,
  description text not null,
  return_url text not null,
  is_setup boolean not null default false,
  saves_method boolean not null default false,
  status text not null default 'pending',
  decline_reason text,
  method_ref text,
  method_label text,
  refunded_minor bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint test_payments_key_key unique (key),
  constraint test_payments_status_known check (
    status in ('pending', 'requires_action', 'succeeded', 'failed', 'cancelled')
  ),
  constraint test_payments_amounts check (amount_minor >= 0 and refunded_minor between 0 and amount_minor)
);
create trigger test_payments_touch before update on test_payments
  for each row execute function touch_updated_at();

create table test_refunds (
  key text primary key,
  payment_ref text not null references test_payments on delete cascade,
  amount_minor bigint not null,
  status text not null,
  created_at timestamptz not null default now(),
  constraint test_refunds_status_known check (status in ('succeeded', 'failed'))
);
create index test_refunds_payment_idx on test_refunds (payment_ref);

create table test_disputes (
  ref text primary key,
  payment_ref text not null references test_payments on delete cascade,
  amount_minor bigint not null,
  reason text not null,
  status text not null default 'open',
  created_at timestamptz not null default now(),
  constraint test_disputes_status_known check (status in ('open', 'won', 'lost'))
);
create index test_disputes_payment_idx on test_disputes (payment_ref, created_at);
create unique index test_disputes_open_key on test_disputes (payment_ref) where status = 'open';

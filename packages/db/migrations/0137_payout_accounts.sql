-- Where the payment provider can pay a seller out. What is known of it is what the provider said last.
create table payout_accounts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  driver text not null,
  is_test boolean not null,
  -- How the provider calls it; null until it has answered.
  provider_ref text,
  -- Whether the seller has gone through the provider's form.
  is_submitted boolean not null default false,
  -- Whether it can be paid out.
  is_enabled boolean not null default false,
  -- What the provider still asks for.
  due text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payout_accounts_user_key unique (user_id, driver, is_test),
  constraint payout_accounts_ref_key unique (driver, provider_ref),
  constraint payout_accounts_enabled_known check (provider_ref is not null or not is_enabled)
);
create trigger payout_accounts_touch before update on payout_accounts
  for each row execute function touch_updated_at();

-- The account that a payout is sent to; null of one that somebody sends by hand.
alter table payouts add column account_ref text;

-- Amounts ending in _minor are whole minor units of the row's currency (cents of USD, yen of JPY, fils of KWD).
-- Rates ending in _bps are basis points: 2000 is 20 %.

alter table tribes
  -- A year, in the currency of the tribe; null when it is sold by the month only.
  add column annual_price numeric(10, 2),
  add constraint tribes_annual_price_positive check (annual_price > 0);

-- How a seller sells. Who never changed it has no row.
create table seller_settings (
  user_id uuid primary key references users on delete cascade,
  legal_name text,
  address text,
  tax_name text,
  tax_bps integer not null default 0,
  -- Whether prices include the tax.
  is_tax_inclusive boolean not null default false,
  -- Days in which a buyer may ask for a refund; 0 for never.
  refund_days integer not null default 14,
  payout_method text,
  updated_at timestamptz not null default now(),
  constraint seller_settings_tax_range check (tax_bps between 0 and 5000),
  constraint seller_settings_refund_range check (refund_days between 0 and 90)
);

create trigger seller_settings_touch before update on seller_settings
  for each row execute function touch_updated_at();

create table payment_methods (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  driver text not null,
  -- How the provider calls it.
  provider_ref text not null,
  -- For people: 'Visa •••• 4242'.
  label text not null,
  is_test boolean not null,
  created_at timestamptz not null default now(),
  constraint payment_methods_ref_key unique (driver, provider_ref)
);
create index payment_methods_user_idx on payment_methods (user_id, created_at desc);

create table coupons (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references users on delete restrict,
  code text not null,
  type text not null,
  percent_bps integer,
  amount_minor bigint,
  currency text,
  -- The first payment of a subscription, or each.
  duration text not null default 'first',
  max_uses integer,
  max_per_user integer default 1,
  uses integer not null default 0,
  expires_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint coupons_code_format check (code ~ '^[A-Z0-9-]{3,32}$'),
  constraint coupons_type_known check (type in ('percentage', 'fixed')),
  constraint coupons_duration_known check (duration in ('first', 'forever')),
  constraint coupons_value check (
    (type = 'percentage' and percent_bps between 1 and 10000 and amount_minor is null and currency is null)
    or (type = 'fixed' and amount_minor > 0 and currency is not null and percent_bps is null)
  ),
  constraint coupons_uses_within check (uses >= 0 and (max_uses is null or uses <= max_uses))
);
create unique index coupons_seller_code_key on coupons (seller_id, code);
create index coupons_seller_idx on coupons (seller_id, created_at desc, id desc);
create trigger coupons_touch before update on coupons for each row execute function touch_updated_at();

-- What a coupon is for; one without rows is for everything its seller sells.
create table coupon_items (
  coupon_id uuid not null references coupons on delete cascade,
  item_type text not null,
  item_id uuid not null,
  primary key (coupon_id, item_type, item_id)
);

create table affiliates (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references users on delete restrict,
  user_id uuid not null references users on delete restrict,
  code text not null,
  rate_bps integer not null,
  is_active boolean not null default true,
  referrals integer not null default 0,
  conversions integer not null default 0,
  joined_at timestamptz not null default now(),
  constraint affiliates_pair_key unique (seller_id, user_id),
  constraint affiliates_code_key unique (code),
  constraint affiliates_code_format check (code ~ '^[a-z0-9-]{4,40}$'),
  constraint affiliates_rate_range check (rate_bps between 1 and 9000),
  constraint affiliates_not_oneself check (seller_id <> user_id)
);
create index affiliates_user_idx on affiliates (user_id);

-- Who came by an affiliate's link, the latest time.
create table affiliate_referrals (
  affiliate_id uuid not null references affiliates on delete cascade,
  user_id uuid not null references users on delete cascade,
  seller_id uuid not null references users on delete cascade,
  referred_at timestamptz not null default now(),
  primary key (affiliate_id, user_id)
);
create index affiliate_referrals_user_idx on affiliate_referrals (user_id, seller_id, referred_at desc);
create index affiliate_referrals_seller_idx on affiliate_referrals (seller_id);

create table subscriptions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete restrict,
  -- Null for a plan of the platform.
  seller_id uuid references users on delete restrict,
  tribe_id uuid references tribes on delete set null,
  item_type text not null,
  item_id uuid not null,
  title text not null,
  interval text not null,
  -- Of one period, before tax and coupon.
  amount_minor bigint not null,
  currency text not null,
  is_test boolean not null,
  status text not null,
  -- What periods are counted from: the 31st stays the 31st where a month has one.
  anchor_at timestamptz not null,
  -- Periods since the anchor that have begun.
  period_count integer not null default 0,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  trial_ends_at timestamptz,
  cancel_at_period_end boolean not null default false,
  cancelled_at timestamptz,
  ended_at timestamptz,
  -- When the clock has to look at it next; null once it has ended.
  due_at timestamptz,
  failed_charges integer not null default 0,
  past_due_since timestamptz,
  -- What it changes to at the end of the period.
  next_interval text,
  next_amount_minor bigint,
  payment_method_id uuid references payment_methods on delete set null,
  coupon_id uuid references coupons on delete set null,
  affiliate_id uuid references affiliates on delete set null,
  -- When the buyer was told of the next charge, and of the end of the trial.
  reminded_for timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint subscriptions_interval_known check (interval in ('month', 'year')),
  constraint subscriptions_next_interval_known check (next_interval in ('month', 'year')),
  constraint subscriptions_status_known check (status in ('trial', 'active', 'past_due', 'ended')),
  constraint subscriptions_amount_positive check (amount_minor >= 0),
  constraint subscriptions_period_forward check (current_period_end > current_period_start),
  constraint subscriptions_due_until_ended check ((status = 'ended') = (due_at is null))
);
create unique index subscriptions_open_key on subscriptions (user_id, item_type, item_id) where status <> 'ended';
create index subscriptions_due_idx on subscriptions (due_at) where due_at is not null;
create index subscriptions_user_idx on subscriptions (user_id, created_at desc, id desc);
create index subscriptions_seller_idx on subscriptions (seller_id, status) where seller_id is not null;
create index subscriptions_tribe_idx on subscriptions (tribe_id) where tribe_id is not null;
create index subscriptions_method_idx on subscriptions (payment_method_id) where payment_method_id is not null;
create index subscriptions_coupon_idx on subscriptions (coupon_id) where coupon_id is not null;
create index subscriptions_affiliate_idx on subscriptions (affiliate_id) where affiliate_id is not null;
create trigger subscriptions_touch before update on subscriptions
  for each row execute function touch_updated_at();

alter table orders
  -- What people call it by: 'ORD-9F3A1C22B0'.
  add column number text generated always as ('ORD-' || upper(right(id::text, 10))) stored,
  -- Null for a plan of the platform.
  add column seller_id uuid references users on delete restrict,
  add column tribe_id uuid references tribes on delete set null,
  -- What it is for: bought by hand, or the next period of a subscription.
  add column kind text not null default 'purchase',
  add column description text not null default '',
  add column is_test boolean not null default true,
  add column driver text not null default 'test',
  add column subtotal_minor bigint not null default 0,
  add column discount_minor bigint not null default 0,
  add column shipping_minor bigint not null default 0,
  -- Tax on top of, or within, the price.
  add column tax_minor bigint not null default 0,
  add column total_minor bigint not null default 0,
  add column refunded_minor bigint not null default 0,
  -- Percent that the platform keeps of the net, frozen when the order is placed.
  add column commission_bps integer not null default 0,
  add column tax_name text,
  add column tax_bps integer not null default 0,
  add column is_tax_inclusive boolean not null default false,
  add column coupon_id uuid references coupons on delete set null,
  add column coupon_code text,
  add column affiliate_id uuid references affiliates on delete set null,
  add column affiliate_bps integer not null default 0,
  add column subscription_id uuid references subscriptions on delete restrict,
  add column payment_method text,
  add column paid_at timestamptz,
  -- Until when stock, places and coupon are kept for it.
  add column reserved_until timestamptz,
  add column decline_reason text,
  add column has_dispute boolean not null default false,
  -- Of what is sent by post: {name, line1, line2, city, region, postalCode, country}
  add column shipping_address jsonb,
  add column fulfilled_at timestamptz,
  add column tracking text,
  add constraint orders_kind_known check (kind in ('purchase', 'renewal', 'change')),
  add constraint orders_amounts check (
    subtotal_minor >= 0 and discount_minor between 0 and subtotal_minor and shipping_minor >= 0
    and tax_minor >= 0 and total_minor >= 0 and refunded_minor between 0 and total_minor
  );
create index orders_number_idx on orders (number);
update orders set subtotal_minor = (total * 100)::bigint, total_minor = (total * 100)::bigint,
  paid_at = case when status in ('completed', 'refunded') then created_at end;
create index orders_seller_idx on orders (seller_id, created_at desc, id desc) where seller_id is not null;
create index orders_tribe_idx on orders (tribe_id) where tribe_id is not null;
create index orders_reserved_idx on orders (reserved_until) where status = 'pending';
create index orders_subscription_idx on orders (subscription_id, created_at desc) where subscription_id is not null;
create index orders_coupon_idx on orders (coupon_id, user_id) where coupon_id is not null;
create index orders_affiliate_idx on orders (affiliate_id, created_at desc) where affiliate_id is not null;

alter table order_items
  add column position integer not null default 0,
  add column title text not null default '',
  add column unit_minor bigint not null default 0,
  -- Parts of the order's amounts that fall on this line.
  add column discount_minor bigint not null default 0,
  add column tax_minor bigint not null default 0,
  add column total_minor bigint not null default 0,
  add column refunded_minor bigint not null default 0,
  add column interval text,
  -- Of the first line of a subscription: nothing is charged for so long.
  add column trial_days integer not null default 0,
  -- Of coaching: the hour that was bought.
  add column slot_id uuid,
  -- How stock was taken for it: the stock of the product in its own and in bundles' name.
  add column stock_keys uuid[] not null default '{}',
  add constraint order_items_interval_known check (interval in ('month', 'year')),
  add constraint order_items_refund_within check (refunded_minor between 0 and total_minor);

create table coupon_uses (
  order_id uuid primary key references orders on delete cascade,
  coupon_id uuid not null references coupons on delete cascade,
  user_id uuid not null references users on delete cascade
);
create index coupon_uses_coupon_idx on coupon_uses (coupon_id, user_id);
create index coupon_uses_user_idx on coupon_uses (user_id);

-- One try to be paid. Its id is the idempotency key towards the provider and is stored before the call.
create table payments (
  id uuid primary key default uuidv7(),
  order_id uuid references orders on delete restrict,
  subscription_id uuid references subscriptions on delete restrict,
  user_id uuid not null references users on delete restrict,
  driver text not null,
  is_test boolean not null,
  -- `setup` stores a payment method and moves no money.
  mode text not null default 'payment',
  provider_ref text,
  amount_minor bigint not null,
  currency text not null,
  -- Of a method that is charged while nobody is there.
  payment_method_id uuid references payment_methods on delete set null,
  status text not null default 'created',
  -- Where the buyer pays.
  url text,
  decline_reason text,
  fee_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  -- Came too late, or twice: it is sent back.
  is_surplus boolean not null default false,
  -- When it is looked up at the provider, in case a webhook never arrives; null once it is settled.
  check_at timestamptz default now() + interval '1 minute',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payments_ref_key unique (driver, provider_ref),
  constraint payments_mode_known check (mode in ('payment', 'setup')),
  constraint payments_status_known check (
    status in ('created', 'pending', 'requires_action', 'succeeded', 'failed', 'cancelled')
  ),
  constraint payments_amount check (amount_minor >= 0 and refunded_minor between 0 and amount_minor)
);
create index payments_order_idx on payments (order_id, created_at desc) where order_id is not null;
create index payments_subscription_idx on payments (subscription_id) where subscription_id is not null;
create index payments_user_idx on payments (user_id, created_at desc);
create index payments_method_idx on payments (payment_method_id) where payment_method_id is not null;
create index payments_check_idx on payments (check_at) where check_at is not null;
-- An order is paid once.
create unique index payments_one_success_key on payments (order_id)
  where status = 'succeeded' and not is_surplus;
create index payments_surplus_idx on payments (created_at) where is_surplus and refunded_minor < amount_minor;
create trigger payments_touch before update on payments for each row execute function touch_updated_at();

-- What providers told us, each once.
create table payment_events (
  driver text not null,
  event_id text not null,
  type text not null,
  -- The payment that is looked up again.
  provider_ref text,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (driver, event_id)
);
create index payment_events_open_idx on payment_events (received_at) where processed_at is null;

create table refunds (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete restrict,
  amount_minor bigint not null,
  reason text not null default '',
  status text not null default 'requested',
  requested_by uuid references users on delete set null,
  decided_by uuid references users on delete set null,
  decline_reason text,
  provider_ref text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint refunds_status_known check (status in ('requested', 'pending', 'succeeded', 'failed', 'declined')),
  constraint refunds_amount_positive check (amount_minor > 0)
);
create index refunds_order_idx on refunds (order_id, created_at desc);
create index refunds_pending_idx on refunds (created_at) where status = 'pending';
create index refunds_requested_by_idx on refunds (requested_by) where requested_by is not null;
create index refunds_decided_by_idx on refunds (decided_by) where decided_by is not null;
create unique index refunds_one_request_key on refunds (order_id) where status = 'requested';
create table refund_items (
  refund_id uuid not null references refunds on delete cascade,
  order_item_id uuid not null references order_items on delete restrict,
  amount_minor bigint not null,
  primary key (refund_id, order_item_id),
  constraint refund_items_amount_positive check (amount_minor > 0)
);
create index refund_items_item_idx on refund_items (order_item_id);

create table disputes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete restrict,
  driver text not null,
  provider_ref text not null,
  amount_minor bigint not null,
  -- Taken from the seller while it is open; given back when it is won.
  held_minor bigint not null default 0,
  currency text not null,
  reason text not null default '',
  status text not null default 'open',
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint disputes_ref_key unique (driver, provider_ref),
  constraint disputes_status_known check (status in ('open', 'won', 'lost'))
);
create index disputes_order_idx on disputes (order_id);

-- What somebody owns by buying: the library, and what gives access to files.
create table purchases (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete restrict,
  order_id uuid not null references orders on delete restrict,
  order_item_id uuid not null references order_items on delete restrict,
  item_type text not null,
  item_id uuid not null,
  title text not null,
  status text not null default 'active',
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint purchases_status_known check (status in ('active', 'expired', 'refunded')),
  -- A bundle gives several things by one line.
  constraint purchases_line_item_key unique (order_item_id, item_type, item_id)
);
create index purchases_user_idx on purchases (user_id, created_at desc, id desc);
create index purchases_item_idx on purchases (item_type, item_id, user_id);
create index purchases_order_idx on purchases (order_id);

-- Double entry. Credit is positive: a positive balance is owed to the owner of the account.
create table ledger_accounts (
  id uuid primary key default uuidv7(),
  kind text not null,
  -- Null for accounts of the platform.
  owner_id uuid references users on delete restrict,
  currency text not null,
  is_test boolean not null,
  -- The sum of its entries, kept by a trigger.
  balance_minor bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint ledger_accounts_key unique nulls not distinct (kind, owner_id, currency, is_test),
  constraint ledger_accounts_id_mode_key unique (id, currency, is_test),
  constraint ledger_accounts_kind_known check (
    kind in ('buyer', 'seller', 'seller_held', 'affiliate', 'affiliate_held', 'tax', 'platform', 'provider_fees', 'payouts')
  )
);
create index ledger_accounts_owner_idx on ledger_accounts (owner_id, kind) where owner_id is not null;

create table ledger_transactions (
  id uuid primary key default uuidv7(),
  kind text not null,
  -- What makes it happen once: 'sale:{orderId}'.
  reference text not null,
  order_id uuid references orders on delete restrict,
  is_test boolean not null,
  created_at timestamptz not null default now(),
  constraint ledger_transactions_reference_key unique (reference),
  constraint ledger_transactions_id_mode_key unique (id, is_test),
  constraint ledger_transactions_kind_known check (
    kind in ('sale', 'refund', 'dispute', 'dispute_won', 'dispute_lost', 'release', 'payout', 'payout_returned')
  )
);
create index ledger_transactions_order_idx on ledger_transactions (order_id) where order_id is not null;

create table ledger_entries (
  id uuid primary key default uuidv7(),
  transaction_id uuid not null,
  account_id uuid not null,
  amount_minor bigint not null,
  currency text not null,
  is_test boolean not null,
  created_at timestamptz not null default now(),
  -- Test money never meets live money, and no currency another.
  constraint ledger_entries_transaction_fkey
    foreign key (transaction_id, is_test) references ledger_transactions (id, is_test),
  constraint ledger_entries_account_fkey
    foreign key (account_id, currency, is_test) references ledger_accounts (id, currency, is_test),
  constraint ledger_entries_amount_not_zero check (amount_minor <> 0)
);
create index ledger_entries_transaction_idx on ledger_entries (transaction_id);
create index ledger_entries_account_idx on ledger_entries (account_id, created_at desc, id desc);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append only' using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();
create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function refuse_ledger_change();

create function add_to_balance() returns trigger language plpgsql as $$
begin
  update ledger_accounts set balance_minor = balance_minor + new.amount_minor where id = new.account_id;
  return null;
end $$;
create trigger ledger_entries_balance after insert on ledger_entries
  for each row execute function add_to_balance();

create function check_ledger_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entries where transaction_id = new.transaction_id
    group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'Ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_zero_sum after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_balance();

-- Sales of a day, so that a console of a million sales reads some hundred rows.
create table sales_daily (
  seller_id uuid not null references users on delete cascade,
  day date not null,
  item_type text not null,
  item_id uuid not null,
  tribe_id uuid,
  currency text not null,
  is_test boolean not null,
  title text not null,
  orders integer not null default 0,
  -- Without tax and shipping, after discounts.
  gross_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  -- What is left to the seller after commission, affiliates and refunds.
  net_minor bigint not null default 0,
  primary key (seller_id, day, item_type, item_id, currency, is_test)
);

-- Views of pages that sell, counted a day without anybody's name.
create table page_views_daily (
  seller_id uuid not null references users on delete cascade,
  day date not null,
  item_type text not null,
  item_id uuid not null,
  views integer not null default 0,
  primary key (seller_id, day, item_type, item_id)
);

create table payouts (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references users on delete restrict,
  amount_minor bigint not null,
  currency text not null,
  is_test boolean not null,
  status text not null default 'pending',
  method text not null,
  -- Of the bank or the provider.
  reference text,
  decline_reason text,
  decided_by uuid references users on delete set null,
  requested_at timestamptz not null default now(),
  paid_at timestamptz,
  constraint payouts_status_known check (status in ('pending', 'approved', 'completed', 'cancelled')),
  constraint payouts_amount_positive check (amount_minor > 0)
);
create index payouts_seller_idx on payouts (seller_id, requested_at desc, id desc);
create index payouts_open_idx on payouts (requested_at) where status in ('pending', 'approved');
create index payouts_decided_by_idx on payouts (decided_by) where decided_by is not null;

-- Numbers without gaps, per issuer: a seller, or the platform (all zeros).
create table invoice_counters (
  issuer_id uuid not null,
  kind text not null,
  next_number integer not null default 1,
  primary key (issuer_id, kind)
);
create table invoices (
  id uuid primary key default uuidv7(),
  issuer_id uuid not null,
  kind text not null,
  number integer not null,
  order_id uuid not null references orders on delete restrict,
  refund_id uuid references refunds on delete restrict,
  user_id uuid not null references users on delete restrict,
  amount_minor bigint not null,
  currency text not null,
  status text not null,
  issued_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  -- Everything that is printed, as it was on that day.
  content jsonb not null,
  constraint invoices_number_key unique (issuer_id, kind, number),
  constraint invoices_kind_known check (kind in ('invoice', 'credit_note')),
  constraint invoices_status_known check (status in ('pending', 'paid', 'cancelled'))
);
create unique index invoices_order_key on invoices (order_id) where kind = 'invoice';
create unique index invoices_refund_key on invoices (refund_id) where refund_id is not null;
create index invoices_order_idx on invoices (order_id);
create index invoices_user_idx on invoices (user_id, issued_at desc, id desc);

alter table products
  add column images text[] not null default '{}',
  add column category text,
  add column badge text,
  add column cta_text text not null default 'Buy Now',
  add column cta_link text,
  -- Null for as many as are wanted.
  add column stock integer,
  add column interval text,
  add column shipping_fee numeric(10, 2) not null default 0,
  -- ISO 3166-1 alpha-2; empty for everywhere.
  add column ships_to text[] not null default '{}',
  -- Minutes of an hour of coaching.
  add column duration_minutes integer,
  add column rating_sum integer not null default 0,
  add column rating_count integer not null default 0,
  add column sold_count integer not null default 0,
  add constraint products_category_known check (category in ('Templates', 'Tools', 'Courses', 'Resources')),
  add constraint products_stock_not_negative check (stock >= 0),
  add constraint products_interval_known check (interval in ('month', 'year')),
  add constraint products_cta_length check (length(cta_text) between 1 and 40),
  add constraint products_images_count check (cardinality(images) <= 8);
update products set interval = 'month' where kind = 'subscription';
update products set duration_minutes = 60 where kind = 'coaching';

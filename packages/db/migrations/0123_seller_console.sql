-- What the console shows is kept by the row that changes it, so that nothing is summed over a seller's orders.

-- Open orders of a seller: not sent yet, and not paid yet. Orders of one buyer.
create index orders_to_ship_idx on orders (seller_id, created_at desc, id desc)
  where status = 'completed' and shipping_address is not null and fulfilled_at is null;
create index orders_unpaid_idx on orders (seller_id, created_at desc, id desc) where status = 'pending';
create index orders_seller_user_idx on orders (seller_id, user_id, created_at desc, id desc)
  where seller_id is not null;

-- Who bought from a seller, and for how much.
create table seller_customers (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references users on delete cascade,
  user_id uuid not null references users on delete cascade,
  currency text not null,
  is_test boolean not null,
  orders integer not null default 0,
  -- After refunds.
  spent_minor bigint not null default 0,
  first_order_at timestamptz not null,
  last_order_at timestamptz not null,
  constraint seller_customers_key unique (seller_id, user_id, currency, is_test)
);
create index seller_customers_list_idx on seller_customers (seller_id, last_order_at desc, id desc);
create index seller_customers_user_idx on seller_customers (user_id);

create function count_customer() returns trigger language plpgsql as $$
declare
  was integer := 0;
  had bigint := 0;
  counts integer := (new.status in ('completed', 'refunded'))::integer;
begin
  if new.seller_id is null then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    was := (old.status in ('completed', 'refunded'))::integer;
    had := was * (old.total_minor - old.refunded_minor);
  end if;
  if counts = was and counts * (new.total_minor - new.refunded_minor) = had then
    return null;
  end if;
  insert into seller_customers as customers
    (seller_id, user_id, currency, is_test, orders, spent_minor, first_order_at, last_order_at)
  values (new.seller_id, new.user_id, new.currency, new.is_test, counts - was,
    counts * (new.total_minor - new.refunded_minor) - had, new.created_at, new.created_at)
  on conflict on constraint seller_customers_key do update set
    orders = customers.orders + excluded.orders,
    spent_minor = customers.spent_minor + excluded.spent_minor,
    first_order_at = least(customers.first_order_at, excluded.first_order_at),
    last_order_at = greatest(customers.last_order_at, excluded.last_order_at);
  return null;
end $$;
create trigger orders_count_customer
  after insert or update of status, total_minor, refunded_minor on orders
  for each row execute function count_customer();

-- How the subscriptions of a seller changed on a day; the sum of all days is how things stand.
create table subscriptions_daily (
  seller_id uuid not null references users on delete cascade,
  day date not null,
  currency text not null,
  is_test boolean not null,
  -- Of those who pay: trials are not among them.
  active_change integer not null default 0,
  -- A month's share of what they pay.
  monthly_change_minor bigint not null default 0,
  started integer not null default 0,
  ended integer not null default 0,
  primary key (seller_id, day, currency, is_test)
);

-- Of those who began to pay in one month, how many stopped in which; the first of the months.
create table subscription_cohorts (
  seller_id uuid not null references users on delete cascade,
  started_month date not null,
  -- 9999-12-01 of those who still pay.
  ended_month date not null,
  currency text not null,
  is_test boolean not null,
  count integer not null default 0,
  primary key (seller_id, started_month, ended_month, currency, is_test)
);

create function move_cohort(of_row subscriptions, ended date, by integer) returns void language sql as $$
  insert into subscription_cohorts as cohorts (seller_id, started_month, ended_month, currency, is_test, count)
  values (of_row.seller_id,
    date_trunc('month', coalesce(of_row.trial_ends_at, of_row.created_at) at time zone 'utc')::date,
    ended, of_row.currency, of_row.is_test, by)
  on conflict (seller_id, started_month, ended_month, currency, is_test)
  do update set count = cohorts.count + excluded.count
$$;

create function count_subscription() returns trigger language plpgsql as $$
declare
  pays boolean := new.status in ('active', 'past_due');
  paid boolean := false;
  share bigint := 0;
  had bigint := 0;
  moment timestamptz := now();
begin
  if new.seller_id is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    moment := new.created_at;
  else
    paid := old.status in ('active', 'past_due');
    if new.status = 'ended' then
      moment := coalesce(new.ended_at, moment);
    elsif not paid then
      moment := coalesce(new.trial_ends_at, moment);
    end if;
  end if;
  if pays then
    share := round(new.amount_minor / case new.interval when 'year' then 12.0 else 1 end);
  end if;
  if paid then
    had := round(old.amount_minor / case old.interval when 'year' then 12.0 else 1 end);
  end if;
  if pays = paid and share = had then
    return null;
  end if;
  insert into subscriptions_daily as days
    (seller_id, day, currency, is_test, active_change, monthly_change_minor, started, ended)
  values (new.seller_id, (moment at time zone 'utc')::date, new.currency, new.is_test,
    pays::integer - paid::integer, share - had, (pays and not paid)::integer, (paid and not pays)::integer)
  on conflict (seller_id, day, currency, is_test) do update set
    active_change = days.active_change + excluded.active_change,
    monthly_change_minor = days.monthly_change_minor + excluded.monthly_change_minor,
    started = days.started + excluded.started,
    ended = days.ended + excluded.ended;
  if pays and not paid then
    if tg_op = 'UPDATE' and old.status = 'ended' then
      perform move_cohort(old, date_trunc('month', old.ended_at at time zone 'utc')::date, -1);
    end if;
    perform move_cohort(new, '9999-12-01', 1);
  elsif paid and not pays then
    perform move_cohort(old, '9999-12-01', -1);
    perform move_cohort(new, date_trunc('month', moment at time zone 'utc')::date, 1);
  end if;
  return null;
end $$;
create trigger subscriptions_count after insert or update of status, amount_minor, interval on subscriptions
  for each row execute function count_subscription();

-- What a balance is made of: its entries summed by what they were for.
create table ledger_account_kinds (
  account_id uuid not null references ledger_accounts on delete cascade,
  kind text not null,
  amount_minor bigint not null default 0,
  primary key (account_id, kind)
);

-- What an affiliate gets of an order. Held until the buyer cannot ask for a refund any more.
create table affiliate_commissions (
  order_id uuid primary key references orders on delete restrict,
  affiliate_id uuid not null references affiliates on delete restrict,
  currency text not null,
  is_test boolean not null,
  held_minor bigint not null default 0,
  released_minor bigint not null default 0,
  release_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index affiliate_commissions_affiliate_idx on affiliate_commissions (affiliate_id, created_at desc, order_id desc);
create index affiliate_commissions_held_idx on affiliate_commissions (release_at) where held_minor <> 0;

create table affiliate_earnings (
  affiliate_id uuid not null references affiliates on delete cascade,
  currency text not null,
  is_test boolean not null,
  held_minor bigint not null default 0,
  released_minor bigint not null default 0,
  primary key (affiliate_id, currency, is_test)
);

create function explain_balance() returns trigger language plpgsql as $$
declare
  account ledger_accounts;
  source ledger_transactions;
  affiliate uuid;
  held bigint := 0;
  released bigint := 0;
begin
  select * into account from ledger_accounts where id = new.account_id;
  if account.owner_id is null then
    return null;
  end if;
  select * into source from ledger_transactions where id = new.transaction_id;
  insert into ledger_account_kinds as sums (account_id, kind, amount_minor)
  values (new.account_id, source.kind, new.amount_minor)
  on conflict (account_id, kind) do update set amount_minor = sums.amount_minor + excluded.amount_minor;

  if account.kind not in ('affiliate', 'affiliate_held') or source.order_id is null then
    return null;
  end if;
  if account.kind = 'affiliate_held' then
    held := new.amount_minor;
  else
    released := new.amount_minor;
  end if;
  select affiliates.id into affiliate from orders join affiliates on affiliates.id = orders.affiliate_id
  where orders.id = source.order_id and affiliates.user_id = account.owner_id;
  if affiliate is null then
    return null;
  end if;
  insert into affiliate_commissions as commissions
    (order_id, affiliate_id, currency, is_test, held_minor, released_minor, release_at)
  select orders.id, affiliate, new.currency, new.is_test, held, released,
    coalesce(orders.paid_at, new.created_at) + make_interval(days => coalesce(settings.refund_days, 14))
  from orders left join seller_settings settings on settings.user_id = orders.seller_id
  where orders.id = source.order_id
  on conflict (order_id) do update set
    held_minor = commissions.held_minor + excluded.held_minor,
    released_minor = commissions.released_minor + excluded.released_minor;
  insert into affiliate_earnings as earnings (affiliate_id, currency, is_test, held_minor, released_minor)
  values (affiliate, new.currency, new.is_test, held, released)
  on conflict (affiliate_id, currency, is_test) do update set
    held_minor = earnings.held_minor + excluded.held_minor,
    released_minor = earnings.released_minor + excluded.released_minor;
  return null;
end $$;
create trigger ledger_entries_explain after insert on ledger_entries
  for each row execute function explain_balance();

-- One payout of a seller is on its way at a time.
create unique index payouts_one_open_key on payouts (seller_id, currency, is_test)
  where status in ('pending', 'approved');
create index payouts_decided_idx on payouts (requested_at desc, id desc);


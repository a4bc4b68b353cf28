-- What was paid outlives the account that paid: an account with orders is made anonymous, not deleted.
create table orders (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete restrict,
  total numeric(10, 2) not null,
  currency text not null default 'USD',
  status text not null default 'pending',
  payment_intent_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_total_not_negative check (total >= 0),
  constraint orders_currency_format check (currency ~ '^[A-Z]{3}$'),
  constraint orders_status_known check (status in ('pending', 'completed', 'cancelled', 'refunded')),
  constraint orders_payment_intent_key unique (payment_intent_id)
);
create index orders_user_idx on orders (user_id, created_at desc, id desc);
create trigger orders_touch before update on orders for each row execute function touch_updated_at();

-- item_id names a row of the table that item_type stands for, which may be gone by now: no reference.
create table order_items (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete cascade,
  item_type text not null,
  item_id uuid not null,
  quantity integer not null default 1,
  price numeric(10, 2) not null,
  constraint order_items_quantity_positive check (quantity > 0),
  constraint order_items_price_not_negative check (price >= 0),
  constraint order_items_item_type_length check (length(item_type) between 1 and 32)
);
create index order_items_order_idx on order_items (order_id);
create index order_items_item_idx on order_items (item_type, item_id);

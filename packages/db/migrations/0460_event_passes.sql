-- A pass sells a seat on every date of a series to come, and on those that are made later.
create table event_passes (
  id uuid primary key default uuidv7(),
  -- The first of the series that were split from one another: the pass is for the dates of all of them.
  root_id uuid not null references event_series on delete cascade,
  price numeric(10, 2) not null,
  -- Passes; null for no limit.
  quantity integer,
  taken_count integer not null default 0,
  -- No longer on sale; kept for its holders.
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint event_passes_root_key unique (root_id),
  constraint event_passes_price_positive check (price > 0),
  constraint event_passes_taken check (taken_count >= 0 and quantity > 0 and taken_count <= quantity)
);
create trigger event_passes_touch before update of price, quantity, archived_at
  on event_passes for each row execute function touch_updated_at();

-- Users with a pass, and those whose order is not paid yet.
create table event_pass_holders (
  -- No reference: an order outlasts the series.
  order_item_id uuid primary key,
  pass_id uuid not null references event_passes on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Seats that the order bought. Each is worth an equal part of it.
  dates smallint not null,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  constraint event_pass_holders_dates check (dates > 0)
);
create index event_pass_holders_pass_idx on event_pass_holders (pass_id, created_at, order_item_id);
create index event_pass_holders_user_idx on event_pass_holders (user_id, pass_id);

create function count_event_passes() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  per record;
begin
  for per in select pass_id as id, count(*)::int as passes from changed_rows group by 1 order by 1 loop
    update event_passes set taken_count = taken_count + sign * per.passes where id = per.id;
  end loop;
  return null;
end $$;
create trigger event_pass_holders_counted after insert on event_pass_holders
  referencing new table as changed_rows for each statement execute function count_event_passes();
create trigger event_pass_holders_counted_out after delete on event_pass_holders
  referencing old table as changed_rows for each statement execute function count_event_passes();

-- The order of a pass holds a seat on each date.
alter table event_holds
  drop constraint event_holds_order_item_key,
  add constraint event_holds_order_item_key unique (order_item_id, event_id);

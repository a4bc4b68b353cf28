-- A seller's debt is bounded together with what their open bank transfers would add to it.

alter table orders
  -- What its seller owes of it once it is paid by bank transfer: commission and the affiliate's share.
  add column owed_minor bigint not null default 0,
  add constraint orders_owed check (owed_minor between 0 and total_minor);

update orders set owed_minor = shares.owed
from (
  select lines.order_id, sum(lines.commission + least(round(lines.net * lines.affiliate_bps / 10000), lines.net - lines.commission))
    as owed
  from (
    select order_items.order_id, net, affiliate_bps, round(net * commission_bps / 10000) as commission
    from orders
    join order_items on order_items.order_id = orders.id
    cross join lateral (select (order_items.total_minor - order_items.tax_minor)::numeric as net) line
    where orders.status = 'pending' and orders.driver = 'invoice' and orders.seller_id is not null
  ) lines
  group by lines.order_id
) shares
where shares.order_id = orders.id;

create table seller_transfers (
  seller_id uuid not null references users on delete cascade,
  currency text not null,
  is_test boolean not null,
  -- The sum of owed_minor of the seller's pending orders.
  open_minor bigint not null default 0,
  primary key (seller_id, currency, is_test)
);
insert into seller_transfers (seller_id, currency, is_test, open_minor)
select seller_id, currency, is_test, sum(owed_minor) from orders
where status = 'pending' and owed_minor > 0 group by seller_id, currency, is_test;

create function count_open_transfer() returns trigger language plpgsql as $$
declare
  change bigint := new.owed_minor * (new.status = 'pending')::integer;
begin
  if tg_op = 'UPDATE' then
    change := change - old.owed_minor * (old.status = 'pending')::integer;
  end if;
  if change <> 0 then
    insert into seller_transfers as transfers (seller_id, currency, is_test, open_minor)
    values (new.seller_id, new.currency, new.is_test, change)
    on conflict (seller_id, currency, is_test) do update set open_minor = transfers.open_minor + excluded.open_minor;
  end if;
  return null;
end $$;
-- At the end of the transaction: orders of one seller share this row, which is locked after all others.
create constraint trigger orders_count_open_transfer
  after insert or update of status on orders deferrable initially deferred
  for each row when (new.owed_minor > 0) execute function count_open_transfer();

-- The sums of a seller's open transfers and pending refunds follow an order to another seller, as when an account is
-- erased. Both are kept by one trigger on orders.

-- The sum of its pending refunds, without those that the seller sends; kept by a trigger on refunds.
alter table orders add column refunding_minor bigint not null default 0 check (refunding_minor >= 0);

drop trigger orders_count_open_transfer on orders;
drop function count_open_transfer;
drop trigger refunds_count_pending on refunds;
drop function count_pending_refund;

update orders set refunding_minor = pending.amount
from (select order_id, sum(amount_minor) as amount from refunds where status = 'pending' group by order_id) pending
where pending.order_id = orders.id and orders.driver <> 'invoice';

create function sum_orders_of_seller() returns trigger language plpgsql as $$
begin
  -- Of an insert, the row before it is null.
  insert into seller_transfers as sums (seller_id, currency, is_test, open_minor)
  select seller_id, currency, is_test, sum(change) from (values
    (new.seller_id, new.currency, new.is_test, new.owed_minor * (new.status = 'pending')::integer),
    (old.seller_id, old.currency, old.is_test, -old.owed_minor * (old.status = 'pending')::integer)
  ) changes (seller_id, currency, is_test, change)
  where seller_id is not null
  group by seller_id, currency, is_test having sum(change) <> 0 order by seller_id
  on conflict (seller_id, currency, is_test) do update set open_minor = sums.open_minor + excluded.open_minor;

  insert into seller_refunds as sums (seller_id, currency, is_test, pending_minor)
  select seller_id, currency, is_test, sum(change) from (values
    (new.seller_id, new.currency, new.is_test, new.refunding_minor),
    (old.seller_id, old.currency, old.is_test, -old.refunding_minor)
  ) changes (seller_id, currency, is_test, change)
  where seller_id is not null
  group by seller_id, currency, is_test having sum(change) <> 0 order by seller_id
  on conflict (seller_id, currency, is_test) do update set pending_minor = sums.pending_minor + excluded.pending_minor;
  return null;
end $$;
-- At the end of the transaction: orders of one seller share these rows, which are locked after all others.
create constraint trigger orders_sum_placed after insert on orders deferrable initially deferred
  for each row when (new.owed_minor > 0 or new.refunding_minor > 0) execute function sum_orders_of_seller();
create constraint trigger orders_sum_changed after update on orders deferrable initially deferred
  for each row when (
    (old.owed_minor > 0 or new.owed_minor > 0 or old.refunding_minor > 0 or new.refunding_minor > 0)
    and (old.seller_id, old.status, old.owed_minor, old.refunding_minor)
      is distinct from (new.seller_id, new.status, new.owed_minor, new.refunding_minor))
  execute function sum_orders_of_seller();

create function sum_refunds_of_order() returns trigger language plpgsql as $$
declare
  change bigint := new.amount_minor * (new.status = 'pending')::integer;
begin
  if tg_op = 'UPDATE' then
    change := change - old.amount_minor * (old.status = 'pending')::integer;
  end if;
  if change <> 0 then
    update orders set refunding_minor = refunding_minor + change where id = new.order_id and driver <> 'invoice';
  end if;
  return null;
end $$;
create trigger refunds_sum_of_order after insert or update of status on refunds
  for each row execute function sum_refunds_of_order();

-- What was summed before may be a seller's who is no longer that of the order. Rows that sum nothing stay, at zero.
update seller_transfers set open_minor = 0;
insert into seller_transfers (seller_id, currency, is_test, open_minor)
select seller_id, currency, is_test, sum(owed_minor) from orders
where status = 'pending' and owed_minor > 0 and seller_id is not null group by seller_id, currency, is_test
on conflict (seller_id, currency, is_test) do update set open_minor = excluded.open_minor;
update seller_refunds set pending_minor = 0;
insert into seller_refunds (seller_id, currency, is_test, pending_minor)
select seller_id, currency, is_test, sum(refunding_minor) from orders
where refunding_minor > 0 and seller_id is not null group by seller_id, currency, is_test
on conflict (seller_id, currency, is_test) do update set pending_minor = excluded.pending_minor;

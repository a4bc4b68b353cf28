-- A refund is bounded by its seller's balance together with the refunds that the provider has not answered about.

create table seller_refunds (
  seller_id uuid not null references users on delete cascade,
  currency text not null,
  is_test boolean not null,
  -- The sum of the seller's pending refunds, without those that they send themselves.
  pending_minor bigint not null default 0,
  primary key (seller_id, currency, is_test)
);
insert into seller_refunds (seller_id, currency, is_test, pending_minor)
select orders.seller_id, orders.currency, orders.is_test, sum(refunds.amount_minor)
from refunds join orders on orders.id = refunds.order_id
where refunds.status = 'pending' and orders.seller_id is not null and orders.driver <> 'invoice'
group by orders.seller_id, orders.currency, orders.is_test;

create function count_pending_refund() returns trigger language plpgsql as $$
declare
  change bigint := new.amount_minor * (new.status = 'pending')::integer;
begin
  if tg_op = 'UPDATE' then
    change := change - old.amount_minor * (old.status = 'pending')::integer;
  end if;
  if change <> 0 then
    insert into seller_refunds as counted (seller_id, currency, is_test, pending_minor)
    select seller_id, currency, is_test, change from orders
    where id = new.order_id and seller_id is not null and driver <> 'invoice'
    on conflict (seller_id, currency, is_test) do update set pending_minor = counted.pending_minor + excluded.pending_minor;
  end if;
  return null;
end $$;
create constraint trigger refunds_count_pending
  after insert or update of status on refunds deferrable initially deferred
  for each row execute function count_pending_refund();

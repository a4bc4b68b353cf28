-- Commission of a bank transfer is owed by the seller, who received the money. It is payable once they have paid it in.

-- What the seller owed of all their transfers once this order was added; null when the platform received the money.
alter table affiliate_commissions add column owed_through_minor bigint;
create index affiliate_commissions_unfunded_idx on affiliate_commissions (affiliate_id)
  where held_minor <> 0 and owed_through_minor is not null;

-- What a seller can be paid, or owes when it is negative, and what they ever owed of transfers.
create function seller_standing(seller uuid, of_currency text, of_test boolean, out net bigint, out owed bigint)
language sql stable as $$
  select coalesce(sum(accounts.balance_minor), 0)::bigint,
    -coalesce(sum(sums.amount_minor) filter (where accounts.kind = 'seller'), 0)::bigint
  from ledger_accounts accounts
  left join ledger_account_kinds sums on sums.account_id = accounts.id and sums.kind = 'transfer'
  where accounts.owner_id = seller and accounts.kind in ('seller', 'tax', 'affiliate')
    and accounts.currency = of_currency and accounts.is_test = of_test
$$;

create function is_funded(commission affiliate_commissions) returns boolean language sql stable as $$
  select commission.owed_through_minor is null or exists (
    select from orders
    cross join lateral seller_standing(orders.seller_id, commission.currency, commission.is_test) standing
    where orders.id = commission.order_id
      and (standing.net >= 0 or standing.owed + standing.net >= commission.owed_through_minor))
$$;

update affiliate_commissions commissions set owed_through_minor = transfers.owed
from (
  select source.order_id,
    -sum(sum(entries.amount_minor)) over (partition by entries.account_id order by min(entries.created_at), source.order_id)
      as owed
  from ledger_entries entries
  join ledger_transactions source on source.id = entries.transaction_id and source.kind = 'transfer'
  join ledger_accounts accounts on accounts.id = entries.account_id and accounts.kind = 'seller'
  group by entries.account_id, source.order_id
) transfers
where transfers.order_id = commissions.order_id;

-- What was released before it was paid in is held again, as far as it was not paid out.
do $$
declare
  commission record;
  taken bigint;
  made uuid;
begin
  for commission in
    select commissions.*, affiliates.user_id from affiliate_commissions commissions
    join affiliates on affiliates.id = commissions.affiliate_id
    where commissions.owed_through_minor is not null and commissions.released_minor > 0 and not is_funded(commissions)
    order by commissions.created_at desc
  loop
    select least(commission.released_minor, greatest(accounts.balance_minor, 0)) into taken
    from ledger_accounts accounts
    where accounts.owner_id = commission.user_id and accounts.kind = 'affiliate'
      and accounts.currency = commission.currency and accounts.is_test = commission.is_test;
    continue when coalesce(taken, 0) = 0;
    insert into ledger_transactions (kind, reference, order_id, is_test)
    values ('release', 'release:' || commission.order_id || ':held', commission.order_id, commission.is_test)
    returning id into made;
    insert into ledger_entries (transaction_id, account_id, amount_minor, currency, is_test)
    select made, accounts.id, case accounts.kind when 'affiliate' then -taken else taken end,
      commission.currency, commission.is_test
    from ledger_accounts accounts
    where accounts.owner_id = commission.user_id and accounts.kind in ('affiliate', 'affiliate_held')
      and accounts.currency = commission.currency and accounts.is_test = commission.is_test;
  end loop;
end $$;

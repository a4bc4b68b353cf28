alter table businesses
  -- Of what it sells.
  add column currency text not null default 'USD',
  add constraint businesses_currency_form check (currency ~ '^[A-Z]{3}$');

update products set business_id = null where tribe_id is not null;
alter table products
  drop constraint products_sold_somewhere,
  add constraint products_one_owner check (num_nonnulls(tribe_id, business_id) = 1);

-- What a business sells is its owner's, whoever that is.
create function businesses_hand_over_products() returns trigger language plpgsql as $$
begin
  update products set seller_id = new.owner_id where business_id = new.id;
  return null;
end $$;
create trigger businesses_hand_over_products after update of owner_id on businesses for each row
  when (old.owner_id is distinct from new.owner_id) execute function businesses_hand_over_products();

create index subscriptions_product_idx on subscriptions (item_id, id)
  where item_type = 'product' and status <> 'ended';

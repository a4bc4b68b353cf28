-- Keeps products with their businesses and the parts of bundles from being hidden until the transaction ends, by the lock
-- that hiding takes. False when one is hidden. Volatile, so that it sees what was hidden while it waited for the lock.
create function keep_products_shown(product_ids uuid[]) returns boolean language plpgsql volatile as $$
declare
  kept uuid[];
begin
  if cardinality(product_ids) = 0 then return true; end if;
  kept := array(
    select unnest(product_ids)
    union select coalesce(product_id, course_id) from product_bundle_items where bundle_id = any (product_ids)
    union select business_id from products where id = any (product_ids) and business_id is not null);
  perform pg_advisory_xact_lock_shared(hashtextextended('shown:' || held.id::text, 0))
    from (select unnest(kept) as id order by 1) held;
  return not exists (select from products where id = any (kept) and hidden_at is not null)
    and not exists (select from businesses where id = any (kept) and hidden_at is not null)
    and not exists (select from courses where id = any (kept) and hidden_at is not null);
end $$;

-- What happens at a business, counted by the day of its own time zone. Who did it is not kept.
create table business_days (
  business_id uuid not null references businesses on delete cascade,
  day date not null,
  what text not null,
  -- Where a view came from.
  source text not null default '',
  count integer not null,
  primary key (business_id, day, what, source),
  constraint business_days_what_known check (
    what in ('view', 'follow', 'contact', 'booking', 'order', 'engagement')
  ),
  constraint business_days_source_known check (
    (what = 'view') = (source <> '')
    and source in ('', 'direct', 'directory', 'search', 'map', 'post', 'link', 'other')
  )
);
-- Views of the last weeks, for the score of what trends.
create index business_days_views_idx on business_days (day, business_id) include (count) where what = 'view';

create function business_day(zone text, moment timestamptz) returns date language sql stable as $$
  select (moment at time zone case when is_time_zone(zone) then zone else 'UTC' end)::date
$$;

-- A business that goes takes its days along: nothing is counted in it any more.
create function count_in_business(
  counted uuid, happened text, difference integer, moment timestamptz default now(), origin text default ''
) returns void language sql as $$
  insert into business_days as days (business_id, day, what, source, count)
  select id, business_day(time_zone, moment), happened, origin, difference from businesses where id = counted
  on conflict (business_id, day, what, source) do update set count = days.count + excluded.count
$$;

-- Rows with a business: they count on the day they are of, and what is taken back on the day that happens.
create function count_rows_in_business() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_in_business(new.business_id, tg_argv[0], 1, new.created_at);
  elsif tg_op = 'UPDATE' then
    perform count_in_business(new.business_id, tg_argv[0], 1);
  else
    perform count_in_business(old.business_id, tg_argv[0], -1);
  end if;
  return null;
end $$;
create trigger business_follows_by_day after insert or delete on business_follows
  for each row execute function count_rows_in_business('follow');
create trigger business_saves_by_day after insert or delete on business_saves
  for each row execute function count_rows_in_business('engagement');
create trigger business_reviews_by_day after insert or delete on business_reviews
  for each row execute function count_rows_in_business('engagement');
-- A booking counts when it is made: one that is only held is not yet.
create trigger bookings_by_day after insert on bookings
  for each row when (new.status in ('requested', 'confirmed')) execute function count_rows_in_business('booking');
create trigger bookings_made_by_day after update of status on bookings
  for each row when (old.status in ('held', 'cancelled') and new.status in ('requested', 'confirmed'))
  execute function count_rows_in_business('booking');

create function posts_count_in_business() returns trigger language plpgsql as $$
begin
  perform count_in_business(
    new.business_id, 'engagement',
    new.like_count + new.comment_count + new.share_count - old.like_count - old.comment_count - old.share_count
  );
  return null;
end $$;
create trigger posts_by_day after update of like_count, comment_count, share_count on posts
  for each row when (
    new.business_id is not null and new.like_count + new.comment_count + new.share_count
      <> old.like_count + old.comment_count + old.share_count
  ) execute function posts_count_in_business();

-- A line of an order counts once, whatever a bundle gives.
create function purchases_count_in_business() returns trigger language plpgsql as $$
begin
  perform count_in_business(products.business_id, 'order', 1, new.created_at)
  from products join order_items on order_items.item_id = products.id
  where products.id = new.item_id and products.business_id is not null and order_items.id = new.order_item_id;
  return null;
end $$;
create trigger purchases_by_day after insert on purchases
  for each row when (new.item_type = 'product') execute function purchases_count_in_business();

insert into business_days (business_id, day, what, count)
select happened.business_id, business_day(businesses.time_zone, happened.created_at), happened.what, count(*)
from (
  select business_id, created_at, 'follow' as what from business_follows
  union all select business_id, created_at, 'engagement' from business_saves
  union all select business_id, created_at, 'engagement' from business_reviews
  union all select business_id, created_at, 'booking' from bookings where status not in ('held', 'cancelled')
  union all select business_id, created_at, 'contact' from conversations where business_id is not null
  union all select products.business_id, purchases.created_at, 'order'
    from purchases join products on products.id = purchases.item_id and purchases.item_type = 'product'
    join order_items on order_items.id = purchases.order_item_id and order_items.item_id = products.id
    where products.business_id is not null
) happened join businesses on businesses.id = happened.business_id
group by 1, 2, 3;

-- The tribes somebody is in, the last joined first.
create index tribe_memberships_joined_idx on tribe_memberships (user_id, joined_at desc, id desc);

-- What has a price is the smaller part of what can be discovered.
create index tribes_paid_active_idx on tribes (last_active_at desc, id desc)
  where not is_private and archived_at is null and price > 0;
create index tribes_paid_largest_idx on tribes (member_count desc, id desc)
  where not is_private and archived_at is null and price > 0;
create index tribes_paid_newest_idx on tribes (created_at desc, id desc)
  where not is_private and archived_at is null and price > 0;

create index posts_tribe_stories_idx on posts (tribe_id, expires_at)
  where deleted_at is null and type = 'story' and tribe_id is not null;

alter table notifications
  drop constraint notifications_kind_known,
  add constraint notifications_kind_known check (kind in (
    'message', 'like', 'comment', 'reply', 'mention', 'follow', 'invite', 'request', 'approval', 'role', 'challenge',
    'badge', 'automation', 'tribe', 'course', 'event', 'booking', 'business', 'payment', 'system'
  )) not valid;
alter table notifications validate constraint notifications_kind_known;

-- Most followers want to be told of nothing.
create index business_follows_told_idx on business_follows (business_id, user_id) where notify <> 'none';

-- Posts of businesses that somebody follows, in either order of the feed.
create index posts_feed_business_newest_idx on posts (business_id, created_at desc, id desc)
  where business_id is not null and deleted_at is null and on_feed and type <> 'story';
create index posts_feed_business_hot_idx on posts (business_id, hot_score desc, id desc)
  where business_id is not null and deleted_at is null and on_feed and type <> 'story';

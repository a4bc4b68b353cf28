alter table notifications
  drop constraint notifications_kind_known,
  add constraint notifications_kind_known check (kind in (
    'message', 'like', 'comment', 'reply', 'mention', 'follow', 'invite', 'request', 'approval', 'role', 'challenge',
    'badge', 'automation', 'tribe', 'course', 'event', 'booking', 'business', 'payment', 'guide', 'system'
  )) not valid;
alter table notifications validate constraint notifications_kind_known;

-- Those who want to be told of the next task of their plan, which is nobody by itself.
create index user_preferences_guide_idx on user_preferences (user_id) where notification_settings->>'guide' = 'true';

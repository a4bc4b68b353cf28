alter table notifications
  drop constraint notifications_kind_known,
  add constraint notifications_kind_known check (kind in (
    'message', 'like', 'comment', 'reply', 'mention', 'follow', 'invite', 'request', 'approval', 'role', 'challenge',
    'badge', 'automation', 'tribe', 'course', 'event', 'booking', 'payment', 'system'
  )) not valid;
alter table notifications validate constraint notifications_kind_known;

-- Whose deed an older row tells of.
insert into notification_actors (notification_id, user_id, created_at)
  select notifications.id, users.id, notifications.created_at
  from notifications join users on users.id::text = notifications.data->>'actorId'
  on conflict do nothing;
-- Several unread likes of one post were lines of their own, and stay so but for the latest.
update notifications set group_key = 'like:' || (data->>'postId')
  where type = 'post_like' and data ? 'postId' and group_key is null and (is_read or id = (
    select same.id from notifications same
    where same.user_id = notifications.user_id and same.type = 'post_like' and not same.is_read
      and same.data->>'postId' = notifications.data->>'postId'
    order by same.created_at desc, same.id desc limit 1));

-- Who is in a line that was read is told of no second time: asked by the key, of those that are read too.
create index notifications_told_idx on notifications (user_id, group_key) where group_key is not null;
drop index notifications_liked_key;
-- What was told of a post or a comment goes with it, whatever it is that was told.
drop index notifications_comment_idx;
create index notifications_comment_idx on notifications ((data->>'commentId')) where data ? 'commentId';
create index notifications_post_idx on notifications ((data->>'postId')) where data ? 'postId';
-- The list, and the tab of messages.
create index notifications_listed_idx on notifications (user_id, created_at desc, id desc) where is_listed;
create index notifications_messages_idx on notifications (user_id, created_at desc, id desc)
  where is_listed and kind = 'message';

create index notification_actors_latest_idx on notification_actors (notification_id, created_at desc, user_id);

-- A line says how many and who: the latest by name. Nobody left, no line. The rows are held before they are
-- counted, so that of many at once the last one counts all.
create function retell_notifications(told uuid[]) returns void language plpgsql as $$
begin
  perform from notifications where id = any(told) order by id for update;
  delete from notifications where id = any(told)
    and not exists (select from notification_actors where notification_id = notifications.id);
  update notifications set
    actor_count = now_told.people,
    created_at = case when now_told.people > notifications.actor_count
      then greatest(notifications.created_at, now_told.latest_at) else notifications.created_at end,
    data = notifications.data || jsonb_build_object('actorId', now_told.latest),
    title = now_told.name || case now_told.people
      when 1 then ' '
      when 2 then ' and ' || now_told.second_name || ' '
      else ' and ' || now_told.people - 1 || ' others ' end || (notifications.data->>'did')
  from (
    select asked.id, latest.user_id as latest, latest.created_at as latest_at, latest.name, before.name as second_name,
      (select count(*)::int from notification_actors where notification_id = asked.id) as people
    from unnest(told) asked (id)
    cross join lateral (
      select actors.user_id, actors.created_at, users.first_name || ' ' || users.last_name as name
      from notification_actors actors join users on users.id = actors.user_id
      where actors.notification_id = asked.id
      order by actors.created_at desc, actors.user_id limit 1) latest
    left join lateral (
      select users.first_name || ' ' || users.last_name as name
      from notification_actors actors join users on users.id = actors.user_id
      where actors.notification_id = asked.id
      order by actors.created_at desc, actors.user_id offset 1 limit 1) before on true) now_told
  where notifications.id = now_told.id and notifications.group_key is not null and notifications.data ? 'did'
    and (notifications.actor_count <> now_told.people
      or notifications.data->>'actorId' is distinct from now_told.latest::text);
end
$$;

create function follow_notification_actors() returns trigger language plpgsql as $$
begin
  perform retell_notifications(array(select distinct notification_id from moved));
  return null;
end
$$;
create trigger notification_actors_came after insert on notification_actors
  referencing new table as moved for each statement execute function follow_notification_actors();
create trigger notification_actors_went after delete on notification_actors
  referencing old table as moved for each statement execute function follow_notification_actors();

-- Whoever blocks whom: neither is told any more of what the other did.
create function forget_news_of_blocked() returns trigger language plpgsql as $$
begin
  perform from notifications where user_id in (new.blocker_id, new.blocked_id) and exists (
      select from notification_actors actors
      where actors.notification_id = notifications.id and actors.user_id in (new.blocker_id, new.blocked_id))
    order by id for update;
  delete from notification_actors actors using notifications
    where notifications.id = actors.notification_id
      and ((notifications.user_id = new.blocker_id and actors.user_id = new.blocked_id)
        or (notifications.user_id = new.blocked_id and actors.user_id = new.blocker_id));
  return null;
end
$$;
create trigger user_blocks_forget_news after insert on user_blocks
  for each row execute function forget_news_of_blocked();

-- What each of several people said, and where that leads: when one of them takes back what they did, the line says
-- what is left in the words of who is left, where each has words and a place of their own. Null of what was told before.
alter table notification_actors add column message text, add column action_url text;

create or replace function retell_notifications(told uuid[]) returns void language plpgsql as $$
begin
  perform from notifications where id = any(told) order by id for update;
  delete from notifications where id = any(told)
    and not exists (select from notification_actors where notification_id = notifications.id);
  update notifications set
    actor_count = now_told.people,
    created_at = case when now_told.people > notifications.actor_count
      then greatest(notifications.created_at, now_told.latest_at) else notifications.created_at end,
    message = case when notifications.data ? 'groupUrl'
      then coalesce(now_told.message, notifications.message) else notifications.message end,
    data = notifications.data || jsonb_build_object('actorId', now_told.latest) || jsonb_strip_nulls(
      jsonb_build_object('actionUrl', coalesce(
        case when now_told.people > 1 then notifications.data->>'groupUrl' end,
        case when notifications.data ? 'groupUrl' then now_told.action_url end))),
    title = now_told.name || case now_told.people
      when 1 then ' '
      when 2 then ' and ' || now_told.second_name || ' '
      else ' and ' || now_told.people - 1 || ' others ' end || (notifications.data->>'did')
  from (
    select asked.id, latest.user_id as latest, latest.created_at as latest_at, latest.name, latest.message,
      latest.action_url, before.name as second_name,
      (select count(*)::int from notification_actors where notification_id = asked.id) as people
    from unnest(told) asked (id)
    cross join lateral (
      select actors.user_id, actors.created_at, actors.message, actors.action_url,
        users.first_name || ' ' || users.last_name as name
      from notification_actors actors join users on users.id = actors.user_id
      where actors.notification_id = asked.id
      order by actors.created_at desc, actors.user_id limit 1) latest
    left join lateral (
      select users.first_name || ' ' || users.last_name as name
      from notification_actors actors join users on users.id = actors.user_id
      where actors.notification_id = asked.id
      order by actors.created_at desc, actors.user_id offset 1 limit 1) before on true) now_told
  where notifications.id = now_told.id and notifications.data ? 'did'
    and (notifications.actor_count <> now_told.people
      or notifications.data->>'actorId' is distinct from now_told.latest::text);
end
$$;

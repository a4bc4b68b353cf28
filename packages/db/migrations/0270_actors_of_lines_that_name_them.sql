-- A line that does not name its actors, such as one of new messages, needs nothing done as one is added.
create or replace function follow_notification_actors() returns trigger language plpgsql as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    changed := array(
      select distinct moved.notification_id from moved join notifications on notifications.id = moved.notification_id
      where notifications.data ? 'did');
  else
    changed := array(select distinct notification_id from moved);
  end if;
  if cardinality(changed) > 0 then
    perform retell_notifications(changed);
  end if;
  return null;
end
$$;

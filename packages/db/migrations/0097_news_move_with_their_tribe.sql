-- A tribe gets another handle: what leads to the former one leads to the present one, so that it is read where it is
-- seen. What is read already finds its way by the kept handles.
create function move_news_of_tribe() returns trigger language plpgsql as $$
declare
  moved uuid[];
  former text := '/tribe/' || old.slug;
  present text := '/tribe/' || new.slug;
begin
  with rows as (
    select id from notifications
    where tribe_id = new.id and not is_read and data->>'actionUrl' ~ ('^' || former || '($|[/?#])')
    order by id for update)
  select array_agg(id) into moved from rows;
  if moved is null then return null; end if;
  update notifications set data = data
    || jsonb_build_object('actionUrl', present || substr(data->>'actionUrl', length(former) + 1))
    || case when data ? 'groupUrl'
      then jsonb_build_object('groupUrl', present || substr(data->>'groupUrl', length(former) + 1)) else '{}' end
  where id = any(moved);
  update notification_actors set action_url = present || substr(action_url, length(former) + 1)
  where notification_id = any(moved) and action_url ~ ('^' || former || '($|[/?#])');
  return null;
end
$$;
create trigger tribes_move_news after update of slug on tribes
  for each row when (old.slug <> new.slug) execute function move_news_of_tribe();

-- Messages that are deleted together are retold of together: thirty of a group of a thousand were thirty counts of all
-- that everybody had not read.
drop trigger messages_retell on messages;
drop function retell_message();

create function retell_messages() returns trigger language plpgsql as $$
declare
  talk record;
begin
  for talk in
    select was.conversation_id as id, array_agg(became.id) as ids,
      min(became.seq) filter (where became.is_deleted) as first,
      max(became.seq) filter (where became.is_deleted) as last
    from was join became on became.id = was.id
    where became.content is distinct from was.content or became.is_deleted <> was.is_deleted
    group by was.conversation_id order by was.conversation_id
  loop
    perform hold_telling(talk.id);
    update notifications set message = coalesce(data->>'before', '') || case
        when became.is_deleted then 'Message deleted'
        else coalesce(left(regexp_replace(became.content, '\s+', ' ', 'g'), 140), 'New message') end
    from unnest(talk.ids) changed (id) join became on became.id = changed.id
    where notifications.type = 'message' and notifications.data ? 'messageId'
      and notifications.data->>'messageId' = changed.id::text;
    if talk.first is not null then
      perform retell_news_of_messages(talk.id, null, talk.first, talk.last);
    end if;
  end loop;
  return null;
end $$;
create trigger messages_retell after update on messages
  referencing old table as was new table as became for each statement execute function retell_messages();

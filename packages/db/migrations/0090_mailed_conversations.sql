-- Up to where somebody had read a conversation when a mail about it went out: another goes when they have read on.
-- Beside what they are told of it, which goes with the messages that are deleted, and beside their place in it, which
-- is not to be held while a mail leaves.
create table mailed_conversations (
  user_id uuid not null references users on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  read_seq bigint not null,
  primary key (user_id, conversation_id)
);
create index mailed_conversations_conversation_idx on mailed_conversations (conversation_id);

insert into mailed_conversations (user_id, conversation_id, read_seq)
select mine.user_id, mine.conversation_id, greatest(mine.read_seq, mine.from_seq)
from notifications told
join notification_deliveries sent on sent.notification_id = told.id and sent.channel = 'mail'
join conversation_members mine
  on mine.user_id = told.user_id and mine.conversation_id = (told.data->>'conversationId')::uuid
where told.kind = 'message' and told.data ? 'conversationId' and (not told.is_read or not told.is_listed)
  and (told.data->>'seq')::bigint > greatest(mine.read_seq, mine.from_seq)
on conflict do nothing;

-- Whoever has a digest no more gets as a mail what waited for it; it is due when it would have been without one.
create function release_from_digest() returns trigger language plpgsql as $$
begin
  update waiting_deliveries waiting set due_at = told.created_at + interval '10 minutes'
  from notifications told
  where waiting.user_id = new.user_id and waiting.channel = 'mail' and waiting.due_at = 'infinity'
    and told.id = waiting.notification_id;
  return null;
end $$;
create trigger user_preferences_release after update of notification_settings on user_preferences
  for each row when (
    old.notification_settings->>'digest' in ('daily', 'weekly')
    and coalesce(new.notification_settings->>'digest', 'off') not in ('daily', 'weekly'))
  execute function release_from_digest();

update waiting_deliveries waiting set due_at = told.created_at + interval '10 minutes'
from notifications told
where told.id = waiting.notification_id and waiting.channel = 'mail' and waiting.due_at = 'infinity'
  and not exists (
    select from user_preferences
    where user_preferences.user_id = waiting.user_id
      and user_preferences.notification_settings->>'digest' in ('daily', 'weekly'));

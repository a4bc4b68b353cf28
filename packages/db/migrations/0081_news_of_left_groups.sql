-- Whoever is in a conversation no more reads none of it, nor what they were told of it.
create function forget_news_of_conversation() returns trigger language plpgsql as $$
begin
  delete from notifications where user_id = old.user_id and group_key = 'message:' || old.conversation_id;
  return null;
end $$;
create trigger conversation_members_forget_news after delete on conversation_members
  for each row execute function forget_news_of_conversation();
delete from notifications where group_key like 'message:%' and type = 'message' and not exists (
  select from conversation_members mine
  where mine.user_id = notifications.user_id and 'message:' || mine.conversation_id = notifications.group_key);

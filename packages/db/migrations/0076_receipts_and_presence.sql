-- Who lets nobody know what they have read. Kept with their places in conversations, where it is asked for each
-- message; `user_preferences.privacy_settings` is what they chose.
alter table conversation_members add column hides_receipts boolean not null default false;

create function note_receipts() returns trigger language plpgsql as $$
begin
  new.hides_receipts := coalesce((
    select (privacy_settings->>'hidesReceipts')::boolean from user_preferences where user_id = new.user_id), false);
  return new;
end $$;
create trigger conversation_members_receipts before insert on conversation_members
  for each row execute function note_receipts();

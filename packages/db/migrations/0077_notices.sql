-- What happens to a conversation stands among its messages: who came and went, what it is called, how long messages
-- stay. Such a line is the doing of its sender and nobody's words. It has a number like every message, says with
-- whom or what it happened, and stays when messages disappear.
alter table messages
  add column notice jsonb,
  add constraint messages_notice_known check (
    notice->>'kind' in ('added', 'joined', 'joined_by_link', 'left', 'removed', 'named', 'picture', 'description',
      'owner', 'admin', 'member', 'disappearing')
  );

drop trigger messages_expire on messages;
create trigger messages_expire before insert on messages
  for each row when (new.expires_at is null and new.notice is null) execute function expire_message();

-- Who let messages disappear is such a line now.
alter table conversations
  drop column disappear_set_by,
  drop column disappear_set_at,
  drop column disappear_from_seq;

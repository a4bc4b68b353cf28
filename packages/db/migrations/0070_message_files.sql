-- What is attached to messages. A message that is forwarded holds the same files as the one it was made of, so a
-- file belongs to as many messages as hold it, and goes with the last of them.
alter table attachments
  -- Has no address of its own: whoever asks for it is asked who they are.
  add column is_private boolean not null default false;

create table message_files (
  message_id uuid not null references messages on delete cascade,
  attachment_id uuid not null references attachments on delete cascade,
  position smallint not null default 0,
  primary key (message_id, attachment_id)
);
create index message_files_attachment_idx on message_files (attachment_id);

alter table messages add column is_forwarded boolean not null default false;

-- The files are held first: whoever forwards one holds it too, and what they made of it is seen by what comes after.
create function remove_files_without_message() returns trigger language plpgsql as $$
begin
  if not exists (select from gone) then return null; end if;
  perform from attachments where id in (select attachment_id from gone) order by id for update;
  delete from attachments where id in (select attachment_id from gone)
    and not exists (select from message_files where message_files.attachment_id = attachments.id);
  return null;
end $$;
create trigger message_files_removed after delete on message_files
  referencing old table as gone for each statement execute function remove_files_without_message();

-- What somebody sent and others passed on stays with them when the account goes.
create function hand_over_message_files() returns trigger language plpgsql as $$
begin
  update attachments set uploaded_by = holder.sender_id
  from (
    select distinct on (files.attachment_id) files.attachment_id, messages.sender_id
    from attachments mine
    join message_files files on files.attachment_id = mine.id
    join messages on messages.id = files.message_id and messages.sender_id <> old.id
    where mine.uploaded_by = old.id
    order by files.attachment_id, messages.id) holder
  where attachments.id = holder.attachment_id or attachments.attached_to = holder.attachment_id;
  return old;
end $$;
create trigger users_hand_over_files before delete on users
  for each row execute function hand_over_message_files();

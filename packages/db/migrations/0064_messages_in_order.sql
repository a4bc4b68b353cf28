-- Each message has its number in its conversation, given by the transaction that stores it: whoever holds all
-- numbers up to the last has missed nothing. The revision moves with every new message and with every change of
-- one, so that a single question brings a reader up to date. Both are kept by the row of the conversation, which
-- every writer holds, and that is what orders them.
alter table conversations
  add column last_seq bigint not null default 0,
  add column revision bigint not null default 0;
alter table messages
  add column seq bigint,
  add column revision bigint,
  -- Of the sender's own making: sent again it is the same message.
  add column client_key uuid;

update messages set seq = numbered.seq, revision = numbered.seq
from (select id, row_number() over (partition by conversation_id order by id) as seq from messages) numbered
where numbered.id = messages.id;
update conversations set last_seq = counted.seq, revision = counted.seq
from (select conversation_id, max(seq) as seq from messages group by conversation_id) counted
where counted.conversation_id = conversations.id;

alter table messages
  alter column seq set not null,
  alter column revision set not null,
  add constraint messages_place_key unique (conversation_id, seq),
  add constraint messages_client_key_key unique (sender_id, client_key);
-- What is new or changed since a revision.
create index messages_revision_idx on messages (conversation_id, revision);
-- The numbers order a conversation now.
drop index messages_conversation_idx;

create function number_message() returns trigger language plpgsql as $$
begin
  if new.seq is null then
    update conversations set last_seq = last_seq + 1, revision = revision + 1
    where id = new.conversation_id
    returning last_seq, revision into new.seq, new.revision;
  end if;
  return new;
end $$;
create trigger messages_number before insert on messages for each row execute function number_message();

alter table conversation_members
  -- Messages up to this one are none of theirs: said before they came, or put out of their sight.
  add column from_seq bigint not null default 0,
  add column read_seq bigint not null default 0,
  add column delivered_seq bigint not null default 0,
  -- A mute without an end has none.
  add column muted_until timestamptz,
  add column is_marked_unread boolean not null default false;
update conversation_members set read_seq = coalesce((
  select max(seq) from messages
  where messages.conversation_id = conversation_members.conversation_id
    and messages.id <= conversation_members.last_read_message_id), 0);
update conversation_members set delivered_seq = read_seq;
update conversation_members set role = 'owner'
from conversations
where conversations.id = conversation_members.conversation_id and conversations.type = 'group'
  and conversations.created_by = conversation_members.user_id;
-- How many are unread is counted when it is asked: to keep it for each of a thousand people would be a thousand rows
-- to write at every message, and a block, a mute or a message that expires would make it untrue.
alter table conversation_members
  drop column unread_count,
  add constraint conversation_members_role_known check (role in ('owner', 'admin', 'member'));

-- Put out of somebody's own sight, and nobody else's.
create table hidden_messages (
  message_id uuid not null references messages on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (user_id, message_id)
);
create index hidden_messages_message_idx on hidden_messages (message_id);

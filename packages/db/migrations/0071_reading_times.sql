-- When somebody had read a conversation up to a message, one row each time they read on: whoever has a later one had
-- read everything before it by then. None is kept of large groups, where nobody asks each of a hundred people.
alter table message_read_receipts
  add column conversation_id uuid references conversations on delete cascade,
  add column seq bigint;
update message_read_receipts set conversation_id = messages.conversation_id, seq = messages.seq
from messages where messages.id = message_read_receipts.message_id;
create index message_read_receipts_place_idx on message_read_receipts (conversation_id, user_id, seq, read_at);

-- what has expired
select id
from conversations
where id in (
  select conversation_id
  from messages
  where expires_at <= now()
  order by expires_at
  limit 500)
order by id
for no key update skip locked;

-- what waits to be sent
select "scheduled_messages"."id", "scheduled_messages"."conversation_id", "scheduled_messages"."sender_id",
    "scheduled_messages"."content", "scheduled_messages"."reply_to_message_id",
    "scheduled_messages"."client_key", "users"."role", "users"."suspended_at"
from "scheduled_messages"
inner join "users" on "users"."id" = "scheduled_messages"."sender_id"
where "scheduled_messages"."send_at" <= now() and "scheduled_messages"."failure" is null
order by "scheduled_messages"."send_at"
limit $1
for update of "scheduled_messages" skip locked;

-- what of mine waits in one conversation
select "id", "conversation_id", "content", "reply_to_message_id", "send_at", "client_key", "failure"
from "scheduled_messages"
where "sender_id" = $1 and "conversation_id" = $2
order by "send_at", "id";

-- keeping what I have begun
insert into "message_drafts" ("user_id", "conversation_id", "content", "reply_to_message_id")
values ($1, $2, $3, $4)
on conflict ("user_id", "conversation_id") do update
set "content" = $5, "reply_to_message_id" = $6, "revision" = message_drafts.revision + 1, "updated_at" = now();

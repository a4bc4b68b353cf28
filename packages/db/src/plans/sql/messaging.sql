-- my contacts
select distinct "theirs"."user_id"
from "conversation_members" as "mine"
inner join "conversation_members" as "theirs" on "theirs"."conversation_id" = "mine"."conversation_id"
where "mine"."user_id" = $1 and "theirs"."user_id" != $2 and "mine"."request_state" = $3
    and "theirs"."request_state" = $4 and "theirs"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $5::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $6::uuid)) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "mine"."user_id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0)
limit 2000;

-- the others in a conversation
select "theirs"."user_id"
from "conversation_members" as "mine"
inner join "conversation_members" as "theirs" on "theirs"."conversation_id" = "mine"."conversation_id"
where "mine"."conversation_id" = $1 and "mine"."user_id" = $2 and "theirs"."user_id" != $3
    and "mine"."request_state" = $4 and "theirs"."request_state" = $5 and "theirs"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $6::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $7::uuid)) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "mine"."user_id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0);

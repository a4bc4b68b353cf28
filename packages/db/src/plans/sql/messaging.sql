-- my contacts
select distinct "theirs"."user_id"
from "conversation_members" as "mine"
inner join "conversation_members" as "theirs" on "theirs"."conversation_id" = "mine"."conversation_id"
where "mine"."user_id" = $1 and "theirs"."user_id" != $2 and "theirs"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $3::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $4::uuid))
limit $5;

-- the others in a conversation
select "theirs"."user_id"
from "conversation_members" as "mine"
inner join "conversation_members" as "theirs" on "theirs"."conversation_id" = "mine"."conversation_id"
where "mine"."conversation_id" = $1 and "mine"."user_id" = $2 and "theirs"."user_id" != $3
    and "theirs"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid));

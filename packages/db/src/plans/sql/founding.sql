-- whether a handle is free
select "tribe_id"
from "tribe_slugs"
where "slug" = $1;

-- keeping a draft
insert into "tribe_drafts" ("user_id", "input")
values ($1, $2)
on conflict ("user_id") do update
set "input" = $3
returning "updated_at";

-- starting with Starter
update "users"
set "role" = $1
where "id" = $2 and "role" = $3;

-- its first steps
select "tribes"."enabled_features", "tribes"."checklist_hidden_at", (tribes.member_count > 1 or exists (
    select
    from tribe_invitations asked
    where asked.tribe_id = tribes.id)) as "has_invited", exists (
  select
  from posts said
  where said.tribe_id = tribes.id and said.author_id = tribes.owner_id and said.space_id is null
      and said.type <> 'story' and said.deleted_at is null offset 0) as "has_posted", exists (
  select
  from spaces
  where spaces.tribe_id = tribes.id and spaces.archived_at is null
      and (spaces.created_at > tribes.created_at
      or spaces.updated_at > spaces.created_at) offset 0) as "has_spaces",
      "tribes"."banner_url" is not null as "has_cover"
from "tribes"
where "tribes"."id" = $1;

-- changing it
select *
from "tribes"
where "id" = $1 and "deleted_at" is null
for no key update;

update "tribes"
set "name" = $1
where "id" = $2;

-- its members, page by page
select "mine"."user_id" as "id", "users"."handle", "users"."first_name", "users"."last_name",
    mine.joined_at::text as "place", "mine"."role", "mine"."tier", "mine"."tier_until",
    "mine"."access_until", "mine"."joined_at"
from "tribe_memberships" as "mine"
inner join "users" on "users"."id" = "mine"."user_id"
where "mine"."tribe_id" = $1 and (mine.joined_at, mine.user_id) > ($2::timestamptz, $3::uuid)
order by "mine"."joined_at", "mine"."user_id"
limit $4;

-- which of a hundred are members, and were here
select "users"."id", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $1) offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $2 and members.user_id = any($3::uuid[]) and "users"."suspended_at" is null
    and "members"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid));

-- what was said to them
select "comments"."id", "comments"."post_id", "comments"."parent_id", "comments"."content",
    "comments"."like_count", "comments"."created_at", "users"."handle"
from "comments"
inner join "users" on "users"."id" = "comments"."author_id"
where comments.post_id = any($1::uuid[]) and "comments"."deleted_at" is null
order by "comments"."created_at", "comments"."id";

-- its spaces
select "id", "type", "name", "description", "position", "read_role", "post_role", "read_tier", "archived_at",
    "created_at"
from "spaces"
where "tribe_id" = $1
order by "position", "id";

-- remembering the export
update "tribes"
set "exported_at" = $1
where "id" = $2;

-- closing it
update "tribes"
set "deleted_at" = $1, "archived_at" = $2, "is_private" = $3, "slug" = $4
where "id" = $5;

-- my drafts
select "id", "author_id", "input", "publish_at", "problem", "updated_at",
    "post_drafts"."updated_at"::text as "place"
from "post_drafts"
where "post_drafts"."author_id" = $1 and "publish_at" is null
order by "post_drafts"."updated_at" desc, "id" desc
limit $2;

-- what I scheduled
select "id", "author_id", "input", "publish_at", "problem", "updated_at",
    "post_drafts"."publish_at"::text as "place"
from "post_drafts"
where "post_drafts"."author_id" = $1 and "publish_at" is not null
order by "post_drafts"."publish_at" asc, "id" asc
limit $2;

-- one draft
select "id", "author_id", "input", "publish_at", "problem", "updated_at"
from "post_drafts"
where "post_drafts"."author_id" = $1 and "id" = $2;

-- keeping a draft
insert into "post_drafts" ("author_id", "input", "publish_at")
values ($1, $2, $3)
returning "id";

-- counting on nobody else to add one
select "id"
from "users"
where "id" = $1
for no key update;

-- taking a draft to publish it
select "input"
from "post_drafts"
where "id" = $1 and "author_id" = $2
for update;

-- changing a draft
update "post_drafts"
set "problem" = $1, "input" = $2
where "id" = $3 and "author_id" = $4
returning "id";

-- deleting a draft
delete
from "post_drafts"
where "id" = $1 and "author_id" = $2
returning "id";

-- what is due
select "post_drafts"."id", "post_drafts"."author_id", "post_drafts"."input", "users"."role",
    "users"."suspended_at"
from "post_drafts"
inner join "users" on "users"."id" = "post_drafts"."author_id"
where "post_drafts"."publish_at" <= now() and "post_drafts"."problem" is null
order by "post_drafts"."publish_at"
limit $1
for update of "post_drafts" skip locked;

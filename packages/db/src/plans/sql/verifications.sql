-- what waits
select "asked"."id", "asked"."tribe_id", "asked"."requested_by", "asked"."status", "asked"."reason",
    "asked"."decided_by", "asked"."decided_at", "asked"."taken_back_by", "asked"."taken_back_at",
    "asked"."taken_back_reason", "asked"."created_at", "tribes"."slug", "tribes"."name",
    "tribes"."description", "tribes"."avatar_url", "tribes"."image_url", "tribes"."primary_color",
    "tribes"."is_private", "tribes"."is_verified", "tribes"."member_count", "users"."first_name",
    "users"."last_name", "users"."handle", "users"."profile_image_url",
    "decider"."first_name" as "decider_first_name", "decider"."last_name" as "decider_last_name",
    "taker"."first_name" as "taker_first_name", "taker"."last_name" as "taker_last_name",
    "asked"."created_at"::text as "place"
from "verification_requests" as "asked"
inner join "tribes" on "tribes"."id" = "asked"."tribe_id"
inner join "users" on "users"."id" = "asked"."requested_by"
left join "users" as "decider" on "decider"."id" = "asked"."decided_by"
left join "users" as "taker" on "taker"."id" = "asked"."taken_back_by"
where "tribes"."deleted_at" is null and "asked"."status" = 'pending'
order by "asked"."created_at" asc, "asked"."id" asc
limit $1;

-- what waits, further on
select "asked"."id", "asked"."tribe_id", "asked"."requested_by", "asked"."status", "asked"."reason",
    "asked"."decided_by", "asked"."decided_at", "asked"."taken_back_by", "asked"."taken_back_at",
    "asked"."taken_back_reason", "asked"."created_at", "tribes"."slug", "tribes"."name",
    "tribes"."description", "tribes"."avatar_url", "tribes"."image_url", "tribes"."primary_color",
    "tribes"."is_private", "tribes"."is_verified", "tribes"."member_count", "users"."first_name",
    "users"."last_name", "users"."handle", "users"."profile_image_url",
    "decider"."first_name" as "decider_first_name", "decider"."last_name" as "decider_last_name",
    "taker"."first_name" as "taker_first_name", "taker"."last_name" as "taker_last_name",
    "asked"."created_at"::text as "place"
from "verification_requests" as "asked"
inner join "tribes" on "tribes"."id" = "asked"."tribe_id"
inner join "users" on "users"."id" = "asked"."requested_by"
left join "users" as "decider" on "decider"."id" = "asked"."decided_by"
left join "users" as "taker" on "taker"."id" = "asked"."taken_back_by"
where "tribes"."deleted_at" is null and "asked"."status" = 'pending' and ("asked"."created_at",
    asked.id) > ($1::timestamptz, $2::uuid)
order by "asked"."created_at" asc, "asked"."id" asc
limit $3;

-- what was decided
select "asked"."id", "asked"."tribe_id", "asked"."requested_by", "asked"."status", "asked"."reason",
    "asked"."decided_by", "asked"."decided_at", "asked"."taken_back_by", "asked"."taken_back_at",
    "asked"."taken_back_reason", "asked"."created_at", "tribes"."slug", "tribes"."name",
    "tribes"."description", "tribes"."avatar_url", "tribes"."image_url", "tribes"."primary_color",
    "tribes"."is_private", "tribes"."is_verified", "tribes"."member_count", "users"."first_name",
    "users"."last_name", "users"."handle", "users"."profile_image_url",
    "decider"."first_name" as "decider_first_name", "decider"."last_name" as "decider_last_name",
    "taker"."first_name" as "taker_first_name", "taker"."last_name" as "taker_last_name",
    "asked"."decided_at"::text as "place"
from "verification_requests" as "asked"
inner join "tribes" on "tribes"."id" = "asked"."tribe_id"
inner join "users" on "users"."id" = "asked"."requested_by"
left join "users" as "decider" on "decider"."id" = "asked"."decided_by"
left join "users" as "taker" on "taker"."id" = "asked"."taken_back_by"
where "tribes"."deleted_at" is null and "asked"."status" <> 'pending'
order by "asked"."decided_at" desc, "asked"."id" desc
limit $1;

-- what was decided, further on
select "asked"."id", "asked"."tribe_id", "asked"."requested_by", "asked"."status", "asked"."reason",
    "asked"."decided_by", "asked"."decided_at", "asked"."taken_back_by", "asked"."taken_back_at",
    "asked"."taken_back_reason", "asked"."created_at", "tribes"."slug", "tribes"."name",
    "tribes"."description", "tribes"."avatar_url", "tribes"."image_url", "tribes"."primary_color",
    "tribes"."is_private", "tribes"."is_verified", "tribes"."member_count", "users"."first_name",
    "users"."last_name", "users"."handle", "users"."profile_image_url",
    "decider"."first_name" as "decider_first_name", "decider"."last_name" as "decider_last_name",
    "taker"."first_name" as "taker_first_name", "taker"."last_name" as "taker_last_name",
    "asked"."decided_at"::text as "place"
from "verification_requests" as "asked"
inner join "tribes" on "tribes"."id" = "asked"."tribe_id"
inner join "users" on "users"."id" = "asked"."requested_by"
left join "users" as "decider" on "decider"."id" = "asked"."decided_by"
left join "users" as "taker" on "taker"."id" = "asked"."taken_back_by"
where "tribes"."deleted_at" is null and "asked"."status" <> 'pending' and ("asked"."decided_at",
    asked.id) < ($1::timestamptz, $2::uuid)
order by "asked"."decided_at" desc, "asked"."id" desc
limit $3;

-- one of them
select "asked"."id", "asked"."tribe_id", "asked"."requested_by", "asked"."status", "asked"."reason",
    "asked"."decided_by", "asked"."decided_at", "asked"."taken_back_by", "asked"."taken_back_at",
    "asked"."taken_back_reason", "asked"."created_at", "tribes"."slug", "tribes"."name",
    "tribes"."description", "tribes"."avatar_url", "tribes"."image_url", "tribes"."primary_color",
    "tribes"."is_private", "tribes"."is_verified", "tribes"."member_count", "users"."first_name",
    "users"."last_name", "users"."handle", "users"."profile_image_url",
    "decider"."first_name" as "decider_first_name", "decider"."last_name" as "decider_last_name",
    "taker"."first_name" as "taker_first_name", "taker"."last_name" as "taker_last_name"
from "verification_requests" as "asked"
inner join "tribes" on "tribes"."id" = "asked"."tribe_id"
inner join "users" on "users"."id" = "asked"."requested_by"
left join "users" as "decider" on "decider"."id" = "asked"."decided_by"
left join "users" as "taker" on "taker"."id" = "asked"."taken_back_by"
where "tribes"."deleted_at" is null and "asked"."id" = $1;

-- the last of a tribe
select "asked"."id", "asked"."tribe_id", "asked"."requested_by", "asked"."status", "asked"."reason",
    "asked"."decided_by", "asked"."decided_at", "asked"."taken_back_by", "asked"."taken_back_at",
    "asked"."taken_back_reason", "asked"."created_at", "tribes"."slug", "tribes"."name",
    "tribes"."description", "tribes"."avatar_url", "tribes"."image_url", "tribes"."primary_color",
    "tribes"."is_private", "tribes"."is_verified", "tribes"."member_count", "users"."first_name",
    "users"."last_name", "users"."handle", "users"."profile_image_url",
    "decider"."first_name" as "decider_first_name", "decider"."last_name" as "decider_last_name",
    "taker"."first_name" as "taker_first_name", "taker"."last_name" as "taker_last_name"
from "verification_requests" as "asked"
inner join "tribes" on "tribes"."id" = "asked"."tribe_id"
inner join "users" on "users"."id" = "asked"."requested_by"
left join "users" as "decider" on "decider"."id" = "asked"."decided_by"
left join "users" as "taker" on "taker"."id" = "asked"."taken_back_by"
where "tribes"."deleted_at" is null and "asked"."tribe_id" = $1
order by "asked"."created_at" desc, "asked"."id" desc
limit $2;

-- the documents of a page
select "id", "size", "mime_type", "storage_key", "widths", "attached_to"
from "attachments"
where "attached_type" = $1 and attached_to = any($2::uuid[])
order by "position", "id";

-- who decides
select "id"
from "users"
where "role" in ('platform_admin') and "suspended_at" is null
order by "id"
limit $1;

-- asking for one
insert into "verification_requests" ("tribe_id", "requested_by")
values ($1, $2)
on conflict ("tribe_id")
where "status" = $3 do nothing
returning "id";

-- deciding one
update "verification_requests"
set "status" = $1, "decided_by" = $2, "reason" = $3, "decided_at" = now()
where "id" = $4 and "status" = $5
returning "id";

update "tribes"
set "is_verified" = $1
where "id" = $2;

-- taking one back
update "verification_requests"
set "taken_back_by" = $1, "taken_back_reason" = $2, "status" = $3, "taken_back_at" = now()
where "id" = $4 and "status" = $5
returning "id";

update "tribes"
set "is_verified" = $1
where "id" = $2;

-- requests to join that were decided
select "requests"."id", "requests"."user_id", "requests"."answers", "requests"."status", "requests"."reason",
    "requests"."created_at", "requests"."decided_by", "requests"."decided_at",
    "decider"."first_name" as "decider_first_name", "decider"."last_name" as "decider_last_name",
    "users"."first_name", "users"."last_name", "users"."handle", "users"."profile_image_url",
    "requests"."decided_at"::text as "place"
from "tribe_join_requests" as "requests"
inner join "users" on "users"."id" = "requests"."user_id"
left join "users" as "decider" on "decider"."id" = "requests"."decided_by"
where "requests"."tribe_id" = $1 and "users"."suspended_at" is null and "requests"."status" in ($2, $3)
order by "requests"."decided_at" desc, "requests"."id" desc
limit $4;

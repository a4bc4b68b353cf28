-- courses of a tribe
select "courses"."id", "courses"."title", "courses"."description", "courses"."image_url", "courses"."level",
    "courses"."price", "courses"."duration", "courses"."enrollment_count", "courses"."creator_id",
    "mine"."progress", "mine"."completed_at", "mine"."enrolled_at", "users"."first_name",
    "users"."last_name", "users"."handle", "users"."profile_image_url", (
  select count(*)::int
  from course_modules join course_lessons on course_lessons.module_id = course_modules.id
  where course_modules.course_id = courses.id) as "lesson_count", courses.created_at::text as "place"
from "courses"
left join "course_enrollments" as "mine" on "mine"."course_id" = "courses"."id" and "mine"."user_id" = $1
inner join "users" on "users"."id" = "courses"."creator_id"
where "courses"."tribe_id" = $2 and "courses"."is_published" = $3 and exists (
  select
  from tribes home
  where home.id = $4::uuid and home.deleted_at is null and ((home.is_open and not exists (
        select
        from tribe_bans bans
        where bans.tribe_id = home.id and bans.user_id = $5::uuid and (bans.until is null
        or bans.until > now()) offset 0)) or exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = home.id and mine.user_id = $6::uuid and (mine.access_until is null
      or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0)
      and "courses"."creator_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $7::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $8::uuid))
order by "courses"."created_at" desc, "courses"."id" desc
limit $9;

-- how far I am in them
select count(*)::int as "total", (count(*) filter (
    where mine.completed_at is not null))::int as "completed", (count(*) filter (
    where mine.id is not null and mine.completed_at is null))::int as "in_progress",
    coalesce(round(avg(mine.progress)), 0)::int as "progress"
from "courses"
left join "course_enrollments" as "mine" on "mine"."course_id" = "courses"."id" and "mine"."user_id" = $1
where "courses"."tribe_id" = $2 and "courses"."is_published" = $3 and exists (
  select
  from tribes home
  where home.id = $4::uuid and home.deleted_at is null and ((home.is_open and not exists (
        select
        from tribe_bans bans
        where bans.tribe_id = home.id and bans.user_id = $5::uuid and (bans.until is null
        or bans.until > now()) offset 0)) or exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = home.id and mine.user_id = $6::uuid and (mine.access_until is null
      or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0)
      and "courses"."creator_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $7::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $8::uuid));

-- events to come
select "events"."id", "events"."title", "events"."description", "events"."image_url", "events"."kind",
    "events"."start_time", "events"."end_time", "events"."is_online", "events"."location",
    "events"."meeting_url", "events"."replay_url", "events"."price", "events"."attendee_count",
    "events"."max_attendees", "events"."host_id", "mine"."status", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "events"."end_time"::text as "place"
from "events"
inner join "users" on "users"."id" = "events"."host_id"
left join "event_rsvps" as "mine" on "mine"."event_id" = "events"."id" and "mine"."user_id" = $1
where "events"."tribe_id" = $2 and exists (
  select
  from tribes home
  where home.id = $3::uuid and home.deleted_at is null and ((home.is_open and not exists (
        select
        from tribe_bans bans
        where bans.tribe_id = home.id and bans.user_id = $4::uuid and (bans.until is null
        or bans.until > now()) offset 0)) or exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = home.id and mine.user_id = $5::uuid and (mine.access_until is null
      or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0)
      and "events"."host_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $6::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $7::uuid)) and events.end_time > now()
order by "events"."end_time" asc, "events"."id" asc
limit $8;

-- webinars to come
select "events"."id", "events"."title", "events"."description", "events"."image_url", "events"."kind",
    "events"."start_time", "events"."end_time", "events"."is_online", "events"."location",
    "events"."meeting_url", "events"."replay_url", "events"."price", "events"."attendee_count",
    "events"."max_attendees", "events"."host_id", "mine"."status", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "events"."end_time"::text as "place"
from "events"
inner join "users" on "users"."id" = "events"."host_id"
left join "event_rsvps" as "mine" on "mine"."event_id" = "events"."id" and "mine"."user_id" = $1
where "events"."tribe_id" = $2 and exists (
  select
  from tribes home
  where home.id = $3::uuid and home.deleted_at is null and ((home.is_open and not exists (
        select
        from tribe_bans bans
        where bans.tribe_id = home.id and bans.user_id = $4::uuid and (bans.until is null
        or bans.until > now()) offset 0)) or exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = home.id and mine.user_id = $5::uuid and (mine.access_until is null
      or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0)
      and "events"."host_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $6::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $7::uuid)) and events.end_time > now() and "events"."kind" = $8
order by "events"."end_time" asc, "events"."id" asc
limit $9;

-- events to see again
select "events"."id", "events"."title", "events"."description", "events"."image_url", "events"."kind",
    "events"."start_time", "events"."end_time", "events"."is_online", "events"."location",
    "events"."meeting_url", "events"."replay_url", "events"."price", "events"."attendee_count",
    "events"."max_attendees", "events"."host_id", "mine"."status", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "events"."start_time"::text as "place"
from "events"
inner join "users" on "users"."id" = "events"."host_id"
left join "event_rsvps" as "mine" on "mine"."event_id" = "events"."id" and "mine"."user_id" = $1
where "events"."tribe_id" = $2 and exists (
  select
  from tribes home
  where home.id = $3::uuid and home.deleted_at is null and ((home.is_open and not exists (
        select
        from tribe_bans bans
        where bans.tribe_id = home.id and bans.user_id = $4::uuid and (bans.until is null
        or bans.until > now()) offset 0)) or exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = home.id and mine.user_id = $5::uuid and (mine.access_until is null
      or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0)
      and "events"."host_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $6::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $7::uuid)) and events.end_time <= now() and events.replay_url is not null
order by "events"."start_time" desc, "events"."id" desc
limit $8;

-- products of a tribe
select "products"."id", "products"."name", "products"."description", "products"."kind", "products"."price",
    "products"."original_price", "products"."image_url", "products"."in_stock", "products"."features",
    "products"."seller_id", "users"."first_name", "users"."last_name", "users"."handle",
    "users"."profile_image_url", products.created_at::text as "place"
from "products"
inner join "users" on "users"."id" = "products"."seller_id"
where "products"."tribe_id" = $1 and "products"."is_active" = $2 and exists (
  select
  from tribes home
  where home.id = $3::uuid and home.deleted_at is null and ((home.is_open and not exists (
        select
        from tribe_bans bans
        where bans.tribe_id = home.id and bans.user_id = $4::uuid and (bans.until is null
        or bans.until > now()) offset 0)) or exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = home.id and mine.user_id = $5::uuid and (mine.access_until is null
      or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0)
      and "products"."seller_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $6::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $7::uuid))
order by "products"."created_at" desc, "products"."id" desc
limit $8;

-- who holds a session
select "sessions"."expire", "sessions"."last_seen_at", "sessions"."confirmed_at", "users"."id",
    "users"."role", "users"."suspended_at"
from "sessions"
inner join "users" on "users"."id" = "sessions"."user_id"
where "sessions"."sid" = $1;

-- who holds a token
select "access_tokens"."id" as "token_id", "access_tokens"."scopes", "access_tokens"."last_used_at",
    "users"."id", "users"."role", "users"."suspended_at"
from "access_tokens"
inner join "users" on "users"."id" = "access_tokens"."user_id"
where "access_tokens"."token_hash" = $1 and ("access_tokens"."expires_at" is null
    or "access_tokens"."expires_at" > $2);

-- which of 200 credentials are still good
select "sessions"."sid"
from "sessions"
inner join "users" on "users"."id" = "sessions"."user_id"
where sessions.sid = any($1::text[]) and "sessions"."expire" > $2 and "users"."suspended_at" is null;

select "access_tokens"."id"
from "access_tokens"
inner join "users" on "users"."id" = "access_tokens"."user_id"
where access_tokens.id = any($1::uuid[]) and (access_tokens.expires_at is null
    or access_tokens.expires_at > now()) and "users"."suspended_at" is null;

-- my sessions
select "sid", "sess", "created_at", "last_seen_at"
from "sessions"
where "user_id" = $1 and "expire" > $2
order by "last_seen_at" desc
limit $3;

-- my tokens
select "id", "name", "token_hint", "scopes", "expires_at", "last_used_at", "created_at"
from "access_tokens"
where "user_id" = $1
order by "created_at" desc
limit $2;

-- signing in
select "id", "password", "suspended_at", "first_name"
from "users"
where "email" = $1;

-- signing in through a provider
select "id", "suspended_at"
from "users"
where "google_id" = $1;

-- whether a device is known
select "users"."id"
from "trusted_devices"
inner join "users" on "users"."id" = "trusted_devices"."user_id"
where "trusted_devices"."token_hash" = $1 and "users"."email" = $2;

-- myself
select "id", "email", "first_name", "last_name", "handle", "username", "profile_image_url",
    "cover_image_url", "role", "plan", "bio", "location", "website", "created_at",
    "password" is not null as "has_password", "email_verified_at" is not null as "is_email_confirmed"
from "users"
where "id" = $1;

-- how I can sign in
select "id", "email", "password", "first_name", "google_id", "facebook_id", "suspended_at"
from "users"
where "id" = $1;

-- somebody
select "users"."id", "users"."first_name", "users"."last_name", "users"."handle", "users"."profile_image_url"
from "users"
where "users"."id" = $1 and "users"."suspended_at" is null and "users"."id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $2::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $3::uuid));

-- the first people
select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
    "users"."profile_image_url", "users"."search_name"
from "users"
where "users"."id" != $1 and "users"."suspended_at" is null and "users"."id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $2::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $3::uuid))
order by "users"."search_name", "users"."id"
limit $4;

-- people further on
select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
    "users"."profile_image_url", "users"."search_name"
from "users"
where "users"."id" != $1 and "users"."suspended_at" is null and "users"."id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $2::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $3::uuid)) and ("users"."search_name", "users"."id") > (
  select "last"."search_name", "last"."id"
  from "users" as "last"
  where "last"."id" = $4)
order by "users"."search_name", "users"."id"
limit $5;

-- people of a common name
select *
from (
  select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
      "users"."profile_image_url", "users"."search_name"
  from "users"
  where "users"."id" != $1 and "users"."suspended_at" is null and "users"."id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $2::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $3::uuid)) and "users"."search_name" like lower($4) || '%'
  order by "users"."search_name", "users"."id"
  limit $5) as "named"
union
select *
from (
  select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
      "users"."profile_image_url", "users"."search_name"
  from "users"
  where "users"."id" != $6 and "users"."suspended_at" is null and "users"."id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $7::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $8::uuid)) and users.id = any(array(
      select among.id
      from users among
      where "among"."search_handle" like lower($9) || '%'
      order by among.search_handle
      limit $10))
  order by "users"."search_name", "users"."id"
  limit $11) as "handled"
order by "search_name", "id"
limit $12;

-- people of a common name, further on
select *
from (
  select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
      "users"."profile_image_url", "users"."search_name"
  from "users"
  where "users"."id" != $1 and "users"."suspended_at" is null and "users"."id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $2::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $3::uuid)) and "users"."search_name" like lower($4) || '%'
      and ("users"."search_name", "users"."id") > (
    select "last"."search_name", "last"."id"
    from "users" as "last"
    where "last"."id" = $5)
  order by "users"."search_name", "users"."id"
  limit $6) as "named"
union
select *
from (
  select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
      "users"."profile_image_url", "users"."search_name"
  from "users"
  where "users"."id" != $7 and "users"."suspended_at" is null and "users"."id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $8::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $9::uuid)) and users.id = any(array(
      select among.id
      from users among
      where "among"."search_handle" like lower($10) || '%'
      order by among.search_handle
      limit $11)) and ("users"."search_name", "users"."id") > (
    select "last"."search_name", "last"."id"
    from "users" as "last"
    where "last"."id" = $12)
  order by "users"."search_name", "users"."id"
  limit $13) as "handled"
order by "search_name", "id"
limit $14;

-- people of a rare name
select *
from (
  select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
      "users"."profile_image_url", "users"."search_name"
  from "users"
  where "users"."id" != $1 and "users"."suspended_at" is null and "users"."id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $2::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $3::uuid)) and "users"."search_name" like lower($4) || '%'
  order by "users"."search_name", "users"."id"
  limit $5) as "named"
union
select *
from (
  select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
      "users"."profile_image_url", "users"."search_name"
  from "users"
  where "users"."id" != $6 and "users"."suspended_at" is null and "users"."id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $7::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $8::uuid)) and users.id = any(array(
      select among.id
      from users among
      where "among"."search_handle" like lower($9) || '%'
      order by among.search_handle
      limit $10))
  order by "users"."search_name", "users"."id"
  limit $11) as "handled"
order by "search_name", "id"
limit $12;

-- people of a name that nobody has
select *
from (
  select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
      "users"."profile_image_url", "users"."search_name"
  from "users"
  where "users"."id" != $1 and "users"."suspended_at" is null and "users"."id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $2::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $3::uuid)) and "users"."search_name" like lower($4) || '%'
  order by "users"."search_name", "users"."id"
  limit $5) as "named"
union
select *
from (
  select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
      "users"."profile_image_url", "users"."search_name"
  from "users"
  where "users"."id" != $6 and "users"."suspended_at" is null and "users"."id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $7::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $8::uuid)) and users.id = any(array(
      select among.id
      from users among
      where "among"."search_handle" like lower($9) || '%'
      order by among.search_handle
      limit $10))
  order by "users"."search_name", "users"."id"
  limit $11) as "handled"
order by "search_name", "id"
limit $12;

-- people of one letter
select *
from (
  select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
      "users"."profile_image_url", "users"."search_name"
  from "users"
  where "users"."id" != $1 and "users"."suspended_at" is null and "users"."id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $2::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $3::uuid)) and "users"."search_name" like lower($4) || '%'
  order by "users"."search_name", "users"."id"
  limit $5) as "named"
union
select *
from (
  select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
      "users"."profile_image_url", "users"."search_name"
  from "users"
  where "users"."id" != $6 and "users"."suspended_at" is null and "users"."id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $7::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $8::uuid)) and users.id = any(array(
      select among.id
      from users among
      where "among"."search_handle" like lower($9) || '%'
      order by among.search_handle
      limit $10))
  order by "users"."search_name", "users"."id"
  limit $11) as "handled"
order by "search_name", "id"
limit $12;

-- people by handle
select *
from (
  select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
      "users"."profile_image_url", "users"."search_name"
  from "users"
  where "users"."id" != $1 and "users"."suspended_at" is null and "users"."id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $2::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $3::uuid)) and "users"."search_name" like lower($4) || '%'
  order by "users"."search_name", "users"."id"
  limit $5) as "named"
union
select *
from (
  select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
      "users"."profile_image_url", "users"."search_name"
  from "users"
  where "users"."id" != $6 and "users"."suspended_at" is null and "users"."id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $7::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $8::uuid)) and users.id = any(array(
      select among.id
      from users among
      where "among"."search_handle" like lower($9) || '%'
      order by among.search_handle
      limit $10))
  order by "users"."search_name", "users"."id"
  limit $11) as "handled"
order by "search_name", "id"
limit $12;

-- people by the handle that all begin with
select *
from (
  select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
      "users"."profile_image_url", "users"."search_name"
  from "users"
  where "users"."id" != $1 and "users"."suspended_at" is null and "users"."id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $2::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $3::uuid)) and "users"."search_name" like lower($4) || '%'
  order by "users"."search_name", "users"."id"
  limit $5) as "named"
union
select *
from (
  select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
      "users"."profile_image_url", "users"."search_name"
  from "users"
  where "users"."id" != $6 and "users"."suspended_at" is null and "users"."id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $7::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $8::uuid)) and users.id = any(array(
      select among.id
      from users among
      where "among"."search_handle" like lower($9) || '%'
      order by among.search_handle
      limit $10))
  order by "users"."search_name", "users"."id"
  limit $11) as "handled"
order by "search_name", "id"
limit $12;

-- creating an account
insert into "users" ("email", "password", "first_name", "last_name", "auth_provider", "handle", "username")
values ($1, $2, $3, $4, $5, $6, $7)
on conflict do nothing
returning "id";

-- spending a reset link
select "user_id"
from "mailed_links"
where "token_hash" = $1 and "purpose" = $2;

select "id"
from "users"
where "id" = $1
for update;

update "mailed_links"
set "used_at" = $1
where "token_hash" = $2 and "used_at" is null and "expires_at" > $3 and "email" = (
  select users.email
  from users
  where users.id = mailed_links.user_id)
returning "user_id";

update "mailed_links"
set "used_at" = $1
where "user_id" = $2 and "purpose" = $3 and "used_at" is null;

-- whom a login link goes to
select "id", "first_name"
from "users"
where "email" = $1 and "email_verified_at" is not null and "suspended_at" is null;

-- ending my sessions
delete
from "sessions"
where "user_id" = $1;

-- The charts of the admin page. Counts lie in shards as those of 0530 do.
create table platform_growth (
  -- The table that is counted: users or posts.
  name text not null,
  -- The beginning of the quarter of an hour in which the row was created: every zone's day begins with one.
  since timestamptz not null,
  shard integer not null,
  count bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (name, since, shard)
);

-- The last day of UTC on which a person was here. Each further day and week is counted once, and stays counted
-- when the person is erased.
create table user_activity (
  user_id uuid primary key references users (id) on delete cascade,
  joined_on date not null,
  last_on date not null,
  -- When the person joined.
  created_at timestamptz not null
);
create table platform_activity (
  day date not null,
  shard integer not null,
  count bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (day, shard)
);
-- People who joined in a week and were here in a week; weeks begin on Monday.
create table platform_retention (
  joined_week date not null,
  week date not null,
  shard integer not null,
  count bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (joined_week, week, shard)
);

create function quarter_of(at timestamptz) returns timestamptz language sql immutable
return date_bin('15 minutes', at, '2000-01-01 00:00+00');
create function utc_day(at timestamptz) returns date language sql immutable
return (at at time zone 'utc')::date;
create function monday_of(day date) returns date language sql immutable
return day - (extract(isodow from day)::integer - 1);

create or replace function count_platform_users() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform add_to_platform_count('users', sign * (select count(*) from changed_rows where is_person(role, email)));
  insert into platform_growth (name, since, shard, count)
    select 'users', quarter_of(created_at), platform_shard(), sign * count(*)
    from changed_rows where is_person(role, email) group by 2 order by 2
    on conflict (name, since, shard) do update set count = platform_growth.count + excluded.count;
  return null;
end
$$;
create or replace function count_platform_posts() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform add_to_platform_count('posts', sign * (select count(*) from changed_rows
    where deleted_at is null and type <> 'story' and lesson_id is null and discussed_event_id is null));
  insert into platform_growth (name, since, shard, count)
    select 'posts', quarter_of(created_at), platform_shard(), sign * count(*) from changed_rows
    where deleted_at is null and type <> 'story' and lesson_id is null and discussed_event_id is null
    group by 2 order by 2
    on conflict (name, since, shard) do update set count = platform_growth.count + excluded.count;
  return null;
end
$$;
create or replace function recount_platform_row() returns trigger language plpgsql as $$
begin
  perform add_to_platform_count(tg_table_name, tg_argv[0]::bigint);
  if tg_table_name <> 'tribes' then
    insert into platform_growth (name, since, shard, count)
      values (tg_table_name, quarter_of(new.created_at), platform_shard(), tg_argv[0]::bigint)
      on conflict (name, since, shard) do update set count = platform_growth.count + excluded.count;
  end if;
  return null;
end
$$;

insert into user_activity (user_id, joined_on, last_on, created_at)
select users.id, utc_day(users.created_at),
  greatest(utc_day(users.created_at), utc_day(max(sessions.last_seen_at))), users.created_at
from users left join sessions on sessions.user_id = users.id
where is_person(users.role, users.email) group by users.id;
insert into platform_activity (day, shard, count)
select day, 0, count(*) from (
  select joined_on as day from user_activity
  union all select last_on from user_activity where last_on > joined_on) days group by day;
insert into platform_retention (joined_week, week, shard, count)
select joined_week, week, 0, count(*) from (
  select monday_of(joined_on) as joined_week, monday_of(joined_on) as week from user_activity
  union all select monday_of(joined_on), monday_of(last_on) from user_activity
    where monday_of(last_on) > monday_of(joined_on)) weeks group by joined_week, week;
insert into platform_growth (name, since, shard, count)
select 'users', quarter_of(created_at), 0, count(*) from users where is_person(role, email) group by 2
union all select 'posts', quarter_of(created_at), 0, count(*) from posts
  where deleted_at is null and type <> 'story' and lesson_id is null and discussed_event_id is null group by 2;

create function count_platform_activity() returns trigger language plpgsql as $$
begin
  insert into platform_activity (day, shard, count) values (new.last_on, platform_shard(), 1)
    on conflict (day, shard) do update set count = platform_activity.count + 1;
  if tg_op = 'INSERT' or monday_of(new.last_on) > monday_of(old.last_on) then
    insert into platform_retention (joined_week, week, shard, count)
      values (monday_of(new.joined_on), monday_of(new.last_on), platform_shard(), 1)
      on conflict (joined_week, week, shard) do update set count = platform_retention.count + 1;
  end if;
  return null;
end
$$;
create trigger user_activity_counted after insert or update of last_on on user_activity
  for each row execute function count_platform_activity();

create function begin_user_activity() returns trigger language plpgsql as $$
begin
  insert into user_activity (user_id, joined_on, last_on, created_at)
    select id, utc_day(created_at), utc_day(created_at), created_at from changed_rows where is_person(role, email);
  return null;
end
$$;
create trigger users_begin_activity after insert on users
  referencing new table as changed_rows for each statement execute function begin_user_activity();

create function continue_user_activity() returns trigger language plpgsql as $$
begin
  update user_activity set last_on = utc_day(new.last_seen_at)
    where user_id = new.user_id and last_on < utc_day(new.last_seen_at);
  return null;
end
$$;
create trigger sessions_active_in after insert on sessions
  for each row execute function continue_user_activity();
create trigger sessions_active_again after update of last_seen_at on sessions for each row
  when (utc_day(new.last_seen_at) > utc_day(old.last_seen_at)) execute function continue_user_activity();

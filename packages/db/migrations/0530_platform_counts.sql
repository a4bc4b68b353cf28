-- Totals of the admin page. Writers never wait for each other: a transaction adds to a shard that no other uses.
create table platform_counts (
  name text not null,
  shard integer not null,
  count bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (name, shard)
);

-- Sales and refunds, as in sales_daily but of all sellers; what an erased seller sold stays in them.
create table platform_revenue (
  is_test boolean not null,
  currency text not null,
  shard integer not null,
  gross_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (is_test, currency, shard)
);
create table platform_sales (
  is_test boolean not null,
  -- The beginning of a quarter of an hour in which it was booked: every zone's day begins with one.
  since timestamptz not null,
  currency text not null,
  shard integer not null,
  gross_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (is_test, since, currency, shard)
);

-- Held until the transaction ends. With all of them taken the backend uses one of its own.
create function platform_shard() returns integer language plpgsql as $$
declare
  candidate integer;
begin
  for n in 0..15 loop
    candidate := (pg_backend_pid() + n) % 16;
    if pg_try_advisory_xact_lock(hashtext('platform_counts'), candidate) then return candidate; end if;
  end loop;
  return -pg_backend_pid();
end
$$;

create function add_to_platform_count(counted text, difference bigint) returns void language plpgsql as $$
begin
  if difference = 0 then return; end if;
  insert into platform_counts (name, shard, count) values (counted, platform_shard(), difference)
    on conflict (name, shard) do update set count = platform_counts.count + excluded.count;
end
$$;

-- Not who stands in the place of an erased user.
create function is_person(role text, email text) returns boolean language sql immutable
return role <> 'guest' or email not like '%@deleted.invalid';

create function count_platform_users() returns trigger language plpgsql as $$
begin
  perform add_to_platform_count('users', case tg_op when 'INSERT' then 1 else -1 end
    * (select count(*) from changed_rows where is_person(role, email)));
  return null;
end
$$;
create function count_platform_tribes() returns trigger language plpgsql as $$
begin
  perform add_to_platform_count('tribes', case tg_op when 'INSERT' then 1 else -1 end
    * (select count(*) from changed_rows where deleted_at is null and archived_at is null));
  return null;
end
$$;
create function count_platform_posts() returns trigger language plpgsql as $$
begin
  perform add_to_platform_count('posts', case tg_op when 'INSERT' then 1 else -1 end
    * (select count(*) from changed_rows where deleted_at is null and type <> 'story'
        and lesson_id is null and discussed_event_id is null));
  return null;
end
$$;
-- One row that counts from now on, or no longer.
create function recount_platform_row() returns trigger language plpgsql as $$
begin
  perform add_to_platform_count(tg_table_name, tg_argv[0]::bigint);
  return null;
end
$$;

create trigger users_counted_in after insert on users
  referencing new table as changed_rows for each statement execute function count_platform_users();
create trigger users_counted_out after delete on users
  referencing old table as changed_rows for each statement execute function count_platform_users();
create trigger users_recounted_in after update of role, email on users for each row
  when (not is_person(old.role, old.email) and is_person(new.role, new.email))
  execute function recount_platform_row('1');
create trigger users_recounted_out after update of role, email on users for each row
  when (is_person(old.role, old.email) and not is_person(new.role, new.email))
  execute function recount_platform_row('-1');

create trigger tribes_counted_in after insert on tribes
  referencing new table as changed_rows for each statement execute function count_platform_tribes();
create trigger tribes_counted_out after delete on tribes
  referencing old table as changed_rows for each statement execute function count_platform_tribes();
create trigger tribes_recounted_in after update of deleted_at, archived_at on tribes for each row
  when (num_nonnulls(old.deleted_at, old.archived_at) > 0 and num_nonnulls(new.deleted_at, new.archived_at) = 0)
  execute function recount_platform_row('1');
create trigger tribes_recounted_out after update of deleted_at, archived_at on tribes for each row
  when (num_nonnulls(old.deleted_at, old.archived_at) = 0 and num_nonnulls(new.deleted_at, new.archived_at) > 0)
  execute function recount_platform_row('-1');

create trigger posts_counted_in after insert on posts
  referencing new table as changed_rows for each statement execute function count_platform_posts();
create trigger posts_counted_out after delete on posts
  referencing old table as changed_rows for each statement execute function count_platform_posts();
create trigger posts_recounted_in after update of deleted_at on posts for each row
  when (old.deleted_at is not null and new.deleted_at is null and new.type <> 'story'
    and new.lesson_id is null and new.discussed_event_id is null)
  execute function recount_platform_row('1');
create trigger posts_recounted_out after update of deleted_at on posts for each row
  when (old.deleted_at is null and new.deleted_at is not null and new.type <> 'story'
    and new.lesson_id is null and new.discussed_event_id is null)
  execute function recount_platform_row('-1');

create function count_platform_sales() returns trigger language plpgsql as $$
declare
  mine integer := platform_shard();
  gross bigint := new.gross_minor - case tg_op when 'UPDATE' then old.gross_minor else 0 end;
  refunded bigint := new.refunded_minor - case tg_op when 'UPDATE' then old.refunded_minor else 0 end;
  booked timestamptz := case when new.day = (now() at time zone 'utc')::date
    then date_bin('15 minutes', now(), '2000-01-01 00:00+00') else new.day::timestamp at time zone 'utc' end;
begin
  insert into platform_revenue (is_test, currency, shard, gross_minor, refunded_minor)
    values (new.is_test, new.currency, mine, gross, refunded)
    on conflict (is_test, currency, shard) do update
    set gross_minor = platform_revenue.gross_minor + excluded.gross_minor,
      refunded_minor = platform_revenue.refunded_minor + excluded.refunded_minor;
  insert into platform_sales (is_test, since, currency, shard, gross_minor, refunded_minor)
    values (new.is_test, booked, new.currency, mine, gross, refunded)
    on conflict (is_test, since, currency, shard) do update
    set gross_minor = platform_sales.gross_minor + excluded.gross_minor,
      refunded_minor = platform_sales.refunded_minor + excluded.refunded_minor;
  return null;
end
$$;
create trigger sales_daily_counted after insert or update of gross_minor, refunded_minor on sales_daily
  for each row execute function count_platform_sales();

-- After the triggers, whose locks keep the tables as they are until this commits.
insert into platform_counts (name, shard, count)
select 'users', 0, count(*) from users where is_person(role, email)
union all select 'tribes', 0, count(*) from tribes where deleted_at is null and archived_at is null
union all select 'posts', 0, count(*) from posts
  where deleted_at is null and type <> 'story' and lesson_id is null and discussed_event_id is null;
insert into platform_sales (is_test, since, currency, shard, gross_minor, refunded_minor)
select is_test, day::timestamp at time zone 'utc', currency, 0, sum(gross_minor), sum(refunded_minor)
from sales_daily group by 1, 2, 3;
insert into platform_revenue (is_test, currency, shard, gross_minor, refunded_minor)
select is_test, currency, 0, sum(gross_minor), sum(refunded_minor) from sales_daily group by 1, 2;

-- Today's posts; today's users have users_newest_idx.
create index posts_counted_idx on posts (created_at desc)
  where deleted_at is null and type <> 'story' and lesson_id is null and discussed_event_id is null;

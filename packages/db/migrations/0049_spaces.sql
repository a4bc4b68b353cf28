-- A page of a space, and of its open or answered questions.
create index posts_space_answered_idx on posts (space_id, (accepted_comment_id is null), created_at desc, id desc)
  where space_id is not null;
create index posts_space_pinned_idx on posts (space_id, created_at desc, id desc)
  where space_id is not null and is_pinned;
-- What one person wrote in a space: their streak, and whether they introduced themselves.
create index posts_space_author_idx on posts (space_id, author_id, created_at desc) where space_id is not null;

-- Where somebody lives, as their browser last said: days of a streak are their own.
alter table space_reads add column time_zone text;

create function is_time_zone(zone text) returns boolean language plpgsql stable as $$
begin
  perform now() at time zone zone;
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;

-- Days in a row with a post in a space of wins or of accountability.
create table space_streaks (
  space_id uuid not null references spaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Of the row of days that ends with `last_day`.
  current_days integer not null,
  best_days integer not null,
  last_day date not null,
  time_zone text not null,
  primary key (space_id, user_id),
  constraint space_streaks_positive check (current_days > 0 and best_days >= current_days)
);
create index space_streaks_alive_idx on space_streaks (space_id, last_day desc);
create index space_streaks_user_idx on space_streaks (user_id);

-- Counted anew from the posts themselves: one that is deleted, or brought back, can break or mend a streak.
create function count_streak(space uuid, person uuid) returns void language plpgsql as $$
declare
  zone text := coalesce(
    (select reads.time_zone from space_reads reads where reads.space_id = space and reads.user_id = person), 'UTC');
begin
  -- Nobody counts for the same person at the same time.
  perform from space_streaks where space_id = space and user_id = person for update;
  with days as (
    select distinct (posts.created_at at time zone zone)::date as day from posts
    where posts.space_id = space and posts.author_id = person and posts.deleted_at is null
  ), islands as (
    select max(day) as last_day, count(*)::int as length
    from (select day, day - (row_number() over (order by day))::int as island from days) numbered
    group by island
  )
  insert into space_streaks (space_id, user_id, current_days, best_days, last_day, time_zone)
    select space, person, (array_agg(length order by last_day desc))[1], max(length), max(last_day), zone
    from islands having count(*) > 0
    on conflict (space_id, user_id) do update set current_days = excluded.current_days,
      best_days = excluded.best_days, last_day = excluded.last_day, time_zone = excluded.time_zone;
  delete from space_streaks where space_id = space and user_id = person and not exists (
    select from posts where posts.space_id = space and posts.author_id = person and posts.deleted_at is null);
end
$$;

-- How many posts a space has and when the last was written, whichever way a post comes or goes.
create function count_space_posts() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.deleted_at is null;
  is_there boolean := tg_op <> 'DELETE' and new.deleted_at is null;
  space uuid := case when tg_op = 'DELETE' then old.space_id else new.space_id end;
  author uuid := case when tg_op = 'DELETE' then old.author_id else new.author_id end;
  kind text;
begin
  if was = is_there then return null; end if;
  update spaces set
    post_count = post_count + case when is_there then 1 else -1 end,
    last_post_at = case
      when is_there then greatest(last_post_at, new.created_at)
      when last_post_at > old.created_at then last_post_at
      else (select max(posts.created_at) from posts where posts.space_id = space and posts.deleted_at is null)
    end
  where id = space returning type into kind;
  -- A person who goes takes their streak along by themselves.
  if kind in ('wins', 'accountability') and (
    tg_op <> 'DELETE' or exists (select from users where users.id = author)
  ) then
    perform count_streak(space, author);
  end if;
  return null;
end
$$;
create trigger posts_count_in_space after insert on posts
  for each row when (new.space_id is not null) execute function count_space_posts();
create trigger posts_recount_in_space after update of deleted_at on posts
  for each row when (new.space_id is not null) execute function count_space_posts();
create trigger posts_uncount_in_space after delete on posts
  for each row when (old.space_id is not null) execute function count_space_posts();

-- An answer that is deleted and stays for the sake of its own answers is an answer no more.
create function forget_accepted_comment() returns trigger language plpgsql as $$
begin
  update posts set accepted_comment_id = null where id = new.post_id and accepted_comment_id = new.id;
  return null;
end
$$;
create trigger comments_forget_accepted after update of deleted_at on comments
  for each row when (new.deleted_at is not null) execute function forget_accepted_comment();

-- An hour of somebody with a say, for one person.
create table office_slots (
  id uuid primary key default uuidv7(),
  space_id uuid not null references spaces on delete cascade,
  host_id uuid not null references users on delete cascade,
  starts_at timestamptz not null,
  minutes integer not null,
  -- A link or a place, told to the host and to who booked it.
  place text not null,
  booked_by uuid references users on delete set null,
  booked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint office_slots_minutes_range check (minutes between 5 and 480),
  constraint office_slots_place_length check (length(place) between 1 and 300),
  constraint office_slots_not_own check (booked_by <> host_id)
);
create index office_slots_next_idx on office_slots (space_id, starts_at, id);
create index office_slots_host_idx on office_slots (host_id, starts_at);
create index office_slots_booked_idx on office_slots (booked_by, starts_at) where booked_by is not null;

-- Folders and files of a library; a file is an upload of the same id in `attachments.attached_to`.
create table library_items (
  id uuid primary key default uuidv7(),
  space_id uuid not null references spaces on delete cascade,
  parent_id uuid references library_items on delete cascade,
  kind text not null,
  name text not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint library_items_kind_known check (kind in ('folder', 'file')),
  constraint library_items_name_length check (length(name) between 1 and 120),
  constraint library_items_not_own_parent check (parent_id <> id)
);
create unique index library_items_name_key on library_items (space_id, parent_id, lower(name)) nulls not distinct;
-- Folders first, then by name.
create index library_items_list_idx on library_items (space_id, parent_id, (kind = 'file'), lower(name), id);
create index library_items_parent_idx on library_items (parent_id) where parent_id is not null;
create index library_items_created_by_idx on library_items (created_by) where created_by is not null;
create trigger library_items_touch before update of name, parent_id
  on library_items for each row execute function touch_updated_at();
create trigger library_items_files after delete on library_items
  referencing old table as gone for each statement execute function remove_files_of_rows();

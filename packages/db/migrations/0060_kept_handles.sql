-- Every handle that leads to a tribe: its own, and those it had before, so that old links go on leading there. One
-- handle leads to one tribe at most, whichever of the two it is.
create table tribe_slugs (
  slug text primary key,
  -- Checked at the end: the handle is taken before the row of a new tribe is written.
  tribe_id uuid not null references tribes on delete cascade deferrable initially deferred,
  -- Null for the one it has now.
  left_at timestamptz
);
create index tribe_slugs_tribe_idx on tribe_slugs (tribe_id, left_at desc);

-- Takes the handle before anything of the tribe is written, and lets go of the one before only after that: whoever
-- waits for a handle holds none that somebody else could wait for.
create function keep_tribe_slug() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from tribe_slugs where tribe_id = new.id;
    return new;
  end if;
  insert into tribe_slugs (slug, tribe_id) values (new.slug, new.id) on conflict do nothing;
  if not found then
    update tribe_slugs set left_at = null where slug = new.slug and tribe_id = new.id;
    if not found then
      raise unique_violation using
        message = format('the handle %s leads to another tribe', new.slug), constraint = 'tribes_slug_key';
    end if;
  end if;
  if tg_op = 'UPDATE' then
    update tribe_slugs set left_at = clock_timestamp()
    where tribe_id = new.id and slug <> new.slug and left_at is null;
    -- The oldest are free again.
    delete from tribe_slugs where tribe_id = new.id and slug in (
      select slug from tribe_slugs where tribe_id = new.id and left_at is not null
      order by left_at desc, slug offset 10);
  end if;
  return new;
end
$$;
create trigger tribes_take_slug before insert on tribes for each row execute function keep_tribe_slug();
create trigger tribes_keep_slug before update on tribes for each row when (
  old.slug <> new.slug or (old.deleted_at is null) <> (new.deleted_at is null)
) execute function keep_tribe_slug();

insert into tribe_slugs (slug, tribe_id) select slug, id from tribes where deleted_at is null;

-- When two posts of a space were deleted at once, the second statement waited for the first one's space and read the
-- row again, but not the posts beside it: a space could say that its last post is one that was deleted. It is held
-- first now, and the posts are read after that.
create or replace function count_space_posts() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.deleted_at is null;
  is_there boolean := tg_op <> 'DELETE' and new.deleted_at is null;
  space uuid := case when tg_op = 'DELETE' then old.space_id else new.space_id end;
  author uuid := case when tg_op = 'DELETE' then old.author_id else new.author_id end;
  kind text;
begin
  if was = is_there then return null; end if;
  perform from spaces where id = space for no key update;
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

update spaces set last_post_at = newest.at
from (
  select spaces.id, (
    select max(posts.created_at) from posts where posts.space_id = spaces.id and posts.deleted_at is null) as at
  from spaces) newest
where newest.id = spaces.id and spaces.last_post_at is distinct from newest.at;

-- The list of a hashtag reads only rows of posts that its reader may find, so its work tells nothing of other tribes'
-- posts (decision 18). The nil uuid stands for everybody, a tribe for those in it; null is in no list.
alter table post_hashtags add column audience uuid;

create function hashtag_audience(post posts) returns uuid language sql stable
return case
  when post.deleted_at is not null or not post.on_feed or post.type = 'story' then null
  when post.tribe_id is null or (select is_open from tribes where id = post.tribe_id)
    then '00000000-0000-0000-0000-000000000000'
  else post.tribe_id end;

update post_hashtags set audience = hashtag_audience(posts) from posts where posts.id = post_hashtags.post_id;

-- A tribe that opens or closes waits for posts that are being written, and those for it: neither overlooks the other.
create function set_hashtag_audience() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('hashtags:' || tribe_id, 0))
  from posts where id = new.post_id and tribe_id is not null;
  select hashtag_audience(posts) into new.audience from posts where id = new.post_id;
  return new;
end $$;
create trigger post_hashtags_audience before insert on post_hashtags
  for each row execute function set_hashtag_audience();

create function move_post_hashtags() returns trigger language plpgsql as $$
begin
  update post_hashtags set audience = hashtag_audience(new) where post_id = new.id;
  return null;
end $$;
create trigger posts_move_hashtags after update of on_feed, type, tribe_id, deleted_at on posts
  for each row when (
    (old.on_feed, old.type, old.tribe_id, old.deleted_at)
      is distinct from (new.on_feed, new.type, new.tribe_id, new.deleted_at)
  ) execute function move_post_hashtags();

create function move_tribe_hashtags() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('hashtags:' || new.id, 0));
  update post_hashtags set audience = hashtag_audience(posts) from posts
  where posts.tribe_id = new.id and posts.deleted_at is null and posts.on_feed and posts.type <> 'story'
    and post_hashtags.post_id = posts.id;
  return null;
end $$;
create trigger tribes_move_hashtags after update on tribes
  for each row when (old.is_open <> new.is_open) execute function move_tribe_hashtags();

-- The audience leads, so that rows of others do not even lie on the pages that are looked at.
create index post_hashtags_audience_idx on post_hashtags (audience, tag, created_at desc, post_id desc);
drop index post_hashtags_tag_idx;

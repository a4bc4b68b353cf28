-- What a post that was given to a tribe counts in For You; null while it is not in the feed at all. Without it no
-- index could read what was given to a tribe in that order.
alter table post_tribes add column feed_score double precision;

create function feed_score(post posts) returns double precision language sql stable
  return case
    when post.on_feed and post.deleted_at is null and post.type <> 'story' then post.hot_score
  end;

create function keep_score_of_given() returns trigger language plpgsql as $$
begin
  new.feed_score := (select feed_score(posts) from posts where posts.id = new.post_id);
  return new;
end
$$;
create trigger post_tribes_score before insert on post_tribes
  for each row execute function keep_score_of_given();

create function move_score_of_given() returns trigger language plpgsql as $$
begin
  update post_tribes set feed_score = feed_score(new) where post_id = new.id;
  return null;
end
$$;
-- Only what is of custom visibility was given to tribes.
create trigger posts_score_given after update on posts
  for each row when (
    new.visibility = 'custom'
    and (old.hot_score <> new.hot_score or (old.deleted_at is null) <> (new.deleted_at is null))
  ) execute function move_score_of_given();

update post_tribes set feed_score = feed_score(posts) from posts where posts.id = post_tribes.post_id;
create index post_tribes_feed_hot_idx on post_tribes (tribe_id, feed_score desc, post_id desc)
  where feed_score is not null;
create index post_tribes_feed_newest_idx on post_tribes (tribe_id, created_at desc, post_id desc)
  where feed_score is not null;

-- Whoever holds a tribe may wait for what a post holds, so a post never waits for a tribe: the next one marks it.
create or replace function mark_tribe_active() returns trigger language plpgsql as $$
begin
  update tribes set last_active_at = new.created_at
  where id = (
    select id from tribes
    where id = new.tribe_id and last_active_at < new.created_at - interval '1 minute'
    for no key update skip locked);
  return null;
end
$$;

-- Those who were let in or not, without all who wait or thought better of it.
create index tribe_join_requests_decided_idx on tribe_join_requests (tribe_id, decided_at desc, id desc)
  where status in ('approved', 'declined');
-- Bans that are over, for taking them away.
create index tribe_bans_over_idx on tribe_bans (tribe_id, until) where until is not null;
create index tribe_invitations_open_idx on tribe_invitations (tribe_id, created_at) where revoked_at is null;
-- Found by their last name, people come by it.
create index users_by_last_name_idx on users ((lower(last_name) collate "C"), id);
drop index users_last_name_idx;

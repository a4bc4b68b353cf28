-- A tribe that was verified can turn out not to be who it said. The request keeps who approved it and when; beside
-- that stands who took it back, when and why. Its owner is told the reason.
alter table verification_requests
  add column taken_back_by uuid references users on delete set null,
  add column taken_back_at timestamptz,
  add column taken_back_reason text,
  drop constraint verification_requests_status_known,
  add constraint verification_requests_status_known check (
    status in ('pending', 'approved', 'declined', 'taken_back')
  ),
  add constraint verification_requests_taken_back_whole check (
    (status = 'taken_back') = (taken_back_at is not null)
  );
create index verification_requests_taken_back_by_idx on verification_requests (taken_back_by)
  where taken_back_by is not null;

-- Posts of one type within one tribe, in both orders of the feed: of a tribe that writes much, few may be polls.
create index posts_feed_tribe_type_newest_idx on posts (tribe_id, type, created_at desc, id desc)
  where deleted_at is null and on_feed and type <> 'story' and tribe_id is not null;
create index posts_feed_tribe_type_hot_idx on posts (tribe_id, type, hot_score desc, id desc)
  where deleted_at is null and on_feed and type <> 'story' and tribe_id is not null;

-- The same of what was given to a tribe.
alter table post_tribes add column post_type text;

create or replace function keep_score_of_given() returns trigger language plpgsql as $$
begin
  select feed_score(posts), posts.type into new.feed_score, new.post_type
  from posts where posts.id = new.post_id;
  return new;
end
$$;

create or replace function move_score_of_given() returns trigger language plpgsql as $$
begin
  update post_tribes set feed_score = feed_score(new), post_type = new.type where post_id = new.id;
  return null;
end
$$;
drop trigger posts_score_given on posts;
create trigger posts_score_given after update on posts
  for each row when (
    new.visibility = 'custom' and (
      old.hot_score <> new.hot_score or (old.deleted_at is null) <> (new.deleted_at is null)
      or old.type <> new.type
    )
  ) execute function move_score_of_given();

update post_tribes set post_type = posts.type from posts where posts.id = post_tribes.post_id;
create index post_tribes_feed_type_hot_idx on post_tribes (tribe_id, post_type, feed_score desc, post_id desc)
  where feed_score is not null;
create index post_tribes_feed_type_newest_idx on post_tribes (tribe_id, post_type, created_at desc, post_id desc)
  where feed_score is not null;

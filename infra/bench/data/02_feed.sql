create temp table post as
select numbered.n, numbered.at, pg_temp.id(numbered.at, 5, numbered.n) as id,
  case when in_tribe then membership.person
    else floor(pg_temp.people() * pg_temp.chance(numbered.n, 53) ^ 3)::bigint end as author,
  case when in_tribe then membership.tribe_id end as tribe_id,
  pg_temp.skewed(numbered.n, 54, 1.2, 0.75, pg_temp.people() / 4) as likes,
  pg_temp.skewed(numbered.n, 55, 0.5, 0.7, 500) as comments,
  pg_temp.chance(numbered.n, 56) as kind,
  -- One in four names something, and few things are named often.
  case when pg_temp.chance(numbered.n, 70) < 0.25
    then 'thing' || floor(2000 * pg_temp.chance(numbered.n, 71) ^ 3)::integer end as tag
from (
  select n, at, in_tribe,
    -- A membership drawn at random makes big tribes busy ones, and the author one of theirs.
    1 + floor((select count(*) from membership) * pg_temp.chance(n, 52))::bigint as drawn
  from generate_series(1, current_setting('bench.posts')::bigint) n,
    lateral (select
      -- Two years, ever busier; the fraction of a second keeps two posts from sharing a moment.
      pg_temp.latest() - interval '730 days'
        * (1 - n / current_setting('bench.posts')::double precision) ^ 2
        - interval '1 minute' * pg_temp.chance(n, 50) as at,
      pg_temp.chance(n, 51) < 0.55 as in_tribe)
) numbered
join membership on membership.n = numbered.drawn;
create unique index on post (n);
analyze post;

insert into posts (id, author_id, tribe_id, type, content, visibility, on_feed, on_profile, like_count,
  reaction_counts, comment_count, share_count, created_at, updated_at, edited_at, deleted_at, expires_at)
select post.id, person.id, tribe_id,
  case when kind < 0.04 then 'story' when kind < 0.24 then 'image' when kind < 0.34 then 'link'
    when kind < 0.39 then 'video' when kind < 0.42 then 'poll' else 'text' end,
  pg_temp.words(post.n, 57, 1500) || coalesce(' #' || tag, ''),
  case when pg_temp.chance(post.n, 59) < 0.02 then 'custom' else 'public' end,
  pg_temp.chance(post.n, 59) >= 0.01, pg_temp.chance(post.n, 59) >= 0.02,
  likes,
  jsonb_strip_nulls(jsonb_build_object('like', nullif(likes - likes / 4, 0), 'love', nullif(likes / 4, 0))),
  comments, floor(likes * 0.1 * pg_temp.chance(post.n, 60))::integer,
  post.at, post.at,
  case when pg_temp.chance(post.n, 61) < 0.05 then post.at + interval '1 hour' end,
  case when pg_temp.chance(post.n, 62) < 0.03 then post.at + interval '1 day' end,
  case when kind < 0.04 then post.at + interval '1 day' end
from post join person on person.n = post.author
order by post.n;

insert into post_reactions (id, post_id, user_id, type, created_at)
select pg_temp.id(reacted, 6, post.n * 4096 + i), post.id, person.id,
  case when i < likes / 4 then 'love' else 'like' end, reacted
from post
cross join generate_series(0, likes - 1) i
join person on person.n =
  (floor(pg_temp.people() * pg_temp.chance(post.n, 63))::bigint + i * pg_temp.step(post.n, 64))
    % pg_temp.people(),
  lateral (select post.at + interval '1 second' * (1 + i) as reacted)
order by post.n, i;

-- One comment in 25 posts was deleted again: there, but not counted.
insert into comments (id, post_id, author_id, parent_id, content, created_at, updated_at, deleted_at)
select pg_temp.id(said, 7, post.n * 4096 + i), post.id, person.id,
  case when i > 0 and pg_temp.chance(post.n * 4096 + i, 65) < 0.25
    then pg_temp.id(post.at + interval '10 seconds', 7, post.n * 4096) end,
  pg_temp.words(post.n * 4096 + i, 66, 400), said, said,
  case when i = comments then said + interval '1 hour' end
from post
cross join generate_series(0, comments - case when pg_temp.chance(post.n, 68) < 0.04 then 0 else 1 end) i
join person on person.n =
  floor(pg_temp.people() * pg_temp.chance(post.n * 4096 + i, 69) ^ 2)::bigint,
  lateral (select post.at + interval '10 seconds' * (1 + i) as said)
order by post.n, i;

update comments set depth = 1 where parent_id is not null;
update comments set reply_count = answers.count
from (select parent_id, count(*) from comments where parent_id is not null and deleted_at is null group by 1) answers
where answers.parent_id = comments.id;

insert into post_hashtags (post_id, tag, created_at)
select id, tag, at from post where tag is not null order by n;

-- Three options each; the last vote was an hour after the question.
insert into polls (post_id, ends_at, voter_count)
select id, created_at + interval '1 day', least(like_count, 300) from posts where type = 'poll' order by id;
insert into poll_options (id, post_id, position, label, vote_count)
select pg_temp.id(post.at, 9, post.n * 4 + position), post_id, position, 'Option ' || (position + 1),
  (voter_count + 2 - position) / 3
from polls join post on post.id = polls.post_id, generate_series(0, 2) position
order by post.n, position;
insert into poll_votes (post_id, user_id, option_id, created_at)
select post_id, person.id, pg_temp.id(post.at, 9, post.n * 4 + i % 3), post.at + interval '1 hour'
from polls join post on post.id = polls.post_id
cross join generate_series(0, voter_count - 1) i
join person on person.n =
  (floor(pg_temp.people() * pg_temp.chance(post.n, 72))::bigint + i * pg_temp.step(post.n, 73))
    % pg_temp.people()
order by post.n, i;

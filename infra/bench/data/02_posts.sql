truncate posts, post_hashtags, polls, poll_options, poll_votes;

create unlogged table bench.post as
select numbered.n, numbered.at, bench.id(numbered.at, 5, numbered.n) as id,
  case when in_tribe then membership.person
    else floor(bench.people() * bench.chance(numbered.n, 53) ^ 3)::bigint end as author,
  case when in_tribe then membership.tribe_id end as tribe_id,
  bench.skewed(numbered.n, 54, 1.2, 0.75, bench.people() / 4) as likes,
  bench.skewed(numbered.n, 55, 0.5, 0.7, 500) as comments,
  bench.chance(numbered.n, 56) as kind,
  -- One in four names something, and few things are named often.
  case when bench.chance(numbered.n, 70) < 0.25
    then 'thing' || floor(2000 * bench.chance(numbered.n, 71) ^ 3)::integer end as tag
from (
  select n, at, in_tribe,
    -- A membership drawn at random makes big tribes busy ones, and the author one of theirs.
    1 + floor((select count(*) from membership) * bench.chance(n, 52))::bigint as drawn
  from generate_series(1, bench.posts()::bigint) n,
    lateral (select
      -- Two years, ever busier; the fraction of a second keeps two posts from sharing a moment.
      bench.latest() - interval '730 days'
        * (1 - n / bench.posts()::double precision) ^ 2
        - interval '1 minute' * bench.chance(n, 50) as at,
      bench.chance(n, 51) < 0.55 as in_tribe)
) numbered
join membership on membership.n = numbered.drawn;
create unique index on post (n);
analyze post;

-- The rows are put in order while they are narrow, and made wide then.
insert into posts (id, author_id, tribe_id, type, link_url, content, visibility, on_feed, on_profile, like_count,
  reaction_counts, comment_count, share_count, created_at, updated_at, edited_at, deleted_at, expires_at)
select post.id, author_id, tribe_id,
  case when kind < 0.04 then 'story' when kind < 0.24 then 'image' when kind < 0.34 then 'link'
    when kind < 0.39 then 'video' when kind < 0.42 then 'poll' else 'text' end,
  case when kind >= 0.24 and kind < 0.34 then 'https://example.org/' || post.n end,
  -- Sixteen have a word that no other has, at any scale.
  bench.words(post.n, 57, 1500) || coalesce(' #' || tag, '')
    || case when post.n % (bench.posts() / 16) = 0 then ' heirloom' else '' end,
  case when bench.chance(post.n, 59) < 0.02 then 'custom' else 'public' end,
  bench.chance(post.n, 59) >= 0.01, bench.chance(post.n, 59) >= 0.02,
  likes,
  jsonb_strip_nulls(jsonb_build_object('like', nullif(likes - likes / 4, 0), 'love', nullif(likes / 4, 0))),
  comments, floor(likes * 0.1 * bench.chance(post.n, 60))::integer,
  post.at, post.at,
  case when bench.chance(post.n, 61) < 0.05 then post.at + interval '1 hour' end,
  case when bench.chance(post.n, 62) < 0.03 then post.at + interval '1 day' end,
  case when kind < 0.04 then post.at + interval '1 day' end
from (
  select post.*, person.id as author_id from post join person on person.n = post.author
  order by post.n offset 0
) post;

update tribes set last_active_at = last.at
from (select tribe_id, max(at) as at from post where tribe_id is not null group by 1) last
where last.tribe_id = tribes.id;

insert into post_hashtags (post_id, tag, created_at)
select id, tag, at from post where tag is not null order by n;
-- As hashtag_audience() has it, which would read all tribes for each post while they have no key.
update post_hashtags set audience = case
  when posts.deleted_at is not null or not posts.on_feed or posts.type = 'story' then null
  when posts.tribe_id is null or tribes.is_open then '00000000-0000-0000-0000-000000000000'::uuid
  else posts.tribe_id end
from posts left join tribes on tribes.id = posts.tribe_id where posts.id = post_hashtags.post_id;

-- Three options each; the last vote was an hour after the question.
insert into polls (post_id, ends_at, voter_count)
select id, created_at + interval '1 day', least(like_count, 300) from posts where type = 'poll' order by id;
analyze polls;
insert into poll_options (id, post_id, position, label, vote_count)
select bench.id(post.at, 9, post.n * 4 + position), post_id, position, 'Option ' || (position + 1),
  (voter_count + 2 - position) / 3
from polls join post on post.id = polls.post_id, generate_series(0, 2) position
order by post.n, position;
insert into poll_votes (post_id, user_id, option_id, created_at)
select post_id, person.id, bench.id(post.at, 9, post.n * 4 + i % 3), post.at + interval '1 hour'
from polls join post on post.id = polls.post_id
cross join generate_series(0, voter_count - 1) i
join person on person.n =
  (floor(bench.people() * bench.chance(post.n, 72))::bigint + i * bench.step(post.n, 73))
    % bench.people()
order by post.n, i;

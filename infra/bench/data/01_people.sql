create temp table tribe_plan as
select n,
  pg_temp.id(at, 2, n) as id,
  at,
  3 + pg_temp.skewed(n, 21, 12, 0.8, pg_temp.people() / 4) as members,
  -- Person at place `first` owns it; each further member is `step` people on.
  floor(pg_temp.people() * pg_temp.chance(n, 22))::bigint as first,
  pg_temp.step(n, 23) as step,
  pg_temp.chance(n, 24) < 0.2 as is_private
from generate_series(1, current_setting('bench.tribes')::integer) n,
  lateral (select pg_temp.latest() - interval '800 days'
    + interval '700 days' * (n / current_setting('bench.tribes')::double precision) as at);

create temp table person as
select n,
  pg_temp.id(at, 1, n) as id,
  at,
  (array['Ada', 'Bo', 'Cleo', 'Dev', 'Edith', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jonas', 'Kofi', 'Lena',
    'Mina', 'Noor', 'Oskar', 'Priya', 'Quinn', 'Rosa', 'Sami', 'Tomas'])
    [1 + floor(20 * pg_temp.chance(n, 11))::integer] as first_name,
  (array['Lind', 'Berg', 'Okafor', 'Silva', 'Tanaka', 'Novak', 'Haddad', 'Moreau', 'Kaya', 'Petrov',
    'Mensah', 'Larsen', 'Rossi', 'Nguyen', 'Costa', 'Fischer', 'Ivanova', 'Adeyemi', 'Walsh', 'Sato'])
    [1 + floor(20 * pg_temp.chance(n, 12))::integer] as last_name
from generate_series(0::bigint, pg_temp.people() - 1) n,
  lateral (select pg_temp.latest() - interval '900 days'
    + interval '890 days' * sqrt(n / pg_temp.people()::double precision) as at);
create unique index on person (n);
analyze person, tribe_plan;

insert into users (id, email, first_name, last_name, username, handle, bio, location, role,
  profile_image_url, is_verified, email_verified_at, created_at, updated_at)
select id, 'bench' || n || '@example.org', first_name, last_name,
  'bench' || n, 'bench' || n, pg_temp.words(n, 13, 300), 'Utrecht',
  case
    when n in (select first from tribe_plan) then 'tribe_owner'
    when pg_temp.chance(n, 14) < 0.1 then 'creator'
    else 'member'
  end,
  case when pg_temp.chance(n, 15) < 0.6 then '/files/avatars/' || id || '.webp' end,
  pg_temp.chance(n, 16) < 0.05, at, at, at
from person;

insert into tribes (id, owner_id, name, slug, description, is_private, price, member_count, category, tags,
  created_at, updated_at)
select plan.id, owner.id, 'Tribe ' || plan.n, 'tribe-' || plan.n, pg_temp.words(plan.n, 25, 400),
  plan.is_private, case when pg_temp.chance(plan.n, 27) < 0.1 then 12 else 0 end, plan.members,
  (array['Business & Entrepreneurship', 'Technology & Development', 'Health & Wellness',
    'Arts & Creativity', 'Education & Learning', 'Community & Social'])
    [1 + floor(6 * pg_temp.chance(plan.n, 28))::integer],
  array['meeting', 'making'], plan.at, plan.at
from tribe_plan plan join person owner on owner.n = plan.first;

create temp table membership as
select row_number() over (order by plan.n, place) as n, plan.id as tribe_id, plan.at, place,
  plan.members, (plan.first + place * plan.step) % pg_temp.people() as person
from tribe_plan plan, generate_series(0, plan.members - 1) place;
create unique index on membership (n);
analyze membership;

insert into tribe_memberships (id, tribe_id, user_id, role, joined_at, last_visited_at)
select pg_temp.id(joined, 3, membership.n), tribe_id, person.id,
  case when place = 0 then 'owner' when place = 1 then 'admin'
    when place < 4 and members > 20 then 'moderator' else 'member' end,
  joined, joined
from membership join person on person.n = membership.person,
  lateral (select membership.at + interval '90 days' * pg_temp.chance(membership.n, 31) as joined);

-- Some people block one to three others, and a few hundred block the same loud one.
insert into user_blocks (blocker_id, blocked_id, created_at)
select blocker.id, blocked.id, pg_temp.latest() - interval '30 days'
from person blocker
cross join generate_series(1, 3) i
join person blocked
  on blocked.n = floor(pg_temp.people() * pg_temp.chance(blocker.n * 4 + i, 41) ^ 2)::integer
where pg_temp.chance(blocker.n, 42) < 0.03 and i <= 1 + floor(3 * pg_temp.chance(blocker.n, 43))
  and blocker.n <> blocked.n
union
select blocker.id, loud.id, pg_temp.latest() - interval '30 days'
from person blocker join person loud on loud.n = 7
where pg_temp.chance(blocker.n, 44) < 0.02 and blocker.n <> 7;

-- Most follow a few, and a few are followed by many: those who were here first.
insert into user_follows (follower_id, followee_id, created_at)
select distinct follower.id, followee.id, pg_temp.latest() - interval '1 day' * (i % 300)
from person follower
cross join generate_series(1, 1 + pg_temp.skewed(follower.n, 31, 8, 0.8, 300)) i
join person followee on followee.n = floor(pg_temp.people() * pg_temp.chance(follower.n * 512 + i, 32) ^ 2)::bigint
where followee.n <> follower.n
on conflict do nothing;
analyze user_follows;
update users set
  following_count = (select count(*) from user_follows where follower_id = users.id),
  follower_count = (select count(*) from user_follows where followee_id = users.id),
  friend_count = (
    select count(*) from user_follows mine
    join user_follows theirs on theirs.follower_id = mine.followee_id and theirs.followee_id = mine.follower_id
    where mine.follower_id = users.id);

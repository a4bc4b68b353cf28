truncate users, user_follows, tribe_slugs, tribes, tribe_memberships, user_blocks;

create unlogged table bench.tribe_plan as
select n,
  bench.id(at, 2, n) as id,
  at,
  3 + bench.skewed(n, 21, 12, 0.8, bench.people() / 4) as members,
  -- Person at place `first` owns it; each further member is `step` people on.
  floor(bench.people() * bench.chance(n, 22))::bigint as first,
  bench.step(n, 23) as step,
  bench.chance(n, 24) < 0.2 as is_private
from generate_series(1, bench.tribes()) n,
  lateral (select bench.latest() - interval '800 days'
    + interval '700 days' * (n / bench.tribes()::double precision) as at);

create unlogged table bench.person as
select n,
  bench.id(at, 1, n) as id,
  at,
  (array['Ada', 'Bo', 'Cleo', 'Dev', 'Edith', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jonas', 'Kofi', 'Lena',
    'Mina', 'Noor', 'Oskar', 'Priya', 'Quinn', 'Rosa', 'Sami', 'Tomas'])
    [1 + floor(20 * bench.chance(n, 11))::integer] as first_name,
  (array['Lind', 'Berg', 'Okafor', 'Silva', 'Tanaka', 'Novak', 'Haddad', 'Moreau', 'Kaya', 'Petrov',
    'Mensah', 'Larsen', 'Rossi', 'Nguyen', 'Costa', 'Fischer', 'Ivanova', 'Adeyemi', 'Walsh', 'Sato'])
    [1 + floor(20 * bench.chance(n, 12))::integer] as last_name
from generate_series(0::bigint, bench.people() - 1) n,
  lateral (select bench.latest() - interval '900 days'
    + interval '890 days' * sqrt(n / bench.people()::double precision) as at);
create unique index on bench.person (n);
analyze person, tribe_plan;

-- Most follow a few, and a few are followed by many: those who were here first.
create unlogged table bench.follow as
select distinct on (follower, followee) follower, followee, i
from (
  select person.n as follower, i,
    floor(bench.people() * bench.chance(person.n * 512 + i, 32) ^ 2)::bigint as followee
  from person cross join generate_series(1, 1 + bench.skewed(person.n, 31, 8, 0.8, 300)) i
) drawn
where follower <> followee
order by follower, followee, i;

analyze follow;

insert into users (id, email, first_name, last_name, username, handle, bio, location, role,
  profile_image_url, is_verified, email_verified_at, created_at, updated_at,
  following_count, follower_count, friend_count)
select id, 'bench' || person.n || '@example.org', first_name, last_name,
  'bench' || person.n, 'bench' || person.n, bench.words(person.n, 13, 300), 'Utrecht',
  case
    when person.n in (select first from tribe_plan) then 'tribe_owner'
    when bench.chance(person.n, 14) < 0.1 then 'creator'
    else 'member'
  end,
  case when bench.chance(person.n, 15) < 0.6 then '/files/avatars/' || id || '.webp' end,
  bench.chance(person.n, 16) < 0.05, at, at, at,
  coalesce(following.count, 0), coalesce(followed.count, 0), coalesce(friends.count, 0)
from person
left join (select follower as n, count(*) from follow group by 1) following using (n)
left join (select followee as n, count(*) from follow group by 1) followed using (n)
left join (
  select mine.follower as n, count(*)
  from follow mine join follow theirs on theirs.follower = mine.followee and theirs.followee = mine.follower
  group by 1
) friends using (n)
order by person.n;

insert into user_follows (follower_id, followee_id, created_at)
select follower.id, followee.id, bench.latest() - interval '1 day' * (i % 300)
from follow
join person follower on follower.n = follow.follower
join person followee on followee.n = follow.followee;

insert into tribes (id, owner_id, name, slug, description, is_private, price, member_count, category, tags,
  created_at, updated_at, last_active_at)
select plan.id, owner.id, 'Tribe ' || plan.n, 'tribe-' || plan.n, bench.words(plan.n, 25, 400),
  plan.is_private, case when bench.chance(plan.n, 27) < 0.1 then 12 else 0 end, plan.members,
  (array['Business & Entrepreneurship', 'Technology & Development', 'Health & Wellness',
    'Arts & Creativity', 'Education & Learning', 'Community & Social'])
    [1 + floor(6 * bench.chance(plan.n, 28))::integer],
  array['meeting', 'making'], plan.at, plan.at, plan.at
from tribe_plan plan join person owner on owner.n = plan.first;
insert into tribe_slugs (slug, tribe_id) select slug, id from tribes;

create unlogged table bench.membership as
select row_number() over (order by plan.n, place) as n, plan.id as tribe_id, plan.at, place,
  plan.members, (plan.first + place * plan.step) % bench.people() as person
from tribe_plan plan, generate_series(0, plan.members - 1) place;
create unique index on membership (n);
analyze membership;

insert into tribe_memberships (id, tribe_id, user_id, role, joined_at, last_visited_at)
select bench.id(joined, 3, membership.n), tribe_id, person.id,
  case when place = 0 then 'owner' when place = 1 then 'admin'
    when place < 4 and members > 20 then 'moderator' else 'member' end,
  joined, joined
from membership join person on person.n = membership.person,
  lateral (select membership.at + interval '90 days' * bench.chance(membership.n, 31) as joined);

-- Some people block one to three others, and a few hundred block the same loud one.
insert into user_blocks (blocker_id, blocked_id, created_at)
select blocker.id, blocked.id, bench.latest() - interval '30 days'
from person blocker
cross join generate_series(1, 3) i
join person blocked
  on blocked.n = floor(bench.people() * bench.chance(blocker.n * 4 + i, 41) ^ 2)::integer
where bench.chance(blocker.n, 42) < 0.03 and i <= 1 + floor(3 * bench.chance(blocker.n, 43))
  and blocker.n <> blocked.n
union
select blocker.id, loud.id, bench.latest() - interval '30 days'
from person blocker join person loud on loud.n = 7
where bench.chance(blocker.n, 44) < 0.02 and blocker.n <> 7;

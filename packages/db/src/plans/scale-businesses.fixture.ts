const COUNT = 20_000;
const id = (n: string) => `('000000b0-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const person = (n: string) => `('00000001-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const pick = (values: readonly string[], salt: number) =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + abs(hashint8(n * 31 + ${salt})::bigint) % ${values.length}]`;
const spread = (below: number, salt: number) => `abs(hashint8(n * 31 + ${salt})::bigint) % ${below}`;

const INDUSTRIES = [
  'technology',
  'healthcare',
  'finance',
  'education',
  'retail',
  'consulting',
  'creative',
  'food',
  'wellness',
  'real-estate',
  'automotive',
  'entertainment',
];

/** The id of a business at scale. */
export function businessAt(n: number): string {
  return `000000b0-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** Twenty thousand businesses of every kind; triggers are off, so that what they keep is written here. */
export const BUSINESS_STATEMENTS = [
  `insert into businesses (id, owner_id, name, slug, description, industry, size, scope, location, rating_sum,
     rating_count, follower_count, trending_score, created_at, deleted_at, service_titles)
   select ${id('n')}, ${person('n')}, 'Business ' || n, 'business-' || n,
     'People who care for matter number ' || n, ${pick(INDUSTRIES, 1)},
     ${pick(['small', 'medium', 'large', 'enterprise'], 2)}, ${pick(['local', 'national', 'international'], 3)},
     'Town ' || ${spread(400, 4)}, (${spread(30, 5)}) * (2 + ${spread(4, 6)}), ${spread(30, 5)},
     ${spread(900, 7)}, case when n % 5 = 0 then (${spread(5_000, 8)}) / 37.0 else 0 end,
     now() - interval '1 hour' * (${COUNT} - n), case when n % 50 = 49 then now() end, 'Service ' || n
   from generate_series(0, ${COUNT - 1}) n`,
  `insert into business_counts
   select industry, size, scope, stars, count(*) from businesses where deleted_at is null group by 1, 2, 3, 4`,
  `insert into business_members (business_id, user_id, role) select id, owner_id, 'owner' from businesses`,
  // Ada is in the team of two hundred.
  `insert into business_members (business_id, user_id, role)
   select ${id('n * 100')}, ${person('0')}, 'manager' from generate_series(1, 199) n on conflict do nothing`,
  `insert into business_follows (business_id, user_id, created_at)
   select ${id(spread(COUNT, 9))}, ${person(spread(20_000, 10))}, now() - interval '1 minute' * n
   from generate_series(0, 199999) n on conflict do nothing`,
  // Ada follows three hundred, every second of which promotes something; the first has 20,000 followers to tell.
  `insert into business_follows (business_id, user_id)
   select ${id('n * 10')}, ${person('0')} from generate_series(1, 300) n on conflict do nothing`,
  `insert into business_follows (business_id, user_id, notify)
   select ${id('0')}, ${person('n')}, (array['all', 'posts', 'offers', 'none'])[1 + n % 4]
   from generate_series(1, 19999) n on conflict do nothing`,
  `insert into services (provider_id, business_id, title, description, category, promoted_until)
   select ${person('n')}, ${id('n')}, 'Service ' || n, 'Words', 'Design',
     case when n % 20 = 0 then now() + interval '1 day' end
   from generate_series(0, ${COUNT - 1}) n`,
  `insert into hidden_promotions (user_id, service_id)
   select ${person(spread(20_000, 15))}, id
   from (select id, row_number() over () as n from services where business_id is not null) each`,
  // One post in forty is on the page of a business, many of them of those that Ada follows.
  `update posts set business_id = ${id('abs(hashtext(id::text)) % 20000')}
   where abs(hashtext(id::text)) % 40 = 0 and tribe_id is null and visibility = 'public'`,
  `insert into business_openings (business_id, opens_at, closes_at, due_at)
   select ${id('n')}, now() + interval '1 hour' * (n % 24 - 8), now() + interval '1 hour' * (n % 24), now()
   from generate_series(0, ${COUNT - 1}) n`,
  `insert into map_places (kind, business_id, location, point, audience)
   select 'business', ${id('n')}, 'Town', point((${spread(3_600, 13)}) / 10.0 - 180, (${spread(1_200, 14)}) / 10.0 - 60),
     '00000000-0000-0000-0000-000000000000'
   from generate_series(0, ${COUNT - 1}) n`,
  `insert into business_saves (business_id, user_id)
   select ${id('n * 40')}, ${person('0')} from generate_series(1, 300) n
   union
   select ${id(spread(COUNT, 11))}, ${person(spread(20_000, 12))} from generate_series(0, 99999) n`,
  `insert into user_preferences (user_id, interests) values (${person('0')}, array['matter number 17', 'zebra', 'food'])
   on conflict (user_id) do update set interests = excluded.interests`,
];

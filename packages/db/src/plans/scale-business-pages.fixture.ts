import { businessAt } from './scale-businesses.fixture.ts';

/** A business of Ada's where a lot happens; a little happens at the others. */
const BUSY = businessAt(0);
const BOOKINGS = 6_000;
const POSTS = 3_000;
const REVIEWS = 5_000;

const id = (table: string, n: string) =>
  `('000000${table}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const person = (n: string) => id('01', n);
const business = (n: string) => id('b0', n);
const resource = (n: string) => id('b1', n);
const spread = (below: number, salt: number) => `abs(hashint8(n * 31 + ${salt})::bigint) % ${below}`;

/** The id of a booking of the busy business. */
export function bookingAt(n: number): string {
  return `000000b2-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** A thing that it sells; every third from the second is hours of coaching. */
export function productAt(n: number): string {
  return `000000b5-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** What is on the pages of businesses: days, bookings, reviews and posts. */
export const BUSINESS_PAGE_STATEMENTS = [
  `insert into business_days (business_id, day, what, source, count)
   select '${BUSY}', current_date - n, what, source, 1 + ${spread(40, 31)} from generate_series(-1, 800) n,
     (values ('view', 'direct'), ('view', 'directory'), ('view', 'search'), ('view', 'map'), ('view', 'post'),
       ('view', 'link'), ('view', 'other'), ('follow', ''), ('contact', ''), ('booking', ''), ('order', ''),
       ('engagement', '')) kinds (what, source)
   union all
   select ${business('n')}, current_date - back * 40, 'view', 'direct', 3
   from generate_series(1, 9999) n, generate_series(0, 9) back`,
  `insert into business_hours (business_id, day, opens, closes)
   select ${business('n')}, day, 540, 1080 from generate_series(0, 4999) n, generate_series(1, 5) day`,
  `insert into business_special_days (business_id, date)
   select ${business('n')}, current_date + after from generate_series(0, 1999) n, generate_series(1, 5) after`,
  `insert into booking_rules (service_id, duration)
   select id, 60 from services where business_id < ${business('5000')}`,
  `insert into booking_resources (id, business_id, kind)
   select ${resource('n')}, ${business('n')}, 'business' from generate_series(0, 1999) n`,
  // Half of them are over; Ada booked some of those of others.
  `insert into bookings (id, business_id, service_id, resource_id, user_id, status, starts_at, ends_at, busy)
   select ${id('b2', 'n')}, '${BUSY}', offered.id, ${resource('0')}, ${person(spread(20_000, 32))},
     case when n % 10 = 3 then 'cancelled' else 'confirmed' end, start, start + interval '1 hour',
     tstzrange(start, start + interval '1 hour')
   from generate_series(0, ${BOOKINGS - 1}) n
   cross join lateral (select date_trunc('hour', now()) + interval '2 hours' * (n - ${BOOKINGS / 2}) as start) times
   cross join (select id from services where business_id = '${BUSY}' limit 1) offered`,
  `insert into bookings (id, business_id, service_id, resource_id, user_id, status, starts_at, ends_at, busy)
   select ${id('b3', 'n')}, services.business_id, services.id, ${resource('n % 1999 + 1')},
     ${person(`case when n < 400 then 0 else 1 + n end`)}, 'confirmed', start, start + interval '1 hour',
     tstzrange(start, start + interval '1 hour')
   from generate_series(0, 5999) n
   cross join lateral (select date_trunc('hour', now()) + interval '3 hours' * (n % 400 - 200) as start) times
   join services on services.business_id = ${business('n % 1999 + 1')}`,
  `insert into calendar_links (user_id, business_id, secret_hash)
   select ${person('n')}, case when n % 2 = 0 then ${business('n')} end, sha256(convert_to('link' || n, 'UTF8'))
   from generate_series(0, 19999) n`,
  // The busy one sells three thousand things, a third of them hours of coaching.
  `insert into products (id, business_id, seller_id, name, kind, created_at)
   select ${id('b5', 'n')}, case when n < 3000 then '${BUSY}'::uuid else ${business('n')} end,
     case when n < 3000 then ${person('0')} else ${person('n')} end, 'Thing ' || n,
     (array['digital', 'physical', 'coaching'])[1 + n % 3], now() - interval '1 hour' * n
   from generate_series(0, 9999) n`,
  `insert into product_booking_rules (product_id, time_zone, place)
   select ${id('b5', '3 * n + 2')}, 'UTC', 'Here' from generate_series(0, 2999) n`,
  `insert into product_hours (product_id, day, opens, closes)
   select ${id('b5', '3 * n + 2')}, day, 540, 1080 from generate_series(0, 2999) n, generate_series(1, 5) day`,
  `insert into product_special_days (product_id, date)
   select ${id('b5', '3 * n + 2')}, current_date + day from generate_series(0, 2999) n, generate_series(1, 3) day`,
  // Of one thousands are booked and over, and hundreds to come.
  `insert into product_slots (id, product_id, user_id, starts_at, minutes, place, busy, order_id)
   select ${id('b6', 'n')}, ${id('b5', `case when n < 12000 then 2 else 3 * (n % 2999) + 5 end`)}, ${person('1 + n % 19999')}, start, 30,
     'Here', tstzrange(start, start + interval '30 minutes'), bought.id
   from generate_series(0, 19999) n
   cross join lateral (select date_trunc('hour', now()) + interval '90 minutes' * (n % 12000 - 11600) as start) times
   join (select id, row_number() over (order by id) - 1 as place from orders limit 2000) bought on bought.place = n % 2000`,
  // As if Ada herself was booked at the busy one, and others at the others.
  `insert into busy_times (user_id, busy, session, booking_id)
   select case when business_id = '${BUSY}' then ${person('0')} else user_id end, busy, session, id
   from bookings where status = 'confirmed' on conflict do nothing`,
  `insert into business_reviews (id, business_id, author_id, rating, content, created_at)
   select ${id('b4', 'n')}, case when n < ${REVIEWS} then '${BUSY}'::uuid else ${business(`n % 1999 + 1`)} end,
     ${person('n')}, 1 + n % 5, 'Words', now() - interval '1 hour' * (n % ${REVIEWS})
   from generate_series(0, 19999) n`,
  `insert into business_review_votes (review_id, user_id)
   select ${id('b4', spread(20_000, 34))}, ${person(spread(20_000, 35))} from generate_series(0, 39999) n
   on conflict do nothing`,
  `insert into business_review_codes (business_id, code_hash, used_by)
   select ${business(spread(2_000, 36))}, sha256(convert_to('code' || n, 'UTF8')), ${person(spread(20_000, 37))}
   from generate_series(0, 19999) n`,
  `insert into posts (id, author_id, business_id, content, visibility, on_feed, on_profile, is_pinned, created_at)
   select ${id('03', `600000 + n`)}, ${person(spread(20_000, 33))}, '${BUSY}', 'A post of a business, number ' || n,
     'custom', false, false, n = 7, now() - interval '1 hour' * (${POSTS} - n)
   from generate_series(0, ${POSTS - 1}) n`,
];

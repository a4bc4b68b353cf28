const uuid = (table: string, n: string) =>
  `('0000000${table}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const series = (count: number) => `generate_series(0, ${count - 1}) n`;
const [person, tribe, challenge, task, badge] = ['1', '2', 'a', 'b', 'c'].map(
  (table) => (n: string) => uuid(table, n),
) as [Make, Make, Make, Make, Make];
type Make = (n: string) => string;

/** The id of a challenge: the first three hundred are those of {@link BUSY_TRIBE}. */
export function challengeAt(n: number): string {
  return `0000000a-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}
export function taskAt(n: number): string {
  return `0000000b-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}
/** A private tribe that person 0 is in, with more of everything than anybody looks through. */
export const BUSY_TRIBE = 120;
const busy = tribe(String(BUSY_TRIBE));

/** What tribes do together, learn, meet for and sell. */
export const CHALLENGE_STATEMENTS = [
  `update tribes set enabled_features = '{spaces,courses,events,products,challenges}' where id = ${busy}`,
  `insert into badges (id, tribe_id, name, description)
   select ${badge('n')}, ${tribe('n / 3')}, 'Badge ' || n, 'For something' from ${series(6_000)}`,
  `insert into user_badges (user_id, badge_id)
   select ${person('n % 5000')}, ${badge('n % 6000')} from ${series(10_000)} on conflict do nothing`,
  `insert into challenges (id, tribe_id, title, starts_at, ends_at, goal, badge_id, participant_count)
   select ${challenge('n')}, case when n < 300 then ${busy} else ${tribe('n % 2000')} end, 'Challenge ' || n,
     now() + interval '1 day' * (n % 300 - 220), now() + interval '1 day' * (n % 300 - 190), 22,
     ${badge('n % 6000')}, 5
   from ${series(6_000)}`,
  `insert into challenge_tasks (id, challenge_id, position, title, points, frequency, goal)
   select ${task('n')}, ${challenge('n / 3')}, n % 3, 'Task ' || n, 10,
     case n % 3 when 0 then 'daily' else 'once' end, case n % 3 when 0 then 20 else 1 end
   from ${series(18_000)}`,
  // The 210th of the busy tribe runs now, with five thousand people.
  `insert into challenge_participants (challenge_id, tribe_id, user_id, points, done)
   select ${challenge('210')}, ${busy}, ${person('n')}, (n % 40) * 10, n % 20 from ${series(5_000)}
   union all select ${challenge('n')}, ${tribe('n % 2000')}, ${person('n % 20000')}, 10, 1
   from generate_series(300, 5999) n`,
  `insert into challenge_check_ins (challenge_id, user_id, task_id, day, points, status, created_at)
   select ${challenge('210')}, ${person('n % 5000')}, ${task('630')}, current_date - n / 5000, 10,
     case when n % 50 = 7 then 'pending' else 'approved' end, now() - interval '1 minute' * n
   from ${series(10_000)}
   union all select ${challenge('300 + n % 5700')}, ${person('(300 + n % 5700) % 20000')},
     ${task('900 + n % 5700 * 3')}, current_date - n / 5700, 10, 'approved', now() - interval '1 minute' * n
   from ${series(15_000)}`,
  `insert into courses (tribe_id, creator_id, title, is_published, lesson_count, created_at)
   select case when n < 200 then ${busy} else ${tribe('n % 2000')} end, ${person('n % 3000')}, 'Course ' || n,
     n % 9 <> 0, 1, now() - interval '1 hour' * n
   from ${series(10_000)}`,
  `insert into course_modules (course_id, title) select id, 'Module' from courses`,
  `insert into course_lessons (module_id, course_id, title)
   select id, course_id, 'Lesson' from course_modules`,
  `insert into course_enrollments (course_id, user_id, progress)
   select id, ${person('0')}, 40 from courses where tribe_id = ${busy} limit 50 on conflict do nothing`,
  `insert into events (tribe_id, host_id, title, start_time, end_time, starts_local, ends_local, kind, replay_url)
   select case when n < 1000 then ${busy} else ${tribe('n % 2000')} end, ${person('n % 3000')}, 'Event ' || n,
     now() + interval '1 hour' * (n % 1000 - 900), now() + interval '1 hour' * (n % 1000 - 899),
     '2026-01-01T09:00', '2026-01-01T10:00',
     (array['live_room', 'webinar', 'workshop'])[1 + n % 3],
     case when n % 4 = 0 then 'https://video.example/' || n end
   from ${series(10_000)}`,
  `insert into event_rsvps (event_id, user_id)
   select events.id, users.id
   from (select id, row_number() over (order by id) as place from events) events
   join (select id, row_number() over (order by id) as place from users) users
     on users.place % 200 = events.place % 200`,
  `insert into products (tribe_id, seller_id, name, kind, is_active, created_at)
   select case when n < 300 then ${busy} else ${tribe('n % 2000')} end, ${person('n % 3000')}, 'Product ' || n,
     (array['digital', 'physical', 'coaching'])[1 + n % 3], n % 10 <> 0, now() - interval '1 hour' * n
   from ${series(10_000)}`,
  `insert into product_files (product_id, name, version)
   select id, 'File ' || n, 1 from products, generate_series(1, 3) n`,
  `insert into product_booking_rules (product_id, time_zone, place) select id, 'UTC', 'Here' from products`,
  `insert into product_hours (product_id, day, opens, closes)
   select id, day, 540, 1080 from products, generate_series(1, 3) day`,
  `insert into product_reviews (product_id, author_id, rating)
   select products.id, people.id, 4 from products, (select id from users order by id limit 3) people`,
  `insert into product_bundle_items (bundle_id, product_id)
   select id, part from (select id, lag(id) over (order by id) as part from products) held where part is not null`,
];

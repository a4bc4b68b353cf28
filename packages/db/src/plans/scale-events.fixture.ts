import { BUSY_TRIBE } from './scale-challenges.fixture.ts';

const uuid = (table: string, n: string) =>
  `('${table}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const [person, tribe, event, entry] = ['00000001', '00000002', '00000e00', '00000e01'].map(
  (table) => (n: string) => uuid(table, n),
) as [Make, Make, Make, Make];
type Make = (n: string) => string;
const series = (count: number) => `generate_series(0, ${count - 1}) n`;

/** The first is that of 100,000 attendees, in the busy tribe; the others are public. */
export const eventAt = (n: number) => `00000e00-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const entryAt = (n: number) => `00000e01-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const ATTENDEES = 100_000;
/** The waitlist of the crowded event, with offers to the first of them. */
export const WAITING = 10_000;
export const OFFERED = 500;
/** A series of 400 dates to come with 50,000 answers to all of them. */
export const SERIES = '00000e01-0000-7000-8000-000000000000';
export const SERIES_DATES = 400;
export const seriesEventAt = (n: number) => `00000e02-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const EVENT_PERSON = 17_500;
/** A person in each of the 2,000 tribes. */
export const IN_EVERY_TRIBE = 17_501;
export const EVENT_CITY = { lat: 40.1, lng: 20.1 };

const SERIES_STATEMENTS = [
  `insert into event_series (id, root_id, key_zone, rrule, starts_local, ends_local, time_zone, generated_until)
   select case when n = 0 then '${SERIES}' else uuidv7() end, '${SERIES}', 'UTC', 'FREQ=DAILY', '2026-01-01T09:00',
     '2026-01-01T10:00', 'UTC', to_char(now() + interval '1 day' * (360 + n % 40), 'YYYY-MM-DD')
   from ${series(5_000)}`,
  `insert into events (id, host_id, title, start_time, end_time, starts_local, ends_local, audience, series_id,
     original_start, series_date, is_repeat)
   select ${uuid('00000e02', 'n')}, ${person('1')}, 'Daily ' || n, now() + interval '1 day' * (n + 1),
     now() + interval '1 day' * (n + 1) + interval '1 hour', '2026-01-01T09:00', '2026-01-01T10:00', 'invited',
     '${SERIES}', to_char(now() + interval '1 day' * (n + 1), 'YYYY-MM-DD') || 'T09:00',
     to_char(now() + interval '1 day' * (n + 1), 'YYYY-MM-DD'), n > 0
   from ${series(SERIES_DATES)}`,
  `insert into event_rsvps (event_id, user_id)
   select ${uuid('00000e02', 'n / 500')}, ${person('n % 500')} from ${series(SERIES_DATES * 500)}`,
  `insert into event_passes (root_id, price) values ('${SERIES}', 30)`,
  `insert into event_pass_holders (order_item_id, pass_id, user_id, dates, paid_at)
   select gen_random_uuid(), id, ${person('n')}, 50, now() from event_passes, ${series(5_000)}`,
  `with others as (
     insert into event_series (id, root_id, key_zone, rrule, starts_local, ends_local, time_zone, generated_until)
     select ${uuid('00000e03', 'n')}, ${uuid('00000e03', 'n')}, 'UTC', 'FREQ=DAILY', '2026-01-01T09:00',
       '2026-01-01T10:00', 'UTC', to_char(now() + interval '700 days', 'YYYY-MM-DD')
     from ${series(3_000)} returning id)
   insert into event_passes (root_id, price) select id, 30 from others`,
  `insert into event_series_answers (series_id, user_id, status)
   select '${SERIES}', ${person('n')}, 'going' from ${series(50_000)}`,
];

/** Public events, half of them to come, with people, invitations, reminders and places. */
export const EVENT_STATEMENTS = [
  `insert into tribe_memberships (tribe_id, user_id)
   select ${tribe('n')}, ${person(String(IN_EVERY_TRIBE))} from ${series(2_000)} on conflict do nothing`,
  `insert into events (id, tribe_id, host_id, title, start_time, end_time, starts_local, ends_local, kind, audience)
   select ${event('n')}, case when n = 0 then ${tribe(String(BUSY_TRIBE))} end, ${person('n % 3000 + 1')}, 'Meeting ' || n,
     now() + interval '1 hour' * (n - 3000), now() + interval '1 hour' * (n - 2998) + interval '8 hours',
     '2026-01-01T09:00', '2026-01-01T10:00', (array['live_room', 'webinar', 'workshop'])[1 + n % 3], 'public'
   from ${series(6_000)}`,
  `update events set start_time = now() + interval '1 day', end_time = now() + interval '25 hours' where id = ${event('0')}`,
  `insert into event_rsvps (event_id, user_id, status, rsvped_at, is_hidden)
   select ${event('0')}, ${person('n')}, case when n % 10 = 3 then 'maybe' else 'going' end,
     now() - interval '1 second' * n, n % 7 = 0
   from ${series(ATTENDEES)}`,
  `insert into event_tickets (event_id, user_id, rsvp_id, created_at)
   select event_id, user_id, id, rsvped_at from event_rsvps where event_id = ${event('0')} and status = 'going'`,
  // The sale of half of them has ended.
  `insert into event_ticket_types (event_id, name, price, position, available_until)
   select ${event('n')}, 'Ticket', 12, 0, case when n % 2 = 0 then now() - interval '1 hour' * n end from ${series(6_000)}`,
  `insert into event_holds (event_id, user_id, quantity, order_item_id)
   select ${event('1 + n % 5999')}, ${person('n % 17000')}, 1, gen_random_uuid() from ${series(20_000)}`,
  `update events set price = 12, top_price = 12`,
  `insert into event_rsvps (event_id, user_id) select ${event('1 + n * 3')}, ${person(String(EVENT_PERSON))} from ${series(1_999)}`,
  `insert into event_tickets (event_id, user_id, rsvp_id)
   select event_id, user_id, id from event_rsvps where user_id = ${person(String(EVENT_PERSON))} and status = 'going'
     and event_id <> ${event('0')}`,
  `insert into event_waitlist_entries (id, event_id, user_id, quantity, accepts_fewer)
   select ${entry('n')}, ${event('0')}, ${person('n')}, 1 + n % 3, n % 5 = 0 from ${series(WAITING)}
   union all select ${entry(`${WAITING} + n`)}, ${event('3001 + n % 2999')}, ${person('n % 17000')}, 1, false
     from ${series(40_000)} on conflict do nothing`,
  `insert into event_holds (event_id, user_id, entry_id, quantity, expires_at)
   (select event_id, user_id, id, 1, now() + interval '1 minute' * (row_number() over (order by id) - 50)
     from event_waitlist_entries where event_id = ${event('0')} order by id limit ${OFFERED})
   union all select event_id, user_id, id, 1, now() + interval '1 day'
     from event_waitlist_entries where event_id <> ${event('0')} and user_id < ${person('9000')}`,
  `insert into event_ticket_types (event_id, name, position)
   select ${event('n % 5999 + 1')}, 'Ticket ' || n, n / 5999 from ${series(11_998)}`,
  // Triggers are off while these rows are written.
  `update events set
     attendee_count = (select count(*) from event_tickets taken where taken.event_id = events.id),
     held_count = (select coalesce(sum(quantity), 0) from event_holds held where held.event_id = events.id)`,
  // The chat of an event is full.
  `with chat as (
     insert into conversations (type, event_id, name, opens_at, closes_at)
     select 'group', id, title, chat_opens_at(events), chat_closes_at(events) from events where id = ${event('0')}
     returning id)
   insert into conversation_members (conversation_id, user_id)
   select chat.id, ${person('n + 1000')} from chat, ${series(1_000)}`,
  `insert into group_removals (conversation_id, user_id)
   select id, ${person('n + 5000')} from conversations, ${series(2_000)} where event_id = ${event('0')}`,
  `insert into event_attendance (event_id, user_id) select event_id, user_id from event_rsvps where status = 'going' and not is_hidden`,
  `insert into event_feedback (event_id, user_id, rating, content, created_at)
   select event_id, user_id, 1 + (row_number() over (order by user_id))::int % 5, 'Thank you', rsvped_at
   from event_rsvps where status = 'going' and not is_hidden`,
  `insert into event_people (event_id, role, user_id, position)
   select ${event('n')}, 'host', ${person('n % 3000 + 5')}, 0 from ${series(6_000)}
   union all select ${event('0')}, 'host', ${person('100 + n')}, n from ${series(9)}`,
  `insert into event_walk_ins (event_id, name) select ${event('0')}, 'Walk-in ' || n from ${series(1_000)}`,
  `insert into event_check_ins (event_id, seat_id, direction, nonce, scanned_at, scanned_by, result)
   select event_id, id, 'in', gen_random_uuid(), now(), ${person('100')}, 'accepted'
   from event_tickets where event_id = ${event('0')}`,
  `insert into event_check_ins (event_id, seat_id, direction, nonce, scanned_at, scanned_by, result)
   select ${event('1 + n % 5999')}, gen_random_uuid(), 'in', gen_random_uuid(), now(), ${person('100')}, 'accepted'
   from ${series(200_000)}`,
  `insert into event_answers (event_id, user_id, answers)
   select event_id, user_id, '{"items": []}' from event_rsvps where status = 'going' and not is_hidden`,
  `insert into event_people (event_id, role, name, position) select ${event('n / 3')}, 'speaker', 'Speaker', n from ${series(6_000)}`,
  `insert into event_invitations (event_id, user_id, created_at)
   select ${event('0')}, ${person('n')}, now() - interval '1 second' * n from ${series(5_000)}
   union all select ${event('1 + n % 5999')}, ${person('n % 17000')}, now() from ${series(60_000)}
   union all select ${event('2 + n * 3')}, ${person(String(EVENT_PERSON))}, now() from ${series(1_999)}`,
  `insert into event_reminders (event_id, minutes, remind_at)
   select ${event('n')}, 60, now() + interval '1 hour' * (n - 500) from ${series(6_000)}
   union all select ${event('n')}, 1440, null from ${series(6_000)}`,
  `insert into map_places (kind, event_id, location, point, is_exact, name, person_id, audience, ends_at)
   select 'event', id, 'Square', point(20 + (n * 37 % 1000) / 5000.0, 40 + (n * 91 % 1000) / 5000.0), true, title, host_id,
     '00000000-0000-0000-0000-000000000000', end_time
   from (select *, row_number() over (order by id) as n from events where audience = 'public' and end_time > now()) open`,
  ...SERIES_STATEMENTS,
];

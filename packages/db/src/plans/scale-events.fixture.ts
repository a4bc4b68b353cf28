import { BUSY_TRIBE } from './scale-challenges.fixture.ts';

const uuid = (table: string, n: string) =>
  `('${table}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const [person, tribe, event] = ['00000001', '00000002', '00000e00'].map(
  (table) => (n: string) => uuid(table, n),
) as [Make, Make, Make];
type Make = (n: string) => string;
const series = (count: number) => `generate_series(0, ${count - 1}) n`;

/** The first is that of 100,000 attendees, in the busy tribe; the others are public. */
export const eventAt = (n: number) => `00000e00-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const ATTENDEES = 100_000;
export const EVENT_PERSON = 17_500;
/** A person in each of the 2,000 tribes. */
export const IN_EVERY_TRIBE = 17_501;
export const EVENT_CITY = { lat: 40.1, lng: 20.1 };

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
  `insert into event_people (event_id, role, user_id, position)
   select ${event('n')}, 'host', ${person('n % 3000 + 5')}, 0 from ${series(6_000)}
   union all select ${event('0')}, 'host', ${person('100 + n')}, n from ${series(9)}`,
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
];

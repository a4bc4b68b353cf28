import { deepStrictEqual } from 'node:assert';
import { withClient } from '../data/dataset.ts';
import type { Viewer } from '../data/viewers.ts';
import { FLOOR } from '../floor/names.ts';
import { compareLatency } from '../load/latency.ts';
import { compareCosts } from '../load/throughput.ts';
import type { Measure } from '../measure.ts';
import { launch, type Running, whenReady } from '../processes.ts';
import { median, percentile } from '../stats.ts';
import { addPeople } from './courses.ts';
import { type Served, serveCopy } from './feed.ts';

const FEW = 10_000;
const MANY = 100_000;
const ATTENDEES = 100_000;
const AT_ONCE = 50;
const VIEWERS = 300;
const WARM_UP = 50;
const PACE = { rounds: 3, seconds: 3 };

/** Makes a tribe of the viewers with events that are to come, an hour apart. @returns its slug */
async function makeTribe(served: Served, viewers: readonly Viewer[], events: number): Promise<string> {
  return withClient(served.data.adminUrl, async (client) => {
    const slug = `bench-events-${events}`;
    // Counters that triggers keep are filled with the rows.
    await client.query(`set session_replication_role = replica`);
    await client.query(
      `with tribe as (
         insert into tribes (owner_id, name, slug, enabled_features, member_count)
         select id, 'Bench events', $1, '{events}', cardinality($2::uuid[]) from users
         where id <> all($2) order by id limit 1 returning id, owner_id),
       members as (
         insert into tribe_memberships (tribe_id, user_id) select tribe.id, member from tribe, unnest($2::uuid[]) member)
       insert into events (host_id, tribe_id, title, description, start_time, end_time, starts_local, ends_local)
       select owner_id, id, 'Event ' || n, 'Words about it', at, at + interval '1 hour',
         to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'),
         to_char((at + interval '1 hour') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')
       from tribe, generate_series(1, $3::int) n,
         lateral (select date_trunc('minute', now()) + n * interval '1 hour' as at) times`,
      [slug, viewers.map(({ id }) => id), events],
    );
    return slug;
  });
}

/** Makes a public event with a seat for every user. @returns its id */
async function makeEvent(served: Served, attendees: number): Promise<string> {
  return withClient(served.data.adminUrl, async (client) => {
    await client.query(`set session_replication_role = replica`);
    const made = await client.query<{ id: string }>(
      `insert into events (host_id, title, start_time, end_time, starts_local, ends_local, audience, attendee_count,
         max_attendees)
       select id, 'A big event', now() + interval '1 day', now() + interval '25 hours', '2030-01-01T10:00',
         '2030-01-01T11:00', 'public', $1::int, 1000000
       from users order by id desc limit 1 returning id`,
      [attendees],
    );
    const id = made.rows[0]?.id ?? '';
    await client.query(
      `with answers as (
         insert into event_rsvps (event_id, user_id) select $1::uuid, id from users order by id limit $2
         returning id, user_id)
       insert into event_tickets (event_id, user_id, rsvp_id) select $1::uuid, user_id, id from answers`,
      [id, attendees],
    );
    return id;
  });
}

const json = async (url: string, { cookie }: Viewer) => (await fetch(url, { headers: { cookie } })).json();

/** P16: the events of a tribe, and answers to one event of 100,000 attendees, 50 at once. */
export const tribeEvents: Measure = {
  ids: ['P16'],
  async run({ log, stack }) {
    const served = await serveCopy(1, VIEWERS, stack, log);
    const { viewers, data, api } = served;
    log(`P16: making tribes of ${FEW.toLocaleString('en')} and ${MANY.toLocaleString('en')} events`);
    await addPeople(served, ATTENDEES);
    const small = await makeTribe(served, viewers, FEW);
    const big = await makeTribe(served, viewers, MANY);
    const event = await makeEvent(served, ATTENDEES);
    await withClient(data.adminUrl, (client) => client.query('vacuum (analyze)'));
    const floor = await launch(stack, ['infra/bench/floor/honest-floor.ts'], { BENCH_DATABASE: data.url });
    await whenReady(floor);
    const path = (tribe: string) => `/api/tribes/${tribe}/events`;
    const [reader] = viewers;
    if (reader === undefined) throw new Error('There are no people to measure.');
    deepStrictEqual(await json(api.url + path(small), reader), await json(floor.url + path(small), reader));
    const contenderOf = ({ pid, url }: Running, application: string | null) => ({
      name: application ?? 'product',
      pid,
      url,
      application,
    });
    const both = [contenderOf(floor, FLOOR), contenderOf(api, null)];
    log('P16: events of a tribe');
    const reads = viewers.map(({ cookie }) => ({ path: path(small), headers: { cookie } }));
    const [least, product] = await compareCosts(
      both.map((contender) => ({ ...contender, requests: reads })),
      PACE,
      data.adminUrl,
    );
    const requests = (tribe: string) =>
      viewers.map(({ cookie }) => ({ url: api.url + path(tribe), headers: { cookie } }));
    const [few = [], many = []] = await compareLatency([requests(small), requests(big)], WARM_UP);
    log('P16: answers');
    const answers = (['going', 'declined'] as const).flatMap((status) =>
      viewers.map(({ cookie }) => ({
        method: 'PUT' as const,
        path: `/api/events/${event}/rsvp`,
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ status }),
      })),
    );
    const [leastAnswer, answer] = await compareCosts(
      both.map((contender) => ({ ...contender, requests: answers })),
      { ...PACE, connections: AT_ONCE },
      data.adminUrl,
    );
    if (!least || !product || !leastAnswer || !answer) throw new Error('Events were not measured.');
    return [
      {
        id: 'P16',
        what: `events of a tribe of ${FEW.toLocaleString('en')}`,
        unit: 'req/s',
        value: median(product.perSecond),
        floor: median(least.perSecond),
        bar: { atLeast: 0.5 },
        work: { product: product.cpu, floor: least.cpu, statements: [] },
      },
      {
        id: 'P16',
        what: `events of a tribe, p50 of ${MANY.toLocaleString('en')} against ${FEW.toLocaleString('en')}`,
        unit: 'ms',
        value: percentile(many, 0.5),
        floor: percentile(few, 0.5),
        bar: { atMost: 1.2 },
      },
      {
        id: 'P16',
        what: `answer to an event of ${ATTENDEES.toLocaleString('en')} attendees, ${AT_ONCE} at once`,
        unit: 'req/s',
        value: median(answer.perSecond),
        floor: median(leastAnswer.perSecond),
        bar: { atLeast: 0.4 },
        work: { product: answer.cpu, floor: leastAnswer.cpu, statements: [] },
      },
    ];
  },
};

import { deepStrictEqual } from 'node:assert';
import { withClient } from '../data/dataset.ts';
import type { Viewer } from '../data/viewers.ts';
import { FLOOR } from '../floor/names.ts';
import { compareLatency } from '../load/latency.ts';
import { compareCosts } from '../load/throughput.ts';
import type { Measure } from '../measure.ts';
import { launch, type Running, whenReady } from '../processes.ts';
import { median, percentile } from '../stats.ts';
import { type Served, serveCopy } from './feed.ts';

const FEW = 10_000;
const MANY = 100_000;
const MODULES = 10;
const LESSONS = 200;
const VIEWERS = 300;
const WARM_UP = 50;
const ROUNDS = 3;

/** Adds users that the data set lacks. @param count of all users */
export async function addPeople({ data }: Served, count: number): Promise<void> {
  await withClient(data.adminUrl, (client) =>
    client.query(
      `insert into users (email, first_name, last_name, handle)
       select 'student-' || n || '@bench.example', 'Student', n::text, 'bench-student-' || n
       from generate_series(1, $1::int - (select count(*)::int from users)) n`,
      [count],
    ),
  );
}

/**
 * Makes a course of {@link LESSONS} text lessons, of which its students have completed up to forty; the viewers are among
 * the students.
 * @returns its id
 */
async function makeCourse(served: Served, viewers: readonly Viewer[], students: number): Promise<string> {
  return withClient(served.data.adminUrl, async (client) => {
    // Counters that triggers keep are filled with the rows.
    await client.query(`set session_replication_role = replica`);
    const made = await client.query<{ id: string }>(
      `with tribe as (
         insert into tribes (owner_id, name, slug, enabled_features)
         select id, 'Bench school', 'bench-school-' || $1::int, '{courses}' from users
         where id <> all($2) order by id limit 1 returning id, owner_id)
       insert into courses (creator_id, tribe_id, title, is_published, lesson_count, enrollment_count)
       select owner_id, id, 'A long course', true, $3, $1 from tribe returning id`,
      [students, viewers.map(({ id }) => id), LESSONS],
    );
    const id = made.rows[0]?.id ?? '';
    await client.query(
      `with parts as (
         insert into course_modules (course_id, title, order_index)
         select $1, 'Module ' || n, n from generate_series(0, $2::int - 1) n returning id, order_index)
       insert into course_lessons (module_id, course_id, title, content, duration, order_index, published_at)
       select parts.id, $1, 'Lesson ' || n, 'Words', 5, n, now()
       from parts cross join generate_series(0, $3::int - 1) n`,
      [id, MODULES, LESSONS / MODULES],
    );
    await client.query(
      `insert into course_enrollments (course_id, user_id, source, enrolled_at)
       select $1, id, 'paid', now() - interval '30 days' from users
       order by id = any($2) desc, id limit $3`,
      [id, viewers.map((viewer) => viewer.id), students],
    );
    await client.query(
      `insert into lesson_completions (enrollment_id, lesson_id, completed_at)
       select taken.id, lessons.id, now() - interval '20 days'
       from (select id, row_number() over (order by id) as place from course_enrollments where course_id = $1) taken
       join (select id, row_number() over (order by id) as place from course_lessons where course_id = $1) lessons
         on lessons.place <= taken.place % 41`,
      [id],
    );
    return id;
  });
}

const json = async (url: string, { cookie }: Viewer) => (await fetch(url, { headers: { cookie } })).json();

/** P15: the curriculum with the viewer's progress, against the honest floor and against a tenth of the students. */
export const courseCurriculum: Measure = {
  ids: ['P15'],
  async run({ log, stack }) {
    const served = await serveCopy(1, VIEWERS, stack, log);
    const { viewers, data, api } = served;
    log(`P15: making courses of ${FEW.toLocaleString('en')} and ${MANY.toLocaleString('en')} students`);
    await addPeople(served, MANY);
    const small = await makeCourse(served, viewers, FEW);
    const big = await makeCourse(served, viewers, MANY);
    await withClient(data.adminUrl, (client) => client.query('vacuum (analyze)'));
    const floor = await launch(stack, ['infra/bench/floor/honest-floor.ts'], { BENCH_DATABASE: data.url });
    await whenReady(floor);
    const path = (course: string) => `/api/courses/${course}/curriculum`;
    const [reader] = viewers;
    if (reader === undefined) throw new Error('There are no people to measure.');
    deepStrictEqual(await json(api.url + path(big), reader), await json(floor.url + path(big), reader));
    log('P15: curriculum');
    const contenderOf = ({ pid, url }: Running, application: string | null) => ({
      name: application ?? 'product',
      pid,
      url,
      application,
      requests: viewers.map(({ cookie }) => ({ path: path(big), headers: { cookie } })),
    });
    const [least, product] = await compareCosts(
      [contenderOf(floor, FLOOR), contenderOf(api, null)],
      { rounds: ROUNDS, seconds: 3 },
      data.adminUrl,
    );
    if (least === undefined || product === undefined) throw new Error('The curriculum was not measured.');
    const requests = (course: string) =>
      viewers.map(({ cookie }) => ({ url: api.url + path(course), headers: { cookie } }));
    const [few = [], many = []] = await compareLatency([requests(small), requests(big)], WARM_UP);
    const what = `curriculum of ${LESSONS} lessons with my progress`;
    return [
      {
        id: 'P15',
        what,
        unit: 'req/s',
        value: median(product.perSecond),
        floor: median(least.perSecond),
        bar: { atLeast: 0.5 },
        work: { product: product.cpu, floor: least.cpu, statements: [] },
      },
      {
        id: 'P15',
        what: `${what}, p50 with ${MANY.toLocaleString('en')} students against ${FEW.toLocaleString('en')}`,
        unit: 'ms',
        value: percentile(many, 0.5),
        floor: percentile(few, 0.5),
        bar: { atMost: 1.2 },
      },
    ];
  },
};

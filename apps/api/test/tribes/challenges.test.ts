import { blockUser } from '@kindred/db/factories/accounts';
import { createChallenge, joinChallengeOf } from '@kindred/db/factories/challenges';
import { createMedia } from '@kindred/db/factories/media';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let leo: Person;
let sana: Person;
let mona: Person;
let nils: Person;
let tribeId: string;
let slug: string;
const DAY = 86_400_000;

beforeAll(async () => {
  api = await createTestApi();
  [leo, sana, mona, nils] = await Promise.all(
    ['Leo Brandt', 'Sana Iyer', 'Mona Okafor', 'Nils Outside'].map((name) => api.signUp(name)) as [
      Promise<Person>,
      Promise<Person>,
      Promise<Person>,
      Promise<Person>,
    ],
  );
  const raise = (person: Person, role: 'tribe_owner' | 'tribe_admin') =>
    api.db.updateTable('users').set({ role }).where('id', '=', person.user.id).execute();
  await raise(leo, 'tribe_owner');
  await raise(sana, 'tribe_admin');
});
afterAll(() => api.close());

beforeEach(async () => {
  const made = await createTribe(api.db, {
    ownerId: leo.user.id,
    isPrivate: true,
    enabledFeatures: ['challenges'],
  });
  ({ id: tribeId, slug } = made);
  await joinTribe(api.db, tribeId, sana.user.id, 'moderator');
  await joinTribe(api.db, tribeId, mona.user.id);
});

const day = (n: number) => new Date(Date.now() + n * DAY).toISOString();
const task = (rest: object = {}) => ({ title: 'Write for two hours', points: 10, ...rest });
const words = (rest: object = {}) => ({
  title: 'Ten quiet mornings',
  startsAt: day(-1),
  endsAt: day(9),
  tasks: [task()],
  ...rest,
});
const send = (method: 'PATCH' | 'PUT' | 'DELETE', url: string, body: object | null, as: Person) =>
  api.request({
    method,
    url,
    headers: { cookie: as.cookie, ...(body === null ? {} : { 'content-type': 'application/json' }) },
    ...(body === null ? {} : { payload: JSON.stringify(body) }),
  });
const at = (rest = '') => `/api/tribes/${slug}/challenges${rest}`;
const create = async (rest: object = {}, as = leo) => (await api.post(at(), words(rest), as)).json();
const checkIn = (id: string, taskId: string, rest: object, as = mona): Promise<Answer> =>
  api.post(at(`/${id}/check-ins`), { taskId, ...rest }, as);
const codeOf = (answer: Answer) => [answer.statusCode, answer.json().code ?? null];
const newsOf = async (person: Person) =>
  unrestrictedDb(api.db)
    .selectFrom('notifications')
    .select(['title', 'message', 'type', 'data'])
    .where('userId', '=', person.user.id)
    .orderBy('createdAt')
    .execute();
async function jobs(): Promise<unknown[]> {
  const { rows } = await api.database.pool.query(
    `select payload from graphile_worker._private_jobs jobs
     join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
     where tasks.identifier = 'automation_trigger' and payload ->> 'tribeId' = $1`,
    [tribeId],
  );
  return rows.map(({ payload }) => payload);
}

describe('a challenge from beginning to end', () => {
  test('is set, joined, checked in, approved, finished, and leaves a badge', async () => {
    const badge = (
      await api.post(`/api/tribes/${slug}/badges`, { name: 'Early', icon: 'flame' }, leo)
    ).json();
    const made = await create({
      badgeId: badge.id,
      tasks: [task({ proof: 'text', needsApproval: true }), task({ title: 'Say hello', points: 5 })],
    });
    expect(made).toMatchObject({
      state: 'active',
      goal: 2,
      taskCount: 2,
      badge: { name: 'Early' },
      mine: null,
    });
    for (const person of [mona, leo]) await api.post(at(`/${made.id}/join`), undefined, person);
    const [proof, hello] = made.tasks;

    expect(codeOf(await checkIn(made.id, proof.id, {}))).toEqual([400, 'invalid_input']);
    const waiting = (await checkIn(made.id, proof.id, { note: 'Two hours, chapter three' })).json();
    expect(waiting).toMatchObject({ mine: { points: 0 }, tasks: [{ pending: 1, isOpen: false }, {}] });
    expect(waiting.pendingCount).toBeNull();
    const counted = (await checkIn(made.id, hello.id, {})).json();
    expect(counted).toMatchObject({ mine: { points: 5, done: 1, finishedAt: null }, participantCount: 2 });

    const queue = (await api.get(at(`/${made.id}/check-ins`), sana)).json();
    expect(queue.items).toMatchObject([
      { note: 'Two hours, chapter three', canDecide: true, user: { id: mona.user.id } },
    ]);
    const url = at(`/${made.id}/check-ins/${queue.items[0].id}`);
    expect((await send('PUT', url, { decision: 'approved' }, sana)).json()).toEqual({
      message: 'Check-in approved',
    });
    expect(codeOf(await send('PUT', url, { decision: 'declined' }, leo))).toEqual([409, 'check_in_decided']);

    const done = (await api.get(at(`/${made.id}`), mona)).json();
    expect(done).toMatchObject({ mine: { points: 15, done: 2, finishedAt: expect.any(String) } });
    const badges = (await api.get(`/api/tribes/${slug}/badges?userId=${mona.user.id}`, leo)).json();
    expect(badges).toMatchObject([{ name: 'Early', icon: 'flame', earnedAt: expect.any(String) }]);
    const [news] = await newsOf(mona);
    expect(news).toMatchObject({
      type: 'system',
      title: 'Sana Iyer gave you a badge',
      message: 'Early, for finishing Ten quiet mornings',
      data: { tribeId, kind: 'challenge_finished', actionUrl: `/tribe/${slug}/challenges/${made.id}` },
    });
    expect(await jobs()).toEqual([
      { depth: 0, tribeId, trigger: 'challenge_finished', userId: mona.user.id, subjectId: made.id },
    ]);
    const board = (await api.get(at(`/${made.id}/leaderboard`), leo)).json();
    expect(board).toMatchObject({
      items: [
        { rank: 1, points: 15, user: { id: mona.user.id }, isMe: false },
        { rank: 2, points: 0, isMe: true },
      ],
      mine: { rank: 2, points: 0 },
    });
  });

  test('a declined check-in says why, and can be tried again', async () => {
    const { id, tasks } = await create({ tasks: [task({ needsApproval: true })] });
    await api.post(at(`/${id}/join`), undefined, mona);
    await checkIn(id, tasks[0].id, {});
    const { items } = (await api.get(at(`/${id}/check-ins`), leo)).json();
    const body = { decision: 'declined', reason: 'Yesterday counts as yesterday' };
    await send('PUT', at(`/${id}/check-ins/${items[0].id}`), body, leo);
    expect((await api.get(at(`/${id}`), mona)).json().tasks).toMatchObject([
      { declinedReason: 'Yesterday counts as yesterday', isOpen: true, pending: 0 },
    ]);
    expect(await newsOf(mona)).toContainEqual(
      expect.objectContaining({
        title: 'Leo Brandt declined your check-in',
        message: 'Ten quiet mornings: Yesterday counts as yesterday',
      }),
    );
    expect((await checkIn(id, tasks[0].id, {})).statusCode).toBe(200);
  });

  test('two who decide at once: one decides, the other gets a conflict', async () => {
    const { id, tasks } = await create({ tasks: [task({ needsApproval: true })] });
    await api.post(at(`/${id}/join`), undefined, mona);
    await checkIn(id, tasks[0].id, {});
    const { items } = (await api.get(at(`/${id}/check-ins`), leo)).json();
    const url = at(`/${id}/check-ins/${items[0].id}`);
    const answers = await Promise.all([
      send('PUT', url, { decision: 'approved' }, leo),
      send('PUT', url, { decision: 'declined' }, sana),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('nobody says of their own check-in that it counts, but the owner', async () => {
    const { id, tasks } = await create({ tasks: [task({ needsApproval: true })] });
    for (const person of [sana, leo]) {
      await api.post(at(`/${id}/join`), undefined, person);
      await checkIn(id, tasks[0].id, {}, person);
    }
    const { items } = (await api.get(at(`/${id}/check-ins`), sana)).json();
    expect(items).toMatchObject([{ canDecide: false }, { canDecide: true }]);
    const approve = (at_: number, as: Person) =>
      send('PUT', at(`/${id}/check-ins/${items[at_].id}`), { decision: 'approved' }, as);
    expect((await approve(0, sana)).statusCode).toBe(403);
    expect((await approve(1, leo)).statusCode).toBe(200);
  });
});

describe('a photo as proof', () => {
  test('is an upload of mine, goes to the moderators, and to one check-in alone', async () => {
    const { id, tasks } = await create({
      tasks: [task({ proof: 'photo', needsApproval: true }), task({ proof: 'photo' })],
    });
    await api.post(at(`/${id}/join`), undefined, mona);
    const theirs = await createMedia(api.db, { uploadedBy: leo.user.id });
    const mine = await createMedia(api.db, { uploadedBy: mona.user.id });
    const refused = await checkIn(id, tasks[0].id, { mediaId: theirs.id });
    expect(codeOf(refused)).toEqual([400, 'invalid_input']);
    expect((await checkIn(id, tasks[0].id, { mediaId: mine.id })).statusCode).toBe(200);
    expect(codeOf(await checkIn(id, tasks[1].id, { mediaId: mine.id }))).toEqual([400, 'invalid_input']);
    const { items } = (await api.get(at(`/${id}/check-ins`), sana)).json();
    expect(items).toMatchObject([{ media: { id: mine.id, kind: 'image' } }]);
  });
});

describe('what was done', () => {
  const list = async (id: string, query: string, as: Person) => api.get(at(`/${id}/check-ins${query}`), as);
  const notes = (answer: Answer) => answer.json().items.map(({ note }: { note: string | null }) => note);

  test('without approval is shown to the members, to who did it, and to the moderators', async () => {
    const { id, tasks } = await create({
      tasks: [
        task({ proof: 'text' }),
        task({ proof: 'photo' }),
        task({ proof: 'text', needsApproval: true }),
      ],
    });
    for (const person of [mona, sana]) await api.post(at(`/${id}/join`), undefined, person);
    const photo = await createMedia(api.db, { uploadedBy: mona.user.id });
    await checkIn(id, tasks[0].id, { note: 'Chapter three' });
    await checkIn(id, tasks[1].id, { mediaId: photo.id });
    await checkIn(id, tasks[2].id, { note: 'Please look' });
    await checkIn(id, tasks[0].id, { note: 'Chapter nine' }, sana);

    // A member sees what counts, the last first, and asks for what waits in vain.
    expect(notes(await list(id, '', mona))).toEqual(['Chapter nine', null, 'Chapter three']);
    expect(codeOf(await list(id, '?list=waiting', mona))).toEqual([403, 'not_allowed']);
    const first = await list(id, '?list=counted&limit=1', mona);
    expect(notes(first)).toEqual(['Chapter nine']);
    const rest = await list(id, `?list=counted&cursor=${first.json().nextCursor}`, mona);
    expect(rest.json().items).toMatchObject([
      { media: { id: photo.id }, status: 'approved', canDecide: false },
      { note: 'Chapter three', user: { id: mona.user.id } },
    ]);
    // Their own, whatever became of it.
    const own = await list(id, '?list=mine', mona);
    expect(own.json().items).toMatchObject([{ note: 'Please look', status: 'pending' }, {}, {}]);
    // A moderator sees both.
    expect(notes(await list(id, '', leo))).toEqual(['Please look']);
    expect(notes(await list(id, '?list=counted', leo))).toEqual(['Chapter nine', null, 'Chapter three']);
  });
});

describe('setting a challenge', () => {
  test.each([
    [{ title: ' ' }, 'title', 'Give the challenge a title'],
    [{ tasks: [] }, 'tasks', 'Add at least one task'],
    [{ endsAt: day(-2) }, 'endsAt', 'The challenge must end after it starts'],
    [{ startsAt: day(-9), endsAt: day(-2) }, 'endsAt', 'Choose an end that is to come'],
    [{ endsAt: day(400) }, 'endsAt', 'A challenge lasts at most a year'],
    [{ timeZone: 'Atlantis/Main' }, 'timeZone', 'Unknown time zone'],
    [{ tasks: [task({ points: 0 })] }, 'tasks.0.points', 'Points must be at least 1'],
    [
      { tasks: [task(), task({ frequency: 'daily', goal: 30 })] },
      'tasks.1.goal',
      expect.stringMatching(/^The challenge has 1[01] days$/),
    ],
    [{ badgeId: '0192f0c1-0000-7000-8000-000000000000' }, 'badgeId', 'This badge is no longer there'],
  ])('not as %j', async (rest, path, message) => {
    const answer = await api.post(at(), words(rest), leo);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toContainEqual({ path, message });
  });

  test('twice with one key is once', async () => {
    const headers = { 'idempotency-key': 'morning' };
    const body = words();
    const [one, two] = await Promise.all([0, 1].map(() => api.post(at(), body, leo, headers)));
    expect(one?.json().id).toBe(two?.json().id);
    expect((await api.get(at(), leo)).json().items).toHaveLength(1);
  });

  test('asks a daily task for every day unless told', async () => {
    const at6 = (n: number) => new Date(Math.floor(Date.now() / DAY) * DAY + n * DAY).toISOString();
    const made = await create({
      startsAt: at6(1),
      endsAt: at6(8),
      tasks: [task({ frequency: 'daily' }), task({ frequency: 'daily', goal: 3 })],
    });
    expect(made).toMatchObject({ state: 'upcoming', goal: 10, tasks: [{ goal: 7 }, { goal: 3 }] });
  });

  test('can be put right until somebody has checked in; then its words alone', async () => {
    const { id, tasks } = await create();
    const change = (body: object) => send('PATCH', at(`/${id}`), body, leo);
    expect((await change({ tasks: [task(), task()] })).json()).toMatchObject({ goal: 2, isFixed: false });
    await api.post(at(`/${id}/join`), undefined, mona);
    expect((await checkIn(id, tasks[0].id, {})).statusCode).toBe(404);
    const now = (await api.get(at(`/${id}`), mona)).json();
    await checkIn(id, now.tasks[0].id, {});
    expect(codeOf(await change({ tasks: [task()] }))).toEqual([409, 'challenge_fixed']);
    expect(codeOf(await change({ startsAt: day(-3) }))).toEqual([409, 'challenge_fixed']);
    const changed = (await change({ title: 'Renamed', startsAt: now.startsAt, endsAt: day(3) })).json();
    expect(changed).toMatchObject({ title: 'Renamed', isFixed: true });
  });

  test('and taking it back takes all of it', async () => {
    const { id } = await create();
    expect((await send('DELETE', at(`/${id}`), null, leo)).json()).toEqual({ message: 'Challenge deleted' });
    expect((await api.get(at(`/${id}`), leo)).statusCode).toBe(404);
  });
});

describe('taking part', () => {
  test('is over when the challenge is', async () => {
    const challenge = await createChallenge(api.db, tribeId, { endsAt: new Date() });
    await joinChallengeOf(api.db, challenge, mona.user.id);
    expect(codeOf(await api.post(at(`/${challenge.id}/join`), undefined, leo))).toEqual([
      409,
      'challenge_not_running',
    ]);
    expect(codeOf(await api.post(at(`/${challenge.id}/leave`), undefined, mona))).toEqual([
      409,
      'challenge_not_running',
    ]);
    expect(codeOf(await checkIn(challenge.id, challenge.taskIds[0] ?? '', {}))).toEqual([
      409,
      'challenge_not_running',
    ]);
  });

  test('comes before checking in, and checking in again is a conflict', async () => {
    const { id, tasks } = await create();
    expect(codeOf(await checkIn(id, tasks[0].id, {}))).toEqual([409, 'not_in_challenge']);
    await api.post(at(`/${id}/join`), undefined, mona);
    await checkIn(id, tasks[0].id, {});
    expect(codeOf(await checkIn(id, tasks[0].id, {}))).toEqual([409, 'already_checked_in']);
    const left = (await api.post(at(`/${id}/leave`), undefined, mona)).json();
    expect(left).toMatchObject({ mine: null, participantCount: 0, can: { join: true, leave: false } });
    expect((await api.post(at(`/${id}/leave`), undefined, mona)).statusCode).toBe(200);
  });
});

describe('the leaderboard', () => {
  test('gives the same place for the same points over its pages, and hides who is blocked', async () => {
    const challenge = await createChallenge(api.db, tribeId);
    const people = await Promise.all(['A B', 'C D', 'E F', 'G H'].map((name) => api.signUp(name)));
    for (const [n, { user }] of people.entries()) {
      await joinTribe(api.db, tribeId, user.id);
      await joinChallengeOf(api.db, challenge, user.id, { points: [30, 20, 20, 20][n] ?? 0 });
    }
    await joinChallengeOf(api.db, challenge, mona.user.id, { points: 10 });
    await blockUser(api.db, people[0]?.user.id ?? '', mona.user.id);
    const ranks: unknown[] = [];
    let cursor = '';
    for (let page = 0; page < 5; page += 1) {
      const url = at(`/${challenge.id}/leaderboard?limit=2${cursor && `&cursor=${cursor}`}`);
      const board = (await api.get(url, mona)).json();
      expect(board.mine).toMatchObject({ rank: 5, points: 10 });
      ranks.push(
        ...board.items.map((item: { rank: number; user: unknown }) => [item.rank, item.user === null]),
      );
      if (board.nextCursor === null) break;
      cursor = board.nextCursor;
    }
    expect(ranks).toEqual([
      [1, true],
      [2, false],
      [2, false],
      [2, false],
      [5, false],
    ]);
    const wrong = await api.get(at(`/${challenge.id}/leaderboard?cursor=bm9uZQ`), mona);
    expect(codeOf(wrong)).toEqual([400, 'invalid_cursor']);
  });
});

describe('whom it is there for', () => {
  test('nobody outside, and nobody where the tribe has no challenges', async () => {
    const { id } = await create();
    expect((await api.get(at(), nils)).statusCode).toBe(404);
    expect((await api.get(at(`/${id}`), nils)).statusCode).toBe(404);
    await api.db.updateTable('tribes').set({ enabledFeatures: [] }).where('id', '=', tribeId).execute();
    for (const url of [at(), at(`/${id}`), at(`/${id}/leaderboard`)]) {
      expect((await api.get(url, leo)).statusCode).toBe(404);
    }
    for (const offer of ['courses', 'events', 'products']) {
      expect((await api.get(`/api/tribes/${slug}/${offer}`, leo)).statusCode).toBe(404);
    }
  });

  test('not under the address of another tribe', async () => {
    const { id } = await create();
    const other = await createTribe(api.db, { ownerId: mona.user.id, enabledFeatures: ['challenges'] });
    expect((await api.get(`/api/tribes/${other.slug}/challenges/${id}`, mona)).statusCode).toBe(404);
  });

  test('everybody inside hears when it changes', async () => {
    const { id } = await create();
    await api.post(at(`/${id}/join`), undefined, mona);
    const { rows } = await api.database.pool.query<{ payload: object }>(
      `select payload from bus_events where topic = 'tribe_changed' and payload ->> 'tribeId' = $1`,
      [tribeId],
    );
    expect(rows.map(({ payload }) => payload)).toEqual(
      Array.from({ length: 2 }, () => ({ tribeId, what: 'challenges' })),
    );
  });
});

describe('badges', () => {
  test('of one tribe have names of their own', async () => {
    const url = `/api/tribes/${slug}/badges`;
    const { id } = (await api.post(url, { name: 'One', description: 'For one' }, leo)).json();
    await api.post(url, { name: 'Two' }, leo);
    expect(codeOf(await api.post(url, { name: ' One ' }, leo))).toEqual([409, 'badge_name_taken']);
    expect(codeOf(await send('PATCH', `${url}/${id}`, { name: 'Two' }, leo))).toEqual([
      409,
      'badge_name_taken',
    ]);
    const changed = (await send('PATCH', `${url}/${id}`, { icon: 'star', name: 'One' }, leo)).json();
    expect(changed).toEqual({ id, name: 'One', description: 'For one', icon: 'star', earnedAt: null });
    expect((await send('DELETE', `${url}/${id}`, null, leo)).statusCode).toBe(200);
    expect((await send('DELETE', `${url}/${id}`, null, leo)).statusCode).toBe(404);
    expect((await api.get(url, mona)).json()).toMatchObject([{ name: 'Two' }]);
  });
});

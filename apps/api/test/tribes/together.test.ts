import { createSpace } from '@kindred/db/factories/spaces';
import { createTribe, joinTribe, type Tribe } from '@kindred/db/factories/tribes';
import { wrongCounters } from '@kindred/db/testing/counters';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPatientApi, deadlocks, newcomer, numbers } from '../busy.ts';
import type { Person, TestApi } from '../harness.ts';

const AT_ONCE = 50;
const ROUNDS = 14;
const PEOPLE = 16;
const DAY = 86_400_000;

let api: TestApi;
let owner: Person;
let admins: Person[];
let crowd: Person[];
let tribe: Tribe;
let spaces: string[];

beforeAll(async () => {
  api = await createPatientApi(AT_ONCE, { POSTS_PER_USER: '100000' });
  owner = await api.signUp('Ona Berg');
  const person = (role: 'member' | 'tribe_owner') => newcomer(api, owner, { role, plan: 'pro' });
  await api.db
    .updateTable('users')
    .set({ role: 'tribe_owner', plan: 'pro' })
    .where('id', '=', owner.user.id)
    .execute();
  admins = await Promise.all(Array.from({ length: 3 }, () => person('tribe_owner')));
  crowd = await Promise.all(Array.from({ length: PEOPLE }, () => person('member')));
  tribe = await createTribe(api.db, {
    ownerId: owner.user.id,
    slug: 'together',
    name: 'Together',
    enabledFeatures: ['spaces', 'challenges', 'automations'],
  });
  for (const { user } of admins) await joinTribe(api.db, tribe.id, user.id, 'admin');
  for (const { user } of crowd) await joinTribe(api.db, tribe.id, user.id);
  const types = ['discussion', 'wins', 'qa'] as const;
  spaces = await Promise.all(
    types.map(async (type) => (await createSpace(api.db, { tribeId: tribe.id, type })).id),
  );
}, 60_000);
afterAll(() => api.close().then(() => api.database.drop()));

/** What there is to do something to, as it was before a round. */
interface Found {
  challenges: { id: string; taskId: string; proofId: string; checkInId: string | undefined }[];
  badges: string[];
  posts: { id: string; spaceId: string | null; author: Person }[];
  requests: string[];
  invitations: string[];
  rules: string[];
}

async function look(): Promise<Found> {
  const ids = async (query: string): Promise<string[]> =>
    (await api.database.pool.query(query, [tribe.id])).rows.map(({ id }) => id);
  const byId = new Map([owner, ...admins, ...crowd].map((person) => [person.user.id, person]));
  const { rows: posts } = await api.database.pool.query(
    `select id, space_id, author_id from posts where tribe_id = $1 and deleted_at is null
     order by id desc limit 12`,
    [tribe.id],
  );
  const { rows: challenges } = await api.database.pool.query(
    `select challenges.id, array_agg(tasks.id order by tasks.position) as tasks,
       (select id from challenge_check_ins waiting where waiting.challenge_id = challenges.id
          and status = 'pending' order by id limit 1) as check_in
     from challenges join challenge_tasks tasks on tasks.challenge_id = challenges.id
     where tribe_id = $1 group by challenges.id`,
    [tribe.id],
  );
  return {
    challenges: challenges.map(({ id, tasks, check_in: checkInId }) => ({
      id,
      taskId: tasks[0],
      proofId: tasks[1],
      checkInId: checkInId ?? undefined,
    })),
    badges: await ids('select id from badges where tribe_id = $1'),
    posts: posts.flatMap(({ id, space_id: spaceId, author_id: authorId }) => {
      const author = byId.get(authorId);
      return author ? [{ id, spaceId, author }] : [];
    }),
    requests: await ids("select id from tribe_join_requests where tribe_id = $1 and status = 'pending'"),
    invitations: await ids('select id from tribe_invitations where tribe_id = $1 and revoked_at is null'),
    rules: await ids('select id from automation_rules where tribe_id = $1'),
  };
}

/** What is done in a tribe, by those who may. */
function deeds(found: Found, any: (below: number) => number) {
  const pick = <T>(of: readonly T[]): T | undefined => of[any(of.length)];
  const member = () => pick(crowd) ?? owner;
  const admin = () => pick(admins) ?? owner;
  const at = (path: string) => `/api/tribes/${tribe.id}${path}`;
  const send = (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, as: Person, body?: object) =>
    api.request({
      method,
      url,
      headers: { cookie: as.cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    });
  const onChallenge = (
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    as: Person,
    path = '',
    body?: object,
    which = pick(found.challenges),
  ) => which && send(method, at(`/challenges/${which.id}${path}`), as, body);
  const inSpace = (path: string) => at(`/spaces/${pick(spaces)}${path}`);
  const post = pick(found.posts);
  const challenge = pick(found.challenges);
  const name = `${any(1_000_000)}`;
  const task = { title: 'Do it', points: 5 };
  const request = pick(found.requests);
  const rule = pick(found.rules);
  return [
    () => send('POST', at('/join'), member()),
    () => send('POST', at('/join'), member()),
    () => send('POST', at('/leave'), member()),
    () => send('POST', at('/request'), member(), { answers: [] }),
    () => send('DELETE', at('/request'), member()),
    () => request && send('POST', at(`/requests/${request}/approve`), admin()),
    () => request && send('POST', at(`/requests/${request}/decline`), admin(), { reason: 'No' }),
    () => send('DELETE', at(`/members/${member().user.id}`), admin()),
    () => send('POST', at('/bans'), admin(), { userId: member().user.id, reason: 'Spam', days: 1 }),
    () => send('DELETE', at(`/bans/${member().user.id}`), admin()),
    () => send('DELETE', at(`/bans/${member().user.id}`), admin()),
    () =>
      send('PATCH', at(`/members/${member().user.id}`), owner, {
        role: pick(['member', 'moderator', 'admin']),
      }),
    () => send('POST', at('/hand-over'), owner, { userId: admin().user.id, name: tribe.name }),
    () => send('POST', at('/hand-over'), admin(), { userId: owner.user.id, name: tribe.name }),
    () => send('POST', at('/invitations'), admin(), { userId: member().user.id }),
    () => send('DELETE', at(`/invitations/${pick(found.invitations)}`), admin()),
    () => send('PATCH', at(''), admin(), { requireApproval: any(2) === 0, name: 'Together' }),
    () => send('POST', inSpace('/people'), admin(), { userIds: [member().user.id] }),
    () => send('POST', inSpace('/people'), admin(), { userIds: [member().user.id] }),
    () => send('DELETE', inSpace(`/people/${member().user.id}`), admin()),
    () => send('POST', at('/archive'), owner),
    () => send('POST', at('/unarchive'), owner),
    () => send('POST', at('/unarchive'), owner),
    () =>
      send('POST', at('/challenges'), admin(), {
        title: 'Together',
        startsAt: new Date(Date.now() - DAY).toISOString(),
        endsAt: new Date(Date.now() + DAY).toISOString(),
        badgeId: pick(found.badges) ?? null,
        tasks: [task, { ...task, proof: 'text', needsApproval: true }],
      }),
    () => onChallenge('PATCH', admin(), '', { title: name, badgeId: pick(found.badges) ?? null }),
    () => onChallenge('DELETE', admin()),
    () => onChallenge('POST', member(), '/join'),
    () => onChallenge('POST', member(), '/join'),
    () => onChallenge('POST', member(), '/join'),
    () => onChallenge('POST', member(), '/leave'),
    () => onChallenge('POST', member(), '/check-ins', { taskId: challenge?.taskId }, challenge),
    () =>
      onChallenge('POST', member(), '/check-ins', { taskId: challenge?.proofId, note: 'I did' }, challenge),
    () =>
      challenge?.checkInId &&
      onChallenge('PUT', admin(), `/check-ins/${challenge.checkInId}`, { decision: 'approved' }, challenge),
    () => send('POST', at('/badges'), admin(), { name, icon: 'star' }),
    () => send('PATCH', at(`/badges/${pick(found.badges)}`), admin(), { name }),
    () => send('DELETE', at(`/badges/${pick(found.badges)}`), admin()),
    () => send('POST', at('/spaces'), admin(), { type: 'discussion', name }),
    () => send('PUT', at('/spaces/order'), admin(), { spaceIds: spaces.toSorted(() => any(3) - 1) }),
    () => send('PATCH', inSpace(''), admin(), { name }),
    () => send('POST', inSpace('/archive'), admin()),
    () => send('DELETE', inSpace('/archive'), admin()),
    () => send('DELETE', inSpace('/archive'), admin()),
    () => send('PUT', inSpace('/read'), member(), { timeZone: 'Europe/Paris' }),
    () => send('POST', at('/visit'), member()),
    () => send('POST', '/api/posts', member(), { content: 'On the wall', tribeId: tribe.id }),
    () => send('POST', '/api/posts', admin(), { content: 'On the wall', tribeId: tribe.id }),
    () => send('POST', '/api/posts', member(), { content: 'In a space', spaceId: pick(spaces) }),
    () => send('POST', '/api/posts', admin(), { content: 'In a space', spaceId: pick(spaces) }),
    () => post && send('POST', `/api/posts/${post.id}/like`, member()),
    () => post && send('POST', `/api/posts/${post.id}/comments`, member(), { content: 'Yes' }),
    () => post && send('DELETE', `/api/posts/${post.id}`, post.author),
    () => post && send('POST', `/api/posts/${post.id}/restore`, post.author),
    () => post && send('POST', `/api/posts/${post.id}/pin`, admin()),
    () => post?.spaceId && send('POST', at(`/spaces/${post.spaceId}/posts/${post.id}/pin`), admin()),
    () =>
      send('POST', at('/automations'), admin(), {
        name: 'Welcome',
        trigger: { type: 'joined' },
        conditions: [],
        actions: [
          { type: 'publish_post', text: 'Hello {name}', spaceId: pick([null, ...spaces]) ?? null },
          { type: 'give_badge', badgeId: pick(found.badges) },
          { type: 'change_role', role: 'moderator' },
        ],
        isActive: true,
      }),
    () => rule && send('POST', at(`/automations/${rule}/pause`), admin()),
    () => rule && send('DELETE', at(`/automations/${rule}`), admin()),
    () => api.runJobs(),
  ];
}

/** Everything that a tribe is done to, by fifty at once, again and again. */
test('nobody waits for each other in a circle, nothing breaks, and every count is what there is', async () => {
  const before = await deadlocks(api);
  const broken: string[] = [];
  const answered = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round++) {
    const any = numbers(77 + round);
    const found = await look();
    // What stands in nobody's way is soon all that is left: the tribe is opened, and there is something in it.
    await unrestrictedDb(api.db)
      .updateTable('spaces')
      .set({ archivedAt: null })
      .where('tribeId', '=', tribe.id)
      .execute();
    await unrestrictedDb(api.db)
      .updateTable('tribes')
      .set({ archivedAt: null })
      .where('id', '=', tribe.id)
      .execute();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const all = deeds(found, any);
        const at = any(all.length);
        const answer = await all[at]?.();
        if (!answer) return;
        answered.set(answer.statusCode, (answered.get(answer.statusCode) ?? 0) + 1);
        if (answer.statusCode >= 500) broken.push(`round ${round}, deed ${at}: ${answer.body}`);
      }),
    );
    await api.runJobs();
  }
  expect(broken).toEqual([]);
  expect(await deadlocks(api)).toBe(before);
  expect(await wrongCounters(api.database.pool)).toEqual([]);
  expect(answered.get(200)).toBeGreaterThan(ROUNDS * AT_ONCE * 0.3);
}, 180_000);

import { commentOn } from '@kindred/db/factories/feed';
import { createItem } from '@kindred/db/factories/spaces';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { TRIBE_FEATURES, type TribeFeature } from '@kindred/validation/tribes';
import type { RuleAction, RunView } from '@kindred/validation/tribes/automations';
import type { SpaceMembersPage } from '@kindred/validation/tribes/spaceMembers';
import type { SpaceType, SpaceView } from '@kindred/validation/tribes/spaces';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/transport/rest.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { type Socket, subscribe } from '../sockets.ts';

let api: TestApi;
let address: string;
let olga: Person;
let leo: Person;
let mia: Person;
let tribe: { id: string; slug: string; name: string };

beforeAll(async () => {
  api = await createTestApi({ env: { POSTS_PER_USER: '100000', REQUESTS_PER_ADDRESS: '10000000' } });
  address = await api.listen();
  olga = await api.signUp('Olga Berg');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  [leo, mia] = [await api.signUp('Leo Moreau'), await api.signUp('Mia Ek')];
  tribe = await createTribe(api.db, {
    isPrivate: true,
    ownerId: olga.user.id,
    enabledFeatures: [...TRIBE_FEATURES],
  });
  for (const { user } of [leo, mia]) await joinTribe(api.db, tribe.id, user.id);
});

const LIMITED = { readRole: 'moderator', postRole: 'moderator', description: 'For a few' };
const spaces = (path = '') => `/api/tribes/${tribe.slug}/spaces${path}`;
async function make(type: SpaceType = 'discussion', more: object = LIMITED): Promise<SpaceView> {
  const answer = await api.post(spaces(), { type, name: `Circle of ${type}`, ...more }, olga);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const add = (space: SpaceView, people: Person[], as = olga) =>
  api.post(spaces(`/${space.id}/people`), { userIds: people.map(({ user }) => user.id) }, as);
async function added(space: SpaceView, ...people: Person[]): Promise<number> {
  const answer = await add(space, people);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().added;
}
const takeOut = (space: SpaceView, person: Person, as = olga) =>
  api.delete(spaces(`/${space.id}/people/${person.user.id}`), as);
const people = async (space: SpaceView, query = ''): Promise<SpaceMembersPage> =>
  (await api.get(spaces(`/${space.id}/people${query}`), olga)).json();
const names = async (as: Person) =>
  ((await api.get(spaces(), as)).json() as SpaceView[]).map(({ name }) => name);
const say = (space: SpaceView, as = leo, content = 'Hello') =>
  api.post('/api/posts', { content, spaceId: space.id }, as);
async function news(of: Person) {
  const rows = unrestrictedDb(api.db)
    .selectFrom('notifications')
    .select(['title', 'message', 'type', 'data'])
    .where('userId', '=', of.user.id)
    .where('isRead', '=', false);
  return (await rows.execute())
    .filter(({ data }) => data.kind === 'space_added')
    .map(({ title, message, type, data }) => ({ title, message, type, actionUrl: data.actionUrl }));
}

describe('somebody who is added by name', () => {
  test('finds the space, reads it and writes in it, until they are taken out', async () => {
    const space = await make();
    expect(await names(leo)).toEqual([]);
    expect((await say(space)).statusCode).toBe(400);
    expect(await added(space, leo)).toBe(1);
    expect(await names(leo)).toEqual([space.name]);
    expect(await names(mia)).toEqual([]);
    const view = (await api.get(spaces(`/${space.id}`), leo)).json();
    expect(view).toMatchObject({ can: { post: true, moderate: false, manage: false } });
    expect((await say(space)).statusCode).toBe(200);
    expect((await takeOut(space, leo)).json()).toEqual({
      id: space.id,
      userId: leo.user.id,
      isAdded: false,
    });
    expect(await names(leo)).toEqual([]);
    expect((await say(space)).statusCode).toBe(400);
  });

  test('reads what is for the paid tier', async () => {
    await api.db
      .updateTable('tribes')
      .set({ membershipType: 'freemium', price: '5.00' })
      .where('id', '=', tribe.id)
      .execute();
    const space = await make('discussion', { readTier: 'paid' });
    const seen = async () => ((await api.get(spaces(), leo)).json() as SpaceView[])[0];
    expect(await seen()).toMatchObject({ isLocked: true, can: { post: false } });
    await added(space, leo);
    expect(await seen()).toMatchObject({ isLocked: false, can: { post: true } });
  });

  test('leaves announcements and hours to those with a say, and adds files to a library', async () => {
    const [announcements, hours, library] = [
      await make('announcements', { readRole: 'moderator' }),
      await make('office_hours', { readRole: 'moderator' }),
      await make('library', LIMITED),
    ];
    for (const space of [announcements, hours, library]) await added(space, leo);
    expect((await say(announcements)).statusCode).toBe(403);
    const can = async (space: SpaceView) =>
      (await api.get(spaces(`/${space.id}`), leo)).json().can.post as boolean;
    expect([await can(announcements), await can(hours), await can(library)]).toEqual([false, false, true]);
    const folder = await api.post(spaces(`/${library.id}/folders`), { name: 'Mine' }, leo);
    expect(folder.statusCode, folder.body).toBe(200);
  });

  test('has nothing of it in an archived tribe but reading, and nothing at all where spaces are off', async () => {
    const space = await make();
    await added(space, leo);
    const post = (await say(space)).json();
    const set = (values: { archivedAt?: Date | null; enabledFeatures?: TribeFeature[] }) =>
      api.db.updateTable('tribes').set(values).where('id', '=', tribe.id).execute();
    await set({ archivedAt: new Date() });
    expect((await api.get(spaces(`/${space.id}`), leo)).json()).toMatchObject({ can: { post: false } });
    expect((await add(space, [mia])).json().code).toBe('tribe_archived');
    expect((await takeOut(space, leo)).json().code).toBe('tribe_archived');
    await set({ archivedAt: null, enabledFeatures: ['courses'] });
    for (const url of [
      spaces(),
      spaces(`/${space.id}`),
      spaces(`/${space.id}/posts`),
      `/api/posts/${post.id}`,
    ])
      expect([url, (await api.get(url, leo)).statusCode]).toEqual([url, 404]);
    expect((await api.get(spaces(`/${space.id}/people`), olga)).statusCode).toBe(404);
  });

  test('is told once of all spaces, and only when they could not read them before', async () => {
    const [one, two, open] = [
      await make(),
      await make('qa'),
      await make('wins', { readRole: 'member', postRole: 'moderator' }),
    ];
    await added(open, leo);
    expect(await news(leo)).toEqual([]);
    await added(one, leo, mia);
    expect(await news(leo)).toEqual([
      {
        type: 'system',
        title: `Olga Berg added you to ${one.name} in ${tribe.name}`,
        message: 'For a few',
        actionUrl: `/tribe/${tribe.slug}/spaces/${one.id}`,
      },
    ]);
    await added(two, leo);
    await added(two, leo);
    expect(await news(leo)).toMatchObject([
      {
        title: `Olga Berg added you to 2 spaces in ${tribe.name}`,
        actionUrl: `/tribe/${tribe.slug}/spaces`,
      },
    ]);
    await takeOut(two, leo);
    expect(await news(leo)).toEqual([]);
    expect(await news(mia)).toHaveLength(1);
  });
});

describe('who manages the space', () => {
  test('adds several, once each, sees who did it and how, and finds others by name', async () => {
    const space = await make();
    expect(await people(space)).toEqual({ items: [], nextCursor: null, count: 0 });
    expect(await added(space, leo, mia, leo)).toBe(2);
    expect(await added(space, leo)).toBe(0);
    const first = await people(space, '?limit=1');
    const second = await people(space, `?limit=1&cursor=${first.nextCursor}`);
    expect([first.count, second.nextCursor]).toEqual([2, null]);
    expect([...first.items, ...second.items].map(({ id }) => id).toSorted()).toEqual(
      [leo.user.id, mia.user.id].toSorted(),
    );
    expect(first.items[0]).toMatchObject({
      how: 'person',
      addedBy: { id: olga.user.id, name: 'Olga Berg' },
    });
    await takeOut(space, mia);
    const find = async (query: string) =>
      (await api.get(spaces(`/${space.id}/people/candidates?query=${query}`), olga)).json().items;
    expect(await find('leo')).toMatchObject([{ id: leo.user.id, isAdded: true, isReader: true }]);
    expect(await find('mia')).toMatchObject([{ id: mia.user.id, isAdded: false, isReader: false }]);
    expect(await find('olga')).toMatchObject([{ id: olga.user.id, isAdded: false, isReader: true }]);
  });

  test('adds nobody from outside, nobody to what is archived, and nobody where they do not manage', async () => {
    const space = await make();
    const outsider = await api.signUp('Out Ek');
    expect((await add(space, [leo, outsider])).json().code).toBe('not_a_member');
    expect((await people(space)).count).toBe(0);
    expect((await add(space, [mia], leo)).statusCode).toBe(404);
    await added(space, leo);
    expect((await add(space, [mia], leo)).statusCode).toBe(403);
    expect((await takeOut(space, leo, leo)).statusCode).toBe(403);
    expect((await api.get(spaces(`/${space.id}/people`), leo)).statusCode).toBe(403);
    await api.post(spaces(`/${space.id}/archive`), undefined, olga);
    expect((await add(space, [mia])).json().code).toBe('space_archived');
    expect((await takeOut(space, leo)).statusCode).toBe(200);
    expect((await takeOut(space, leo)).statusCode).toBe(200);
  });

  test('and whoever removes a member at once end with nobody in it who is not in the tribe', async () => {
    const space = await make();
    for (let round = 0; round < 4; round += 1) {
      const guest = await api.signUp('Guest Ek');
      await joinTribe(api.db, tribe.id, guest.user.id);
      const answers = await Promise.all([
        add(space, [guest]),
        api.delete(`/api/tribes/${tribe.id}/members/${guest.user.id}`, olga),
        add(space, [guest]),
        takeOut(space, guest),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
      expect((await people(space)).items).toEqual([]);
      expect((await api.get(spaces(`/${space.id}`), guest)).statusCode).toBe(404);
    }
  });
});

test('whoever is taken out loses what was said in the space by every door, at once', async () => {
  const canary = 'canary-medlar';
  const [space, library] = [await make('qa'), await make('library')];
  for (const each of [space, library]) await added(each, leo);
  const post = (await say(space, olga, `${canary} post #medlar`)).json();
  const mine = (await say(space, leo, 'Mine')).json();
  const comment = await commentOn(api.db, post.id, leo.user.id, { content: `${canary} comment` });
  const folder = await createItem(api.db, { spaceId: library.id, name: `${canary} folder` });
  await api.post(`/api/posts/${post.id}/save`, undefined, leo);
  await api.post(`/api/posts/${mine.id}/comments`, { content: `${canary} answer` }, olga);
  await unrestrictedDb(api.db)
    .insertInto('userFollows')
    .values({ followerId: leo.user.id, followeeId: olga.user.id })
    .execute();
  const values: Record<string, string[]> = {
    posts: [post.id, mine.id],
    comments: [comment.id],
    users: [olga.user.id, leo.user.id],
    spaceId: [space.id, library.id],
    folderId: [folder.id],
    itemId: [folder.id],
    tag: ['medlar'],
    handle: [olga.user.handle],
  };
  const fill = (path: string): string[] => {
    const [hole, name = ''] = /\{(\w+)\}/.exec(path) ?? [];
    if (hole === undefined) return [path];
    const known = values[name === 'id' ? (path.split('/')[1] ?? '') : name] ?? [tribe.id];
    return known.flatMap((value) => fill(path.replace(hole, value)));
  };
  const doors = endpoints()
    .filter(({ method, isPublic }) => method === 'GET' && !isPublic)
    .flatMap(({ path }) => fill(path))
    .flatMap((url) =>
      url === '/feed'
        ? ['algorithmic', 'chronological'].map((mode) => `${url}?limit=100&mode=${mode}`)
        : [url],
    );
  const told = async (as: Person) => {
    const found: string[] = [];
    for (const url of doors) {
      const { statusCode, body } = await api.get(`/api${url}`, as);
      expect(statusCode, url).toBeLessThan(500);
      if (body.includes(canary)) found.push(url);
    }
    const rows = unrestrictedDb(api.db).selectFrom('notifications').select(['title', 'message', 'data']);
    const kept = await rows.where('userId', '=', as.user.id).execute();
    if (JSON.stringify(kept).includes(canary) || JSON.stringify(kept).includes(space.id)) found.push('news');
    return found;
  };
  const inside = await told(leo);
  for (const door of ['/saved', `/posts/${post.id}`, `/posts/${post.id}/comments`, '/files', 'news']) {
    expect(
      inside.some((url) => url.includes(door)),
      door,
    ).toBe(true);
  }
  expect(await told(mia)).toEqual([]);
  for (const each of [space, library]) await takeOut(each, leo);
  expect(await told(leo)).toEqual([]);
  for (const url of [`/api/posts/${mine.id}`, `/api/posts/${post.id}`]) {
    expect((await api.get(url, leo)).statusCode).toBe(404);
  }
  expect((await api.post(`/api/posts/${post.id}/comments`, { content: 'Hi' }, leo)).statusCode).toBe(404);
});

describe('live', () => {
  const open: Socket[] = [];
  afterEach(() => {
    for (const one of open.splice(0)) one.ws.terminate();
  });

  test('those in the tribe hear that its spaces have changed, and who is taken out no word of it any more', async () => {
    const space = await make();
    const theirs = await subscribe(address, { as: leo });
    open.push(theirs);
    await added(space, leo);
    const changed = { type: 'tribe_changed', tribeId: tribe.id, what: 'spaces' };
    expect((await theirs.event('tribe_changed')).data).toEqual(changed);
    const post = (await say(space, olga)).json();
    expect((await api.post(`/api/posts/${post.id}/like`, undefined, olga)).statusCode).toBe(200);
    await theirs.event('post_changed');
    await takeOut(space, leo);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const heard = theirs.types().length;
    expect((await api.delete(`/api/posts/${post.id}/like`, olga)).statusCode).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(theirs.types().slice(heard)).toEqual([]);
    expect(theirs.types().filter((type) => type === 'tribe_changed').length).toBeGreaterThan(1);
  });
});

describe('a rule that adds to a space', () => {
  const base = () => `/api/tribes/${tribe.slug}/automations`;
  const content = (actions: RuleAction[]) => ({
    name: 'Into the circle',
    trigger: { type: 'joined' },
    conditions: [],
    actions,
  });
  async function rule(...actions: RuleAction[]): Promise<void> {
    const answer = await api.post(base(), content(actions), olga);
    expect(answer.statusCode, answer.body).toBe(200);
  }
  const runs = async (): Promise<RunView[]> => (await api.get(`${base()}/runs`, olga)).json().items;
  const outcomes = async () =>
    (await runs()).map(({ status, actions }) => [
      status,
      ...actions.map(({ outcome, reason }) => reason ?? outcome),
    ]);
  async function newcomer(): Promise<Person> {
    const person = await api.signUp('New Comer');
    await api.db.updateTable('tribes').set({ isPrivate: false }).where('id', '=', tribe.id).execute();
    const answer = await api.post(`/api/tribes/${tribe.slug}/join`, {}, person);
    expect(answer.statusCode, answer.body).toBe(200);
    await api.runJobs();
    return person;
  }

  test('lets the newcomer read and write in it, tells them, and is in the log', async () => {
    const space = await make();
    const into = { type: 'add_to_space', spaceId: space.id } as const;
    await rule(into, into);
    const noor = await newcomer();
    expect(await outcomes()).toEqual([['done', 'done', 'They are already there.']]);
    expect(await names(noor)).toEqual([space.name]);
    expect((await say(space, noor)).statusCode).toBe(200);
    expect(await news(noor)).toHaveLength(1);
    expect((await people(space)).items).toMatchObject([
      { id: noor.user.id, how: 'automation', addedBy: { id: olga.user.id } },
    ]);
  });

  test('says what it would do, and does nothing then', async () => {
    const space = await make();
    await added(space, mia);
    const answer = await api.post(
      `${base()}/dry-run`,
      content([{ type: 'add_to_space', spaceId: space.id }]),
      olga,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const said = answer.json().items.map((item: RunView) => [item.person?.id, item.actions[0]?.reason]);
    expect(said).toContainEqual([leo.user.id, null]);
    expect(said).toContainEqual([mia.user.id, 'They are already there.']);
    expect((await people(space)).count).toBe(1);
    expect(await news(leo)).toEqual([]);
  });

  test('fails with a sentence when the space is archived, gone, full, or spaces are off', async () => {
    const [closed, gone] = [await make(), await make('qa')];
    await rule({ type: 'add_to_space', spaceId: closed.id }, { type: 'add_to_space', spaceId: gone.id });
    await api.post(spaces(`/${closed.id}/archive`), undefined, olga);
    await unrestrictedDb(api.db).deleteFrom('spaces').where('id', '=', gone.id).execute();
    await newcomer();
    expect(await outcomes()).toEqual([
      ['failed', 'This space is archived. Bring it back first.', 'This space is not there any more.'],
    ]);
    await api.db
      .updateTable('tribes')
      .set({ enabledFeatures: ['automations'] })
      .where('id', '=', tribe.id)
      .execute();
    await newcomer();
    expect((await outcomes())[0]?.slice(1)).toEqual([
      'Spaces are switched off in this tribe.',
      'Spaces are switched off in this tribe.',
    ]);
    const missing = content([{ type: 'add_to_space', spaceId: gone.id }]);
    expect((await api.post(base(), missing, olga)).statusCode).toBe(400);
  });

  test('sets off no rule by itself, and is stopped where rules go round in a circle', async () => {
    const space = await make();
    const trigger = { type: 'post_in_space', spaceId: space.id };
    const actions = [
      { type: 'add_to_space', spaceId: space.id },
      { type: 'introduce', spaceId: space.id, text: 'Hello {name}' },
    ];
    await api.post(base(), { name: 'Round', trigger, conditions: [], actions }, olga);
    await added(space, leo);
    await api.runJobs();
    expect(await runs()).toEqual([]);
    await say(space);
    await api.runJobs();
    expect((await runs()).map(({ status, reason }) => reason ?? status)).toEqual([
      'The rule had set itself off.',
      'done',
    ]);
  });

  test('tells nobody else’s space: another tribe’s cannot be chosen', async () => {
    const other = await createTribe(api.db, { ownerId: olga.user.id });
    const answer = await api.post(
      `/api/tribes/${other.id}/spaces`,
      { type: 'discussion', name: 'Away' },
      olga,
    );
    const rule = content([{ type: 'add_to_space', spaceId: answer.json().id }]);
    expect((await api.post(base(), rule, olga)).statusCode).toBe(400);
  });
});

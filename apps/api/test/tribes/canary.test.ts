import { randomBytes } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { createChallenge } from '@kindred/db/factories/challenges';
import { createCourse } from '@kindred/db/factories/courses';
import { createEvent } from '@kindred/db/factories/events';
import { commentOn, createPost } from '@kindred/db/factories/feed';
import { createItem, createSpace } from '@kindred/db/factories/spaces';
import { createTribe, joinTribe, type Tribe } from '@kindred/db/factories/tribes';
import { insertPost } from '@kindred/db/feed/writes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { ROLES } from '@kindred/validation/accounts';
import { TRIBE_FEATURES } from '@kindred/validation/tribes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/transport/rest.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

/** A tribe with a word in everything that is only said inside. */
interface Secret {
  canary: string;
  tribe: Tribe;
  owner: Person;
  member: Person;
  /** Of rows inside, by the parameter that asks for them; none of them may be named outside. */
  ids: Record<'posts' | 'comments' | 'stories' | 'spaceId' | 'itemId' | 'challengeId' | 'folderId', string[]>;
  all: string[];
  code: string;
}

/** Questions asked together. */
const AT_ONCE = 4;

let api: TestApi;
let one: Secret;
let other: Secret;
let outsider: Person;

beforeAll(async () => {
  api = await createTestApi({ env: { REQUESTS_PER_ADDRESS: '10000000' } });
  one = await secretTribe('Ona', 'quince');
  other = await secretTribe('Ole', 'medlar');
  outsider = await api.signUp('Out Ek');
  await follow(outsider);
  // The outsider holds every role in turn, and a platform keeps one admin.
  await createUser(api.db, { role: 'platform_admin' });
}, 60_000);
afterAll(() => api.close());

async function setRole(person: Person, role: (typeof ROLES)[number]): Promise<void> {
  await api.db.updateTable('users').set({ role }).where('id', '=', person.user.id).execute();
}

/** What they write is in front of whoever follows them, wherever it may be read. */
async function follow(person: Person): Promise<void> {
  for (const { tribe } of [one, other]) {
    await unrestrictedDb(api.db)
      .insertInto('userFollows')
      .values({ followerId: person.user.id, followeeId: tribe.ownerId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function secretTribe(name: string, word: string): Promise<Secret> {
  const [owner, member] = [await api.signUp(`${name} Berg`), await api.signUp(`${name}s Friend`)];
  await setRole(owner, 'tribe_owner');
  const canary = `canary-${word}`;
  const db = unrestrictedDb(api.db);
  // Its name, picture, description and number of members are told to whoever has the address.
  const tribe = await createTribe(api.db, {
    ownerId: owner.user.id,
    isPrivate: true,
    requireApproval: true,
    enabledFeatures: [...TRIBE_FEATURES],
    name: `Tribe of ${word}`,
    slug: `tribe-of-${word}`,
    welcomeMessage: `${canary} welcome`,
    rules: [`${canary} rule`],
    tags: [`${canary} tag`],
    bannerUrl: `/media/${canary}`,
  });
  await joinTribe(api.db, tribe.id, member.user.id);
  const by = { authorId: owner.user.id, tribeId: tribe.id };
  const post = await createPost(api.db, { ...by, content: `${canary} post` });
  const comment = await commentOn(api.db, post.id, member.user.id, { content: `${canary} comment` });
  const space = await createSpace(api.db, { tribeId: tribe.id, name: `${canary} space` });
  const inSpace = await createPost(api.db, {
    ...by,
    content: `${canary} in a space`,
    spaceId: space.id,
    visibility: 'custom',
    onFeed: false,
    onProfile: false,
  });
  const expiresAt = new Date(Date.now() + 3_600_000);
  const story = await api.db.transaction().execute(async (tx) => {
    await insertPost(tx, { ...by, type: 'text', content: `${canary} #${word}`, places: null });
    return insertPost(tx, { ...by, type: 'story', content: `${canary} story`, places: null, expiresAt }).then(
      ({ id }) => id,
    );
  });
  const library = await createSpace(api.db, {
    tribeId: tribe.id,
    type: 'library',
    name: `${canary} library`,
  });
  const item = await createItem(api.db, { spaceId: library.id, name: `${canary} folder` });
  const challenge = await createChallenge(api.db, tribe.id, { title: `${canary} challenge` });
  const inTribe = { tribeId: tribe.id, title: `${canary} title`, description: `${canary} text` };
  await createCourse(api.db, { creatorId: owner.user.id, ...inTribe, isPublished: true });
  await createEvent(api.db, { hostId: owner.user.id, ...inTribe });
  const applicant = await createUser(api.db);
  const request = await db
    .insertInto('tribeJoinRequests')
    .values({
      tribeId: tribe.id,
      userId: applicant.id,
      answers: { items: [{ question: 'Why?', answer: `${canary} answer` }] },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.db.updateTable('tribes').set({ pendingCount: 1 }).where('id', '=', tribe.id).execute();
  await db
    .insertInto('tribeBans')
    .values({ tribeId: tribe.id, userId: (await createUser(api.db)).id, reason: `${canary} reason` })
    .execute();
  const code = randomBytes(16).toString('base64url');
  const invitation = await db
    .insertInto('tribeInvitations')
    .values({ tribeId: tribe.id, code, createdBy: owner.user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = {
    posts: [post.id, inSpace.id, story],
    comments: [comment.id],
    stories: [story],
    spaceId: [space.id, library.id],
    itemId: [item.id],
    folderId: [item.id],
    challengeId: [challenge.id],
  };
  const all = [...Object.values(ids).flat(), request.id, invitation.id];
  return { canary, tribe, owner, member, ids, all, code };
}

/** What stands for a parameter of an address: everything that somebody outside could have got hold of. */
function valuesOf(path: string, parameter: string, of: Secret): string[] {
  if (parameter === 'slug') return [of.tribe.slug, of.tribe.id];
  if (parameter === 'handle') return [of.tribe.ownerId];
  if (parameter === 'tag') return [of.canary.replace('canary-', '')];
  // An invitation is a key: whoever holds it finds the door, which is asked apart.
  if (parameter === 'code') return [];
  const [, noun = ''] = path.split('/');
  const known = of.ids[(parameter === 'id' ? noun : parameter) as keyof Secret['ids']];
  if (known !== undefined) return known;
  if (noun === 'tribes') return [of.tribe.id];
  if (noun === 'users') return [of.tribe.ownerId, of.member.user.id];
  return of.all;
}

function addressesOf(path: string, of: Secret): string[] {
  const next = /\{(\w+)\}/.exec(path);
  if (next?.[1] === undefined) return [path];
  return valuesOf(path, next[1], of).flatMap((value) => {
    const filled = addressesOf(path.replace(`{${next[1]}}`, value), of);
    return filled;
  });
}

/** Every documented way to read, about a tribe and everything in it. */
async function everythingOf(of: Secret, as: Person): Promise<{ url: string; answer: Answer }[]> {
  const paths = endpoints()
    .filter(({ method, isPublic }) => method === 'GET' && !isPublic)
    .map(({ path }) => path);
  const urls = paths.flatMap((path) =>
    addressesOf(path, of).flatMap((url) =>
      path === '/feed'
        ? ['algorithmic', 'chronological'].map((mode) => `${url}?limit=100&mode=${mode}&tribe=${of.tribe.id}`)
        : path === '/tribes/discover' || path === '/tribes'
          ? [url, `${url}?query=${of.tribe.name}`]
          : [url],
    ),
  );
  const ask = async (url: string): Promise<{ url: string; answer: Answer }> => {
    const answer = await api.get(`/api${url}`, as);
    // A busy machine has not answered yet; silence must not be taken for a secret kept.
    if (answer.statusCode === 503) return ask(url);
    expect(answer.statusCode, url).toBeLessThan(500);
    return { url, answer };
  };
  const answers: { url: string; answer: Answer }[] = [];
  const distinct = [...new Set(urls)];
  for (let at = 0; at < distinct.length; at += AT_ONCE) {
    answers.push(...(await Promise.all(distinct.slice(at, at + AT_ONCE).map(ask))));
  }
  return answers;
}

/** Where something of the inside was said. */
async function leaksOf(of: Secret, as: Person): Promise<string[]> {
  const answers = await everythingOf(of, as);
  return answers
    .filter(({ url, answer: { body } }) => {
      // What was asked for by its id may be named again by nobody but a refusal.
      const named = of.all.filter((id) => !url.includes(id) && body.includes(id));
      return body.includes(of.canary) || body.includes(of.code) || named.length > 0;
    })
    .map(({ url }) => url);
}

test('those inside are told through many doors: what is hunted for can be found', async () => {
  const found = await leaksOf(one, one.member);
  for (const part of [
    '/posts',
    '/spaces',
    '/files',
    '/challenges',
    '/courses',
    '/events',
    '/feed?',
    '/stories',
  ]) {
    expect(
      found.filter((url) => url.includes(part)),
      part,
    ).not.toEqual([]);
  }
  const staff = { ...one.member };
  await api.db
    .updateTable('tribeMemberships')
    .set({ role: 'moderator' })
    .where('userId', '=', staff.user.id)
    .execute();
  await setRole(staff, 'tribe_admin');
  const decided = await leaksOf(one, staff);
  expect(decided.filter((url) => /\/(?:requests|bans|invitations)$/.test(url))).toHaveLength(3);
  await api.db
    .updateTable('tribeMemberships')
    .set({ role: 'member' })
    .where('userId', '=', staff.user.id)
    .execute();
  await setRole(staff, 'member');
  expect((await leaksOf(one, staff)).filter((url) => /\/(?:requests|bans|invitations)$/.test(url))).toEqual(
    [],
  );
});

describe('outside nothing of it is told', () => {
  test.each(ROLES)('to somebody whose role is %s', async (role) => {
    await setRole(outsider, role);
    for (const secret of [one, other]) {
      const found = await leaksOf(secret, outsider);
      // Platform admins list the courses and events of all tribes, and nothing that is written there.
      const isStaffs = (url: string) =>
        role === 'platform_admin' && /^\/admin\/(?:courses|events)\b/.test(url);
      expect(found.filter((url) => !isStaffs(url))).toEqual([]);
    }
    await setRole(outsider, 'member');
  });

  test('to the members of the other tribe, and of both nothing of the other’s staff', async () => {
    expect(await leaksOf(other, one.member)).toEqual([]);
    expect(await leaksOf(one, other.member)).toEqual([]);
  });

  test('to somebody who was removed, in the moment they were', async () => {
    const former = await api.signUp('Fay Falk');
    await joinTribe(api.db, one.tribe.id, former.user.id);
    await follow(former);
    expect((await leaksOf(one, former)).length).toBeGreaterThan(5);
    const answer = await api.delete(`/api/tribes/${one.tribe.id}/members/${former.user.id}`, one.owner);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await leaksOf(one, former)).toEqual([]);
  });

  test('to somebody who is banned, whose trial is over, or who only asked', async () => {
    const [banned, lapsed, asks] = [
      await api.signUp('Ban Nedd'),
      await api.signUp('Lap Sed'),
      await api.signUp('Ask Er'),
    ];
    const db = unrestrictedDb(api.db);
    await db
      .insertInto('tribeBans')
      .values({ tribeId: one.tribe.id, userId: banned.user.id, reason: 'Spam' })
      .execute();
    await db
      .insertInto('tribeJoinRequests')
      .values({ tribeId: one.tribe.id, userId: asks.user.id, answers: { items: [] } })
      .execute();
    for (const person of [banned, asks]) expect(await leaksOf(one, person)).toEqual([]);
    await joinTribe(api.db, one.tribe.id, lapsed.user.id);
    await api.db
      .updateTable('tribeMemberships')
      .set({ accessUntil: new Date(0) })
      .where('userId', '=', lapsed.user.id)
      .execute();
    // They are still among its members, so its page has its rules; what is written there is closed.
    const found = await leaksOf(one, lapsed);
    expect(found.filter((url) => !/^\/(?:tribes\/[^/]+|tribes\/my|my-tribes\/member)$/.test(url))).toEqual(
      [],
    );
  });
});

test('at the door stand name, picture, description, members and what joining takes', async () => {
  const door = (await api.get(`/api/tribes/${one.tribe.slug}`, outsider)).json();
  expect(door).toMatchObject({
    name: 'Tribe of quince',
    description: one.tribe.description,
    isPrivate: true,
    join: 'request',
    rules: null,
    tags: null,
    category: null,
    bannerUrl: null,
    welcomeMessage: null,
    owner: null,
    createdAt: null,
    pendingCount: null,
    access: { isReader: false, why: 'outside' },
  });
  const invited = await api.get(`/api/tribes/invitations/${one.code}`, outsider);
  expect(invited.json().tribe).toMatchObject({ name: 'Tribe of quince', join: 'invited' });
  expect(invited.body).not.toContain(one.canary);
});

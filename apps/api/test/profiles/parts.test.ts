import { commentOn, createPost } from '@kindred/db/factories/feed';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { AUDIENCES, type Audience } from '@kindred/validation/accounts/privacy';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
/** To Ada a stranger, somebody who follows her, and somebody who does and whom she follows. */
let others: Record<'stranger' | 'follower' | 'friend', Person>;

beforeAll(async () => {
  api = await createTestApi();
  others = {
    stranger: await api.signUp('Stran Ger'),
    follower: await api.signUp('Fol Lower'),
    friend: await api.signUp('Fri End'),
  };
});
afterAll(() => api.close());
beforeEach(async () => {
  ada = await api.signUp('Ada Lind');
  await follow(ada, others.follower);
  await follow(ada, others.friend);
  await follow(others.friend, ada);
});

const follow = (whom: Person, as: Person) => api.post(`/api/users/${whom.user.id}/follow`, undefined, as);
const patch = (url: string, payload: object, as: Person) =>
  api.request({ method: 'PATCH', url, payload, headers: { cookie: as.cookie } });
const choose = (payload: object) => patch('/api/profile/privacy', payload, ada);
const get = (part: string, as: Person) => api.get(`/api/profiles/${ada.user.id}${part}`, as);

const LET_IN: Record<Audience, (keyof typeof others)[]> = {
  everyone: ['stranger', 'follower', 'friend'],
  followers: ['follower', 'friend'],
  friends: ['friend'],
  nobody: [],
};

describe('who sees what', () => {
  test.each(AUDIENCES)('a profile for %s tells others no more than who it is of', async (profile) => {
    await patch(
      '/api/profile',
      { bio: 'A secret', interests: ['rye'], website: 'https://ada.example/' },
      ada,
    );
    await createPost(api.db, { authorId: ada.user.id });
    await choose({ profile });
    for (const [who, person] of Object.entries(others)) {
      const isIn = LET_IN[profile].some((each) => each === who);
      const shown = (await get('', person)).json();
      expect([who, shown.isLimited]).toEqual([who, !isIn]);
      expect(shown).toMatchObject(
        isIn
          ? { bio: 'A secret', interests: ['rye'], postCount: 1 }
          : { name: 'Ada Lind', bio: null, interests: [], website: null, postCount: 0 },
      );
      const parts = ['/groups', '/badges', '/activity', '/portfolio', '/reviews'];
      const answers = await Promise.all([
        ...parts.map((part) => get(part, person)),
        api.get(`/api/users/${ada.user.id}/posts`, person),
        api.get(`/api/users/${ada.user.id}/followers`, person),
      ]);
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([isIn ? 200 : 403]));
    }
    expect((await get('', ada)).json()).toMatchObject({ isLimited: false, bio: 'A secret' });
  });

  test.each([
    ['groups', '/groups', 'see_groups'],
    ['activity', '/activity', 'see_activity'],
  ] as const)('%s are for whom I choose', async (setting, part, ability) => {
    for (const audience of AUDIENCES) {
      await choose({ [setting]: audience });
      for (const [who, person] of Object.entries(others)) {
        const isIn = LET_IN[audience].some((each) => each === who);
        expect([audience, who, (await get(part, person)).statusCode]).toEqual([
          audience,
          who,
          isIn ? 200 : 403,
        ]);
        expect((await get('', person)).json().can[ability]).toBe(isIn);
      }
      expect((await get(part, ada)).statusCode).toBe(200);
    }
  });

  test('I look at mine as a member or a follower, nobody looks at another’s so', async () => {
    await patch('/api/profile', { bio: 'For followers' }, ada);
    await choose({ profile: 'followers', groups: 'friends' });
    const mine = async (as: string) => (await get(`?as=${as}`, ada)).json();
    expect(await mine('member')).toMatchObject({ isLimited: true, bio: null, isMe: false });
    expect(await mine('follower')).toMatchObject({ bio: 'For followers', can: { see_groups: false } });
    expect((await get('/groups?as=follower', ada)).statusCode).toBe(403);
    expect((await get('?as=follower', others.stranger)).json()).toMatchObject({ bio: null });
  });
});

describe('groups', () => {
  test('are those that who looks may know of', async () => {
    const owner = await api.signUp('Own Er');
    const open = await createTribe(api.db, { ownerId: owner.user.id, name: 'Open' });
    const secret = await createTribe(api.db, { ownerId: owner.user.id, name: 'Secret', isPrivate: true });
    for (const tribe of [open, secret]) await joinTribe(api.db, tribe.id, ada.user.id);
    await joinTribe(api.db, secret.id, others.friend.user.id);
    const names = async (as: Person) =>
      (await get('/groups', as)).json().items.map(({ name }: { name: string }) => name);
    expect((await names(others.stranger)).toSorted()).toEqual(['Open']);
    for (const as of [others.friend, ada]) expect((await names(as)).toSorted()).toEqual(['Open', 'Secret']);
    expect((await get('/activity', others.stranger)).body).not.toContain('Secret');
    expect((await get('/activity', others.friend)).body).toContain('Secret');
  });
});

describe('activity', () => {
  test('is what was done in public, page by page, without the kinds that are hidden', async () => {
    const tribe = await createTribe(api.db, { ownerId: others.friend.user.id });
    await joinTribe(api.db, tribe.id, ada.user.id);
    const closed = await createTribe(api.db, { ownerId: ada.user.id, isPrivate: true });
    const hidden = await createPost(api.db, { authorId: ada.user.id, tribeId: closed.id, content: 'Inside' });
    await commentOn(api.db, hidden.id, ada.user.id, { content: 'Inside too' });
    for (let at = 0; at < 4; at++) {
      const post = await createPost(api.db, { authorId: ada.user.id, content: `Post ${at}` });
      await commentOn(api.db, post.id, ada.user.id, { content: `Comment ${at}` });
    }
    const read = async (limit: number) => {
      const kinds: string[] = [];
      let cursor: string | null = null;
      do {
        const answer: Answer = await get(
          `/activity?limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`,
          others.friend,
        );
        expect(answer.body).not.toContain('Inside');
        kinds.push(
          ...answer.json().items.map((one: { kind: string; id: string }) => `${one.kind} ${one.id}`),
        );
        cursor = answer.json().nextCursor;
      } while (cursor !== null);
      return kinds;
    };
    const whole = await read(100);
    expect(await read(3)).toEqual(whole);
    const count = (kind: string) => whole.filter((each) => each.startsWith(kind)).length;
    expect(['post', 'comment', 'join', 'follow'].map(count)).toEqual([4, 4, 1, 1]);
    await choose({ hiddenActivity: ['comment', 'follow'] });
    expect((await read(100)).map((each) => each.split(' ')[0]).toSorted()).toEqual(
      ['join', ...Array(4).fill('post')].toSorted(),
    );
  });
});

import { createPost } from '@kindred/db/factories/feed';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { LikeState, PostView } from '@kindred/validation/feed';
import { REACTION_KINDS } from '@kindred/validation/feed';
import type { StoryGroup } from '@kindred/validation/feed/stories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newcomer } from '../busy.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

const CROWD = 50;

let api: TestApi;
let ada: Person;
let leo: Person;
let crowd: Person[];
beforeAll(async () => {
  api = await createTestApi();
  [ada, leo] = [await api.signUp('Ada Lind'), await api.signUp('Leo Moreau')];
  crowd = await Promise.all(Array.from({ length: CROWD }, () => newcomer(api, ada)));
});
afterAll(() => api.close());

const put = (url: string, body: unknown, as: Person) =>
  api.request({
    method: 'PUT',
    url,
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const react = (id: string, type: string, as: Person) => put(`/api/posts/${id}/reaction`, { type }, as);
const see = async (id: string, as: Person): Promise<PostView> =>
  (await api.get(`/api/posts/${id}`, as)).json();
const kindOf = (at: number) => REACTION_KINDS[at % REACTION_KINDS.length] ?? 'like';

describe('reactions', () => {
  test('of fifty people at once, each of their kind: every one is counted and told who it was', async () => {
    const { id } = await createPost(api.db, { authorId: ada.user.id });
    const answers = await Promise.all(crowd.map((person, at) => react(id, kindOf(at), person)));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const post = await see(id, crowd[1] ?? ada);
    expect(post.likeCount).toBe(CROWD);
    expect(post.reactions).toEqual({ like: 9, love: 9, celebrate: 8, laugh: 8, wow: 8, support: 8 });
    expect([post.isLiked, post.myReaction]).toEqual([true, 'love']);
    const told: { user: { id: string }; type: string }[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { items: typeof told; nextCursor: string | null } = (
        await api.get(`/api/posts/${id}/reactions?limit=7${cursor ? `&cursor=${cursor}` : ''}`, ada)
      ).json();
      told.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(told.map(({ user, type }) => `${user.id} ${type}`).toSorted()).toEqual(
      crowd.map(({ user }, at) => `${user.id} ${kindOf(at)}`).toSorted(),
    );
    const wows = (await api.get(`/api/posts/${id}/reactions?type=wow&limit=100`, ada)).json().items;
    expect(wows).toHaveLength(8);
  });

  test('one of each person: another kind takes the place of the first', async () => {
    const { id } = await createPost(api.db, { authorId: ada.user.id });
    const states: LikeState[] = [];
    for (const type of ['love', 'love', 'wow']) states.push((await react(id, type, leo)).json());
    expect(
      states.map(({ likeCount, reactions, myReaction }) => ({ likeCount, reactions, myReaction })),
    ).toEqual([
      { likeCount: 1, reactions: { love: 1 }, myReaction: 'love' },
      { likeCount: 1, reactions: { love: 1 }, myReaction: 'love' },
      { likeCount: 1, reactions: { wow: 1 }, myReaction: 'wow' },
    ]);
    const undone: LikeState = (await api.delete(`/api/posts/${id}/like`, leo)).json();
    expect(undone).toEqual({ id, isLiked: false, myReaction: null, likeCount: 0, reactions: {} });
    expect((await react(id, 'hate', leo)).statusCode).toBe(400);
  });
});

describe('a poll', () => {
  const ask = async (poll: Record<string, unknown>): Promise<PostView> =>
    (
      await api.post(
        '/api/posts',
        { content: 'Which?', type: 'poll', poll: { options: ['Rye', 'Oat', 'Spelt'], ...poll } },
        ada,
      )
    ).json();
  const vote = (post: PostView, as: Person, ...at: number[]) =>
    put(`/api/posts/${post.id}/vote`, { optionIds: at.map((n) => post.poll?.options[n]?.id) }, as);
  const votes = ({ poll }: PostView) => poll?.options.map((option) => option.votes);

  test('tells its results to who has voted, and to everybody once it is over', async () => {
    const post = await ask({});
    expect(votes((await vote(post, leo, 1)).json())).toEqual([0, 1, 0]);
    const unseen = await see(post.id, ada);
    expect(votes(unseen)).toEqual([null, null, null]);
    expect(unseen.poll?.voterCount).toBe(1);
    expect(votes((await vote(post, leo)).json())).toEqual([null, null, null]);
    await vote(post, leo, 2);
    await unrestrictedDb(api.db)
      .updateTable('polls')
      .set({ endsAt: new Date(Date.now() - 1_000) })
      .where('postId', '=', post.id)
      .execute();
    const over = await see(post.id, ada);
    expect(votes(over)).toEqual([0, 0, 1]);
    expect(over.can.vote).toBe(false);
    const late = await vote(post, ada, 0);
    expect([late.statusCode, late.json().code]).toEqual([409, 'poll_ended']);
  });

  test('takes one choice or several, as it says, and none of another poll', async () => {
    const [one, many] = [await ask({}), await ask({ isMultiple: true })];
    expect((await vote(one, leo, 0, 1)).json().issues).toEqual([
      { path: 'optionIds', message: 'Choose one option' },
    ]);
    expect(votes((await vote(many, leo, 0, 2)).json())).toEqual([1, 0, 1]);
    const foreign = many.poll?.options[0]?.id;
    const wrong = await put(`/api/posts/${one.id}/vote`, { optionIds: [foreign] }, leo);
    expect(wrong.json().issues).toEqual([{ path: 'optionIds', message: 'This poll has no such option' }]);
    const text = await createPost(api.db, { authorId: ada.user.id });
    expect((await put(`/api/posts/${text.id}/vote`, { optionIds: [] }, leo)).statusCode).toBe(404);
  });

  test('counts fifty votes at once', async () => {
    const post = await ask({});
    const answers = await Promise.all(crowd.map((person, at) => vote(post, person, at % 3)));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const counted = await see(post.id, crowd[0] ?? ada);
    expect(votes(counted)).toEqual([17, 17, 16]);
    expect(counted.poll?.voterCount).toBe(CROWD);
  });
});

describe('stories', () => {
  const tell = async (as: Person): Promise<PostView> =>
    (await api.post('/api/posts', { content: 'Good morning', type: 'story' }, as)).json();
  const groups = async (as: Person): Promise<StoryGroup[]> => (await api.get('/api/stories', as)).json();

  test('mine first, then what I have not seen; a look counts once, and only I am told of it', async () => {
    const [mona, kim] = [await api.signUp('Mona Berg'), await api.signUp('Kim Vik')];
    for (const person of [leo, mona]) await api.post(`/api/users/${person.user.id}/follow`, undefined, kim);
    const [leos, monas, mine] = [await tell(leo), await tell(mona), await tell(kim)];
    const order = async () => (await groups(kim)).map(({ author }) => author.id);
    expect(await order()).toEqual([kim.user.id, mona.user.id, leo.user.id]);
    for (let times = 0; times < 2; times++) {
      expect((await api.post(`/api/stories/${monas.id}/view`, undefined, kim)).statusCode).toBe(200);
    }
    // What is new comes before what is newer but seen.
    expect(await order()).toEqual([kim.user.id, leo.user.id, mona.user.id]);
    const [seen] = (await groups(kim)).filter(({ author }) => author.id === mona.user.id);
    expect(seen).toMatchObject({ hasUnseen: false, isMine: false });
    expect(seen?.stories).toMatchObject([{ id: monas.id, isSeen: true, viewCount: null }]);
    expect((await groups(mona))[0]?.stories).toMatchObject([{ id: monas.id, viewCount: 1 }]);
    const viewers = (await api.get(`/api/stories/${monas.id}/viewers`, mona)).json().items;
    expect(viewers.map(({ user }: { user: { id: string } }) => user.id)).toEqual([kim.user.id]);
    for (const as of [kim, leo]) {
      expect((await api.get(`/api/stories/${monas.id}/viewers`, as)).statusCode).toBe(403);
    }
    await api.delete(`/api/posts/${leos.id}`, leo);
    expect(await order()).toEqual([kim.user.id, mona.user.id]);
    expect(mine.can).toMatchObject({ comment: false, share: false, save: false, edit: false, pin: false });
  });

  test('are gone after a day, by every way to ask for them', async () => {
    const story = await tell(leo);
    expect(Date.parse((await groups(leo))[0]?.stories.at(-1)?.expiresAt ?? '') - Date.now()).toBeGreaterThan(
      23.9 * 3_600_000,
    );
    await unrestrictedDb(api.db)
      .updateTable('posts')
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where('id', '=', story.id)
      .execute();
    for (const as of [leo, ada]) {
      expect((await api.get('/api/stories', as)).body).not.toContain(story.id);
      expect((await api.get(`/api/posts/${story.id}`, as)).statusCode).toBe(404);
      expect((await api.post(`/api/stories/${story.id}/view`, undefined, as)).statusCode).toBe(404);
      expect((await api.get(`/api/stories/${story.id}/viewers`, as)).statusCode).toBe(404);
    }
  });
});

describe('hashtags', () => {
  test('of any script are found by their address, whatever the case, page by page', async () => {
    const write = async (content: string) => (await api.post('/api/posts', { content }, ada)).json().id;
    const ids = [await write('#Läufer am Morgen'), await write('Noch ein #läufer'), await write('#LÄUFER')];
    const address = `/api/hashtags/${encodeURIComponent('Läufer')}/posts`;
    const first = (await api.get(`${address}?limit=2`, leo)).json();
    const second = (await api.get(`${address}?limit=2&cursor=${first.nextCursor}`, leo)).json();
    expect([...first.items, ...second.items].map(({ id }: PostView) => id)).toEqual(ids.toReversed());
    expect(second.nextCursor).toBeNull();
    expect((await api.get('/api/hashtags/nobody_wrote_this/posts', leo)).json().items).toEqual([]);
    for (const wrong of ['a%20b', '%23a', 'a%2Fb', '%00', 'x'.repeat(200)]) {
      expect((await api.get(`/api/hashtags/${wrong}/posts`, leo)).statusCode).toBe(400);
    }
    const trending = (await api.get('/api/trending', leo)).json();
    expect(trending).toContainEqual({ tag: 'läufer', postCount: 3 });
  });
});

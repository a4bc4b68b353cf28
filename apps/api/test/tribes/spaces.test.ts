import { createSlot, createSpace } from '@kindred/db/factories/spaces';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PostView } from '@kindred/validation/feed';
import type { SlotView } from '@kindred/validation/tribes/officeHours';
import type { SpaceType, SpaceView } from '@kindred/validation/tribes/spaces';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
let leo: Person;
let mia: Person;
let tribe: { id: string; slug: string };

beforeAll(async () => {
  api = await createTestApi({ env: { POSTS_PER_USER: '100000' } });
  [olga, leo, mia] = [
    await api.signUp('Olga Berg'),
    await api.signUp('Leo Moreau'),
    await api.signUp('Mia Ek'),
  ];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  tribe = await createTribe(api.db, { isPrivate: true, ownerId: olga.user.id });
  await joinTribe(api.db, tribe.id, leo.user.id);
});

const send = (method: 'PUT' | 'PATCH', url: string, body: object, as: Person) =>
  api.request({
    method,
    url,
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const spaces = (path = '') => `/api/tribes/${tribe.slug}/spaces${path}`;
async function add(type: SpaceType, more: object = {}): Promise<SpaceView> {
  const answer = await api.post(spaces(), { type, name: `A place for ${type}`, ...more }, olga);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const say = (spaceId: string, as = leo, content = 'Hello') =>
  api.post('/api/posts', { content, spaceId }, as);
async function said(spaceId: string, as = leo, content = 'Hello'): Promise<PostView> {
  const answer = await say(spaceId, as, content);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const list = async (as: Person): Promise<SpaceView[]> => (await api.get(spaces(), as)).json();
const names = async (as: Person) => (await list(as)).map(({ name }) => name);

describe('what is pinned in a space', () => {
  const pin = (spaceId: string, postId: string, as = olga) =>
    api.post(spaces(`/${spaceId}/posts/${postId}/pin`), undefined, as);

  test('comes first, has five places, and is for those who moderate', async () => {
    const space = await add('discussion');
    const posts: PostView[] = [];
    for (const word of ['1', '2', '3', '4', '5', '6']) posts.push(await said(space.id, leo, word));
    const ids = posts.map(({ id }) => id);
    const [first = '', second = ''] = ids;
    const shown = async (as: Person): Promise<PostView[]> =>
      (await api.get(spaces(`/${space.id}/posts`), as)).json().items;
    const words = async () => (await shown(leo)).map(({ content }) => content);
    expect((await shown(olga)).every(({ can }) => can.pin)).toBe(true);
    expect((await shown(leo)).some(({ can }) => can.pin)).toBe(false);
    expect((await pin(space.id, first, leo)).statusCode).toBe(403);
    for (const id of [first, second]) expect((await pin(space.id, id)).statusCode).toBe(200);
    expect(await words()).toEqual(['2', '1', '6', '5', '4', '3']);
    expect((await shown(leo)).map(({ isPinned }) => isPinned).slice(0, 3)).toEqual([true, true, false]);
    for (const id of ids.slice(2, 5)) expect((await pin(space.id, id)).statusCode).toBe(200);
    expect((await pin(space.id, ids[5] ?? '')).json().code).toBe('too_many_pins');
    const at = spaces(`/${space.id}/posts/${second}/pin`);
    expect((await api.delete(at, leo)).statusCode).toBe(403);
    expect((await api.delete(at, olga)).statusCode).toBe(200);
    expect(await words()).toEqual(['5', '4', '3', '1', '6', '2']);
  });
});

describe('writing in a space', () => {
  test('shows there and nowhere else', async () => {
    const space = await add('discussion');
    const post = await said(space.id, leo, 'Only here #quietly');
    expect(post).toMatchObject({
      space: { id: space.id, name: space.name },
      tribe: { id: tribe.id },
      question: null,
      visibility: 'custom',
      visibilityOptions: null,
      can: { share: false, pin: false },
    });
    expect((await api.get(spaces(`/${space.id}/posts`), olga)).json().items).toHaveLength(1);
    expect((await api.get(`/api/posts/${post.id}`, olga)).statusCode).toBe(200);
    expect((await api.get(`/api/posts/${post.id}`, mia)).statusCode).toBe(404);
    for (const url of [
      '/api/feed?mode=chronological&limit=100',
      '/api/feed?limit=100',
      `/api/users/${leo.user.id}/posts`,
      `/api/tribes/${tribe.id}/posts`,
    ]) {
      const answer = await api.get(url, olga);
      expect([url, answer.statusCode, answer.body.includes('Only here')]).toEqual([url, 200, false]);
    }
  });

  test('is for those who may: announcements for admins, the archived for nobody', async () => {
    const [news, closed, files] = [await add('announcements'), await add('discussion'), await add('library')];
    expect((await say(news.id)).statusCode).toBe(403);
    expect((await said(news.id, olga)).space?.id).toBe(news.id);
    await api.post(spaces(`/${closed.id}/archive`), undefined, olga);
    expect((await say(closed.id)).statusCode).toBe(403);
    expect((await say(closed.id, mia)).statusCode).toBe(400);
    expect((await say(files.id, olga)).statusCode).toBe(400);
    expect((await list(leo)).map(({ id }) => id)).not.toContain(closed.id);
    expect((await list(olga)).find(({ id }) => id === closed.id)?.isArchived).toBe(true);
  });

  test('is refused in a space of another tribe, and for a story', async () => {
    const space = await add('discussion');
    const other = await createTribe(api.db);
    const post = (body: object) => api.post('/api/posts', { content: 'Hi', spaceId: space.id, ...body }, leo);
    expect((await post({ tribeId: other.id })).statusCode).toBe(400);
    expect((await post({ tribeId: tribe.id })).statusCode).toBe(200);
    expect((await post({ type: 'story' })).statusCode).toBe(400);
  });

  test('nobody introduces themselves twice, however fast', async () => {
    const space = await add('introductions');
    const answers = await Promise.all([1, 2, 3, 4].map(() => say(space.id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const found = (await list(leo)).find(({ id }) => id === space.id);
    expect(found).toMatchObject({ hasPosted: true, can: { post: false } });
    const { items } = (await api.get(spaces(`/${space.id}/posts`), leo)).json();
    await api.delete(`/api/posts/${items[0].id}`, leo);
    expect((await say(space.id)).statusCode).toBe(200);
  });
});

describe('the list', () => {
  test('has what I read, with what is new to me until I have looked', async () => {
    const [talk, team] = [
      await add('discussion'),
      await add('discussion', { name: 'Team', readRole: 'moderator' }),
    ];
    await said(talk.id, olga);
    expect(await names(leo)).toEqual([talk.name]);
    expect(await names(olga)).toEqual([talk.name, team.name]);
    expect((await list(leo))[0]?.unread).toBe(1);
    const read = await send('PUT', spaces(`/${talk.id}/read`), {}, leo);
    expect(read.json()).toEqual({ id: talk.id, unread: 0 });
    expect((await list(leo))[0]?.unread).toBe(0);
    await said(talk.id, olga);
    expect((await list(leo))[0]?.unread).toBe(1);
    expect((await list(olga))[0]?.unread).toBe(0);
  });

  test('shows what the paid tier would open by its name, in a freemium tribe alone', async () => {
    const space = await add('discussion', { name: 'Studio', description: 'Secret words', readTier: 'paid' });
    await said(space.id, olga);
    expect(await names(leo)).toEqual([]);
    await api.db
      .updateTable('tribes')
      .set({ membershipType: 'freemium', price: '9.00' })
      .where('id', '=', tribe.id)
      .execute();
    expect(await list(leo)).toMatchObject([
      { name: 'Studio', isLocked: true, description: null, postCount: 0, unread: 0, can: { post: false } },
    ]);
    expect((await api.get(spaces(`/${space.id}/posts`), leo)).statusCode).toBe(404);
    await api.db
      .updateTable('tribeMemberships')
      .set({ tier: 'paid' })
      .where('userId', '=', leo.user.id)
      .execute();
    expect(await list(leo)).toMatchObject([{ name: 'Studio', isLocked: false, description: 'Secret words' }]);
  });

  test('keeps its order, and what an admin made of a space', async () => {
    const [one, two, three] = [await add('discussion'), await add('qa'), await add('wins')];
    const order = { spaceIds: [three.id, one.id] };
    const ordered = await send('PUT', spaces('/order'), order, olga);
    expect(ordered.json().map(({ id }: SpaceView) => id)).toEqual([three.id, one.id, two.id]);
    const changed = await send('PATCH', spaces(`/${one.id}`), { name: 'Renamed', description: '' }, olga);
    expect(changed.json()).toMatchObject({ name: 'Renamed', description: null });
    const news = await add('announcements');
    expect((await send('PATCH', spaces(`/${news.id}`), { postRole: 'member' }, olga)).statusCode).toBe(400);
    expect(
      (await api.post(spaces(), { type: 'office_hours', name: 'x', postRole: 'member' }, olga)).statusCode,
    ).toBe(400);
  });

  test('a space of another tribe is not there', async () => {
    const other = await createTribe(api.db);
    const space = await createSpace(api.db, { tribeId: other.id, readRole: 'everyone' });
    expect((await api.get(`/api/tribes/${other.slug}/spaces/${space.id}`, leo)).statusCode).toBe(200);
    expect((await api.get(spaces(`/${space.id}`), leo)).statusCode).toBe(404);
  });
});

describe('a question', () => {
  test('is answered by who asked, who answered is told once, and it can be open again', async () => {
    const space = await add('qa');
    const post = await said(space.id, leo, 'How hot is the oven?');
    expect(post.question).toEqual({ acceptedCommentId: null, canAccept: true });
    const comment = (await api.post(`/api/posts/${post.id}/comments`, { content: '230' }, olga)).json();
    const put = (commentId: string, as: Person) =>
      send('PUT', `/api/posts/${post.id}/answer`, { commentId }, as);
    expect((await put(comment.id, leo)).json()).toEqual({ id: post.id, acceptedCommentId: comment.id });
    expect((await put(comment.id, olga)).statusCode).toBe(200);
    expect((await put(post.id, leo)).statusCode).toBe(400);
    const told = await unrestrictedDb(api.db)
      .selectFrom('notifications')
      .select(['type', 'title', 'data'])
      .where('userId', '=', olga.user.id)
      .where('type', '=', 'system')
      .execute();
    expect(told).toMatchObject([
      {
        title: 'Leo Moreau accepted your answer',
        data: { actionUrl: `/post/${post.id}#comment-${comment.id}` },
      },
    ]);
    const answered = async (which: string) =>
      (await api.get(spaces(`/${space.id}/posts?answers=${which}`), leo)).json().items.length;
    expect([await answered('open'), await answered('answered')]).toEqual([0, 1]);
    await api.delete(`/api/posts/${post.id}/answer`, leo);
    expect([await answered('open'), await answered('answered')]).toEqual([1, 0]);
  });
});

describe('office hours', () => {
  test('are offered by those with a say, booked once, and tell their place to the two alone', async () => {
    await joinTribe(api.db, tribe.id, mia.user.id);
    const space = await add('office_hours');
    const slots = spaces(`/${space.id}/slots`);
    const offer = { startsAt: new Date(Date.now() + 86_400_000).toISOString(), minutes: 30, place: 'Room 4' };
    expect((await api.post(slots, offer, leo)).statusCode).toBe(403);
    expect((await api.post(slots, { ...offer, startsAt: new Date(0).toISOString() }, olga)).statusCode).toBe(
      400,
    );
    const slot: SlotView = (await api.post(slots, offer, olga)).json();
    expect((await api.post(slots, offer, olga)).statusCode).toBe(400);
    const seen = async (as: Person): Promise<SlotView> => (await api.get(slots, as)).json()[0];
    expect(await seen(leo)).toMatchObject({ place: null, isBooked: false, can: { book: true } });
    const answers = await Promise.all(
      [leo, mia].map((as) => api.post(`${slots}/${slot.id}/booking`, undefined, as)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [winner, loser] = answers[0]?.statusCode === 200 ? [leo, mia] : [mia, leo];
    // Asked again, as by somebody whose answer was lost on its way: it is theirs already.
    const again = await api.post(`${slots}/${slot.id}/booking`, undefined, winner);
    expect([again.statusCode, again.json().can.cancel]).toEqual([200, true]);
    expect(await seen(winner)).toMatchObject({ place: 'Room 4', can: { cancel: true }, bookedBy: null });
    expect(await seen(loser)).toMatchObject({
      place: null,
      isBooked: true,
      bookedBy: null,
      can: { book: false },
    });
    expect((await seen(olga)).bookedBy?.id).toBe(winner.user.id);
    expect((await api.delete(`${slots}/${slot.id}/booking`, loser)).statusCode).toBe(403);
    expect((await api.delete(`${slots}/${slot.id}/booking`, winner)).statusCode).toBe(200);
    await api.post(`${slots}/${slot.id}/booking`, undefined, loser);
    expect((await api.delete(`${slots}/${slot.id}`, olga)).statusCode).toBe(200);
    const told = await unrestrictedDb(api.db)
      .selectFrom('notifications')
      .select('title')
      .where('userId', '=', loser.user.id)
      .execute();
    expect(told.map(({ title }) => title)).toContain('Olga Berg called off a time you booked');
  });

  test('of a tribe that was archived, or a space that was, are booked no more', async () => {
    const space = await add('office_hours');
    const slot = await createSlot(api.db, { spaceId: space.id, hostId: olga.user.id });
    const book = () => api.post(spaces(`/${space.id}/slots/${slot.id}/booking`), undefined, leo);
    await api.db.updateTable('tribes').set({ archivedAt: new Date() }).where('id', '=', tribe.id).execute();
    expect((await book()).statusCode).toBe(409);
  });
});

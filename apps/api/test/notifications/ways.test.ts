import { createTribe, joinTribe, type Tribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { NotificationView } from '@kindred/validation/notifications/list';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

// What somebody is told leads to the thing itself, and is read when that was seen.

let api: TestApi;
let owner: Person;
let ada: Person;
let leo: Person;
let tribe: Tribe;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [owner, ada, leo] = [
    await api.signUp('Ona Berg'),
    await api.signUp('Ada Lind'),
    await api.signUp('Leo Falk'),
  ];
  await api.db
    .updateTable('users')
    .set({ role: 'tribe_owner', plan: 'pro' })
    .where('id', '=', owner.user.id)
    .execute();
  tribe = await createTribe(api.db, { ownerId: owner.user.id, name: 'Bakers' });
});

const at = (path: string) => `/api/tribes/${tribe.slug}${path}`;
const told = async (as: Person): Promise<NotificationView[]> =>
  (await api.get('/api/notifications?tab=unread', as)).json();
const ways = async (as: Person) => (await told(as)).map(({ actionUrl }) => actionUrl);
const badge = async (as: Person) => (await api.get('/api/notifications/badges', as)).json().notifications;
const seen = async (as: Person, path: string, ...places: string[]) =>
  (await api.post('/api/notifications/seen', { path, ...(places.length > 0 ? { places } : {}) }, as)).json()
    .read;
const invite = async (person: Person) =>
  (await api.post(at('/invitations'), { userId: person.user.id }, owner)).json();
const invitationOf = async (as: Person, code: string) =>
  (await api.get(`/api/tribes/invitations/${code}`, as)).json();

describe('a comment', () => {
  let postId: string;
  let first: { id: string };
  beforeEach(async () => {
    postId = (await api.post('/api/posts', { content: 'A loaf' }, owner)).json().id;
    const comment = (content: string, as: Person, parentId?: string) =>
      api.post(`/api/posts/${postId}/comments`, { content, ...(parentId ? { parentId } : {}) }, as);
    first = (await comment('Lovely', ada)).json();
    await comment('It is', leo, first.id);
    await api.post(`/api/posts/${postId}/like`, undefined, ada);
  });

  test('that nobody unfolded stays unread when its post is opened', async () => {
    expect(await badge(owner)).toBe(3);
    expect(await seen(owner, `/post/${postId}`, '#comment-1'), 'the post was not in view').toBe(0);
    expect(await seen(owner, `/post/${postId}`), 'the like').toBe(1);
    expect(await badge(owner)).toBe(2);
    expect(await seen(owner, `/post/${postId}`, `#comment-${first.id}`)).toBe(1);
    const [answer] = await told(owner);
    expect(answer).toMatchObject({ title: 'Leo Falk commented on your post', isRead: false });
    expect(
      await seen(owner, `/post/${postId}`, answer?.actionUrl?.replace(`/post/${postId}`, '') ?? ''),
    ).toBe(1);
    expect(await badge(owner)).toBe(0);
  });

  test('is nothing to whoever was not told, and a place says that it is one', async () => {
    expect(await seen(ada, `/post/${postId}`, `#comment-${first.id}`)).toBe(0);
    for (const [body, path] of [
      [{ path: `/post/${postId}#comments` }, 'path'],
      [{ path: 'post' }, 'path'],
      [{ path: '/', places: ['comment-1'] }, 'places.0'],
      [{ path: '/', places: [] }, 'places'],
      [{ path: '/', after: 'yesterday' }, 'after'],
      [{ path: '/', places: Array.from({ length: 101 }, () => '#a') }, 'places'],
      [{ path: '/', places: [`#${'a'.repeat(300)}`] }, 'places.0'],
    ] as const) {
      const answer = await api.post('/api/notifications/seen', body, owner);
      expect([answer.statusCode, answer.json().issues?.[0]?.path], JSON.stringify(body).slice(0, 60)).toEqual(
        [400, path],
      );
    }
  });
});

test('what is marked as unread stays so while it is in view, and what came since is read', async () => {
  const { id } = (await api.post('/api/posts', { content: 'A loaf' }, owner)).json();
  const path = `/post/${id}`;
  const look = async (after?: string) =>
    (
      await api.post('/api/notifications/seen', { path, ...(after === undefined ? {} : { after }) }, owner)
    ).json();
  await api.post(`/api/posts/${id}/like`, undefined, ada);
  const { read, at } = await look();
  expect([read, at < new Date().toISOString()]).toEqual([1, true]);
  const [row] = (await api.get('/api/notifications', owner)).json();
  // As if it had been told a while ago.
  await unrestrictedDb(api.db)
    .updateTable('notifications')
    .set({ createdAt: new Date(0) })
    .where('id', '=', row.id)
    .execute();
  await api.post(`/api/notifications/${row.id}/unread`, undefined, owner);
  expect((await look(at)).read).toBe(0);
  await api.post(`/api/posts/${id}/like`, undefined, leo);
  expect((await look(at)).read, 'one line, of which something is new').toBe(1);
  expect(await badge(owner)).toBe(0);
});

test('what is shown elsewhere is read by its whole address', async () => {
  const { code } = await invite(ada);
  expect(await seen(ada, '/my-tribes', `/tribe/${tribe.slug}?invite=${code}`)).toBe(1);
});

test('what leads to a tribe leads to where it is once it is called otherwise', async () => {
  await api.db.updateTable('tribes').set({ requireApproval: true }).where('id', '=', tribe.id).execute();
  await api.post(at('/request'), {}, ada);
  await api.post(at('/request'), {}, leo);
  const { code } = await invite(ada);
  const before = tribe.slug;
  const slug = `${before.slice(0, 20)}-anew`;
  await api.db.updateTable('tribes').set({ slug }).where('id', '=', tribe.id).execute();
  expect(await ways(ada)).toEqual([`/tribe/${slug}?invite=${code}`]);
  expect(await ways(owner)).toEqual([`/tribe/${slug}/members/requests`]);
  await api.delete(`/api/tribes/${slug}/request`, leo);
  expect((await ways(owner))[0]).toMatch(new RegExp(`^/tribe/${slug}/members/requests#request-`));
  expect(await seen(ada, `/tribe/${slug}`, `?invite=${code}`)).toBe(1);
});

describe('followers', () => {
  test('one leads to who it is, several to the list of them', async () => {
    await api.post(`/api/users/${owner.user.id}/follow`, undefined, ada);
    expect(await ways(owner)).toEqual([`/profile/${ada.user.handle}`]);
    await api.post(`/api/users/${owner.user.id}/follow`, undefined, leo);
    expect(await ways(owner)).toEqual(['/profile/me?people=followers']);
    expect(await seen(owner, '/profile/me'), 'the profile alone').toBe(0);
    expect(await seen(owner, '/profile/me', '?people=followers')).toBe(1);
  });
});

describe('an invitation', () => {
  test('leads to the tribe with it in the hand, and says that it is mine alone', async () => {
    const { code } = await invite(ada);
    const path = `/tribe/${tribe.slug}`;
    expect(await ways(ada)).toEqual([`${path}?invite=${code}`]);
    expect(await invitationOf(ada, code)).toMatchObject({
      isPersonal: true,
      invitedBy: { name: 'Ona Berg' },
      tribe: { slug: tribe.slug },
    });
    const link = (await api.post(at('/invitations'), { maxUses: 3 }, owner)).json();
    expect(await invitationOf(ada, link.code)).toMatchObject({ isPersonal: false });
    expect(await seen(ada, path)).toBe(0);
    expect(await seen(ada, path, `?invite=${code}`)).toBe(1);
  });

  test('that is over takes nothing along of the one that was sent after it', async () => {
    const first = await invite(ada);
    await unrestrictedDb(api.db)
      .updateTable('tribeInvitations')
      .set({ expiresAt: new Date(0) })
      .where('id', '=', first.id)
      .execute();
    const second = await invite(ada);
    await api.delete(at(`/invitations/${first.id}`), owner);
    expect(await ways(ada)).toEqual([`/tribe/${tribe.slug}?invite=${second.code}`]);
  });

  test('that was accepted, declined or taken back tells nobody any more', async () => {
    const { code } = await invite(ada);
    expect(await badge(ada)).toBe(1);
    await api.delete(`/api/tribes/invitations/${code}`, ada);
    expect([await badge(ada), await ways(ada)]).toEqual([0, []]);

    const again = await invite(ada);
    expect(await badge(ada)).toBe(1);
    await api.delete(at(`/invitations/${again.id}`), owner);
    expect(await badge(ada)).toBe(0);

    const third = await invite(ada);
    await invite(leo);
    await api.post(`/api/tribes/invitations/${third.code}/accept`, {}, ada);
    expect((await told(ada)).filter(({ kind }) => kind === 'invite')).toEqual([]);
    expect(await badge(leo), 'whoever else was invited').toBe(1);
    // By the door instead of the invitation.
    await api.post(at('/join'), {}, leo);
    expect((await told(leo)).filter(({ kind }) => kind === 'invite')).toEqual([]);
  });
});

describe('a request to join', () => {
  const ask = (as: Person) => api.post(at('/request'), {}, as);
  const path = () => `/tribe/${tribe.slug}/members/requests`;
  beforeEach(async () => {
    await api.db.updateTable('tribes').set({ requireApproval: true }).where('id', '=', tribe.id).execute();
  });

  test('leads to that one, several to their list', async () => {
    await ask(ada);
    const [request] = (await api.get(at('/requests'), owner)).json().items;
    expect(await ways(owner)).toEqual([`${path()}#request-${request.id}`]);
    expect(await seen(owner, path()), 'others were in view').toBe(0);
    await ask(leo);
    expect(await ways(owner)).toEqual([path()]);
    expect(await seen(owner, path())).toBe(1);
  });

  test('is found by its id, also when it was decided, and not when it was withdrawn', async () => {
    await ask(ada);
    await ask(leo);
    const [hers, his] = (await api.get(at('/requests'), owner)).json().items;
    const one = (id: string, as = owner) => api.get(at(`/requests/${id}`), as);
    expect((await one(hers.id)).json()).toEqual(hers);
    await api.post(at(`/requests/${hers.id}/approve`), {}, owner);
    expect((await one(hers.id)).json()).toMatchObject({
      status: 'approved',
      decidedBy: { name: 'Ona Berg' },
      user: { name: 'Ada Lind' },
    });
    await api.delete(at('/request'), leo);
    expect((await one(his.id)).statusCode).toBe(404);
    expect((await one(hers.id, leo)).statusCode, 'nobody else').toBe(403);
    const elsewhere = await createTribe(api.db, { ownerId: owner.user.id });
    expect((await api.get(`/api/tribes/${elsewhere.slug}/requests/${hers.id}`, owner)).statusCode).toBe(404);
    await api.db.updateTable('users').set({ role: 'tribe_admin' }).where('id', '=', leo.user.id).execute();
    await joinTribe(api.db, tribe.id, leo.user.id, 'moderator');
    expect((await one(hers.id, leo)).statusCode).toBe(200);
  });
});

import { createCourse } from '@kindred/db/factories/courses';
import { commentOn, createPost } from '@kindred/db/factories/feed';
import { createMedia } from '@kindred/db/factories/media';
import { createTribe, joinTribe, type Tribe } from '@kindred/db/factories/tribes';
import { removedFiles } from '@kindred/db/media/writes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { unzip } from '../zip.ts';

let api: TestApi;
let olivia: Person;
let adam: Person;
let mona: Person;
let tribe: Tribe;
beforeAll(async () => {
  api = await createTestApi();
  olivia = await api.signUp('Olivia Owner');
  adam = await api.signUp('Adam Admin');
  mona = await api.signUp('Mona Okafor');
  await api.db
    .updateTable('users')
    .set({ role: 'tribe_owner' })
    .where('id', 'in', [olivia.user.id, adam.user.id])
    .execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  tribe = await createTribe(api.db, { ownerId: olivia.user.id });
  await joinTribe(api.db, tribe.id, adam.user.id, 'admin');
});

function send(method: 'PATCH' | 'PUT', path: string, body: object, as: Person) {
  return api.request({
    method,
    url: `/api/tribes/${tribe.id}${path}`,
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
}
const change = (body: object, as = olivia) => send('PATCH', '', body, as);
const setAccess = (body: object, as = olivia) =>
  send('PUT', '/access', { type: 'public', contentAccess: 'public_preview', autoApprove: true, ...body }, as);
const seenBy = async (as: Person, key = tribe.slug) => (await api.get(`/api/tribes/${key}`, as)).json();
const issuesOf = (answer: { json(): { issues?: unknown } }) => answer.json().issues;

describe('what the wizard asked', () => {
  test('can be changed, and what is left out stays', async () => {
    const answer = await change({ name: 'New name', tags: ['a', 'A', 'b'], rules: ['One'], minAge: 16 });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ name: 'New name', tags: ['a', 'b'], rules: ['One'], minAge: 16 });
    expect((await change({ minAge: null, welcomeMessage: '' })).json()).toMatchObject({
      name: 'New name',
      rules: ['One'],
      minAge: null,
      welcomeMessage: null,
      primaryColor: '#834bd8',
      enabledFeatures: ['spaces', 'courses', 'events'],
    });
  });

  test('its address moves with the handle, to one that is free', async () => {
    const other = await createTribe(api.db);
    const taken = await change({ slug: other.slug });
    expect([taken.statusCode, issuesOf(taken)]).toEqual([
      409,
      [{ path: 'slug', message: 'This handle is already taken' }],
    ]);
    expect((await change({ slug: `${tribe.slug}-anew` })).statusCode).toBe(200);
    const present = { id: tribe.id, slug: `${tribe.slug}-anew` };
    expect(await seenBy(mona, present.slug)).toMatchObject(present);
    expect(await seenBy(mona, tribe.slug)).toMatchObject(present);
  });

  test('old addresses go on leading to it, all of them, and tell an outsider no more than the present one', async () => {
    await joinTribe(api.db, tribe.id, mona.user.id);
    await change({ slug: `${tribe.slug}-anew`, isPrivate: true, enabledFeatures: ['spaces', 'challenges'] });
    for (const path of ['', '/members', '/posts', '/spaces', '/challenges', '/pulse']) {
      const [old, present] = await Promise.all(
        [tribe.slug, `${tribe.slug}-anew`].map((slug) => api.get(`/api/tribes/${slug}${path}`, mona)),
      );
      expect([path, old?.statusCode, old?.body]).toEqual([path, 200, present?.body]);
    }
    const noor = await api.signUp('Noor Haddad');
    const unknown = await api.get('/api/tribes/nobody-has-this/members', noor);
    const hidden = await api.get(`/api/tribes/${tribe.slug}/members`, noor);
    expect([hidden.statusCode, hidden.body]).toEqual([unknown.statusCode, unknown.body]);
    const door = await api.get(`/api/tribes/${tribe.slug}-anew`, noor);
    expect((await api.get(`/api/tribes/${tribe.slug}`, noor)).json()).toEqual(door.json());
  });

  test('an old handle is taken to everybody but the tribe itself', async () => {
    await change({ slug: `${tribe.slug}-anew` });
    const check = async (as: Person, tribeId?: string) =>
      (
        await api.get(
          `/api/tribes/check-slug?slug=${tribe.slug}${tribeId === undefined ? '' : `&tribeId=${tribeId}`}`,
          as,
        )
      ).json();
    const taken = { available: false, message: 'This handle is already taken' };
    const other = await createTribe(api.db, { ownerId: mona.user.id });
    for (const answer of [
      check(olivia),
      check(olivia, other.id),
      check(mona, other.id),
      check(mona, tribe.id),
    ]) {
      expect(await answer).toEqual(taken);
    }
    for (const as of [olivia, adam]) {
      expect(await check(as, tribe.id)).toEqual({ available: true, message: null });
    }
    const asWell = await api.request({
      method: 'PATCH',
      url: `/api/tribes/${other.id}`,
      headers: { cookie: olivia.cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({ slug: tribe.slug }),
    });
    expect(asWell.statusCode).toBe(403);
    expect((await change({ slug: tribe.slug })).statusCode).toBe(200);
  });

  test('two who take the same handle at once: one has it', async () => {
    const second = await createTribe(api.db, { ownerId: olivia.user.id });
    const answers = await Promise.all(
      [tribe.id, second.id].map((id) =>
        api.request({
          method: 'PATCH',
          url: `/api/tribes/${id}`,
          headers: { cookie: olivia.cookie, 'content-type': 'application/json' },
          payload: JSON.stringify({ slug: `wanted-${tribe.slug}` }),
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('an admin changes all of it but the price, a member nothing, an outsider of a private tribe finds nothing', async () => {
    expect((await change({ name: 'By Adam', isPrivate: false }, adam)).statusCode).toBe(200);
    expect((await change({ membershipType: 'paid', price: 5 }, adam)).statusCode).toBe(403);
    expect((await setAccess({ type: 'paid', price: 5 }, adam)).statusCode).toBe(403);
    expect((await change({ name: 'By Mona' }, mona)).statusCode).toBe(403);
    await change({ isPrivate: true });
    expect((await change({ name: 'By Mona' }, mona)).statusCode).toBe(404);
    expect((await seenBy(olivia)).name).toBe('By Adam');
  });

  test('what costs something has a price, what is free has none', async () => {
    expect(issuesOf(await change({ membershipType: 'paid' }))).toEqual([
      { path: 'price', message: 'Price is required' },
    ]);
    expect((await change({ membershipType: 'freemium', price: 8.1, trialDays: 7 })).json()).toMatchObject({
      price: '8.10',
      trialDays: 7,
    });
    expect((await change({ membershipType: 'free' })).json()).toMatchObject({ price: '0.00', trialDays: 0 });
  });

  test('a picture takes the place of the one before, which is swept', async () => {
    const files = [];
    for (let n = 0; n < 2; n++) files.push(await createMedia(api.db, { uploadedBy: adam.user.id }));
    const [first, second] = files;
    await change({ avatarUrl: first?.url }, adam);
    const shown = (await seenBy(mona)).imageUrl;
    expect(shown).toContain(first?.storageKey);
    // What it shows already is no new picture.
    expect((await change({ avatarUrl: shown }, adam)).statusCode).toBe(200);
    await change({ avatarUrl: second?.url }, adam);
    expect((await seenBy(mona)).imageUrl).toContain(second?.storageKey);
    expect((await removedFiles(api.db, 100)).map(({ storageKey }) => storageKey)).toEqual([
      first?.storageKey,
    ]);
    await change({ avatarUrl: null }, adam);
    expect((await seenBy(mona)).imageUrl).toBeNull();
    await api.runJobs();
    expect(await removedFiles(api.db, 100)).toEqual([]);
  });
});

describe('who may enter', () => {
  test('each type is what it says to an outsider', async () => {
    const course = await createCourse(api.db, { creatorId: olivia.user.id });
    const joins = async () => (await seenBy(mona)).join;
    expect(await joins()).toBe('join');
    await setAccess({ type: 'private' });
    expect(await joins()).toBe('invitation_needed');
    await setAccess({ type: 'private', autoApprove: false, joinQuestions: ['Why?'] });
    expect([await joins(), (await seenBy(mona)).joinQuestions]).toEqual(['request', ['Why?']]);
    await setAccess({ type: 'paid', price: 9 });
    expect(await joins()).toBe('pay');
    await setAccess({ type: 'paid', trialDays: 14 });
    expect(await joins()).toBe('trial');
    await setAccess({ type: 'role', gateRoles: ['creator', 'creator'] });
    expect(await joins()).toBe('role_needed');
    await setAccess({ type: 'course', gateCourseId: course.id });
    expect(await joins()).toBe('course_needed');
    const settings = (await api.get(`/api/tribes/${tribe.id}/settings`, olivia)).json();
    expect(settings).toMatchObject({
      type: 'course',
      gateCourseId: course.id,
      gateRoles: [],
      courses: [{ id: course.id, title: course.title }],
    });
    const open = (await setAccess({})).json();
    expect(open).toMatchObject({ type: 'public', price: '0.00', isPrivate: false, gateCourseId: null });
    expect(await joins()).toBe('join');
  });

  test('what a gate asks for must be there', async () => {
    const theirs = await createCourse(api.db);
    for (const gateCourseId of [undefined, null, theirs.id]) {
      expect(issuesOf(await setAccess({ type: 'course', gateCourseId }))).toEqual([
        { path: 'gateCourseId', message: 'Please choose a course' },
      ]);
    }
    expect(issuesOf(await setAccess({ type: 'role' }))).toEqual([
      { path: 'gateRoles', message: 'Please choose a role' },
    ]);
    expect(issuesOf(await setAccess({ type: 'paid' }))).toEqual([
      { path: 'price', message: 'Price is required' },
    ]);
  });

  test('what is seen from outside follows at once', async () => {
    const post = await createPost(api.db, { authorId: olivia.user.id, tribeId: tribe.id });
    const reads = async () => (await api.get(`/api/posts/${post.id}`, mona)).statusCode;
    expect(await reads()).toBe(200);
    await setAccess({ contentAccess: 'members_only' });
    expect(await reads()).toBe(404);
    await setAccess({});
    expect(await reads()).toBe(200);
  });
});

describe('the end of a tribe', () => {
  const exported = (as = olivia) => api.get(`/api/tribes/${tribe.id}/export`, as);
  const written = (answer: Answer) =>
    JSON.parse(unzip(answer.rawPayload).get('tribe.json')?.toString() ?? 'null');
  const remove = (confirm: string, as = olivia) =>
    api.delete(`/api/tribes/${tribe.id}?confirm=${confirm}`, as);

  test('archived, nobody joins; opened again, they do', async () => {
    expect((await api.post(`/api/tribes/${tribe.id}/archive`, undefined, adam)).statusCode).toBe(403);
    expect((await api.post(`/api/tribes/${tribe.id}/archive`, undefined, olivia)).json().isArchived).toBe(
      true,
    );
    expect(await seenBy(mona)).toMatchObject({ isArchived: true, join: 'archived' });
    await api.post(`/api/tribes/${tribe.id}/unarchive`, undefined, olivia);
    expect(await seenBy(mona)).toMatchObject({ isArchived: false, join: 'join' });
  });

  test('the export is one file of everything that was said, for the owner alone', async () => {
    const post = await createPost(api.db, { authorId: adam.user.id, tribeId: tribe.id, content: 'Bread' });
    const gone = await createPost(api.db, {
      authorId: adam.user.id,
      tribeId: tribe.id,
      content: 'Regret',
      deletedAt: new Date(),
    });
    await commentOn(api.db, post.id, olivia.user.id, { content: 'Well baked' });
    await unrestrictedDb(api.db)
      .insertInto('spaces')
      .values({ tribeId: tribe.id, type: 'wins', name: 'Crumbs' })
      .execute();
    expect((await exported(adam)).statusCode).toBe(403);
    expect((await exported(mona)).statusCode).toBe(403);
    const answer = await exported();
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${tribe.slug}.zip"`);
    const file = written(answer);
    expect(file).toMatchObject({ format: 'kindred-tribe', version: 3, tribe: { slug: tribe.slug } });
    expect(file.members.map(({ role }: { role: string }) => role).sort()).toEqual(['admin', 'owner']);
    expect(file.spaces.map(({ name }: { name: string }) => name)).toEqual(['Crumbs']);
    expect(file.posts).toHaveLength(1);
    expect(file.posts[0]).toMatchObject({ content: 'Bread', comments: [{ content: 'Well baked' }] });
    const text = JSON.stringify(file);
    expect(text).not.toContain(gone.id);
    expect(text).not.toContain('@example');
  });

  test('the export holds all of a tribe of many pages, each once', async () => {
    const createdAt = new Date('2026-01-01T00:00:00.123Z');
    const rows = Array.from({ length: 250 }, (_, n) => ({
      authorId: adam.user.id,
      tribeId: tribe.id,
      content: `Post ${n}`,
      createdAt,
    }));
    await unrestrictedDb(api.db).insertInto('posts').values(rows).execute();
    const { posts } = written(await exported());
    expect(new Set(posts.map(({ content }: { content: string }) => content)).size).toBe(250);
    expect(posts).toHaveLength(250);
  });

  test('is deleted with its handle typed and an export of today, and then is nowhere', async () => {
    const post = await createPost(api.db, { authorId: adam.user.id, tribeId: tribe.id });
    const original = await createPost(api.db, { authorId: adam.user.id, shareCount: 1 });
    await createPost(api.db, {
      authorId: adam.user.id,
      tribeId: tribe.id,
      isShare: true,
      sharedPostId: original.id,
    });
    const wrong = await remove('another');
    expect([wrong.statusCode, issuesOf(wrong)]).toEqual([
      400,
      [{ path: 'confirm', message: 'This is not its handle' }],
    ]);
    expect((await remove(tribe.slug)).json().code).toBe('export_first');
    await exported();
    await api.db
      .updateTable('tribes')
      .set({ exportedAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', tribe.id)
      .execute();
    expect((await remove(tribe.slug)).json().code).toBe('export_first');
    await exported();
    expect((await remove(tribe.slug, adam)).statusCode).toBe(403);
    expect((await remove(tribe.slug)).statusCode).toBe(200);
    for (const [url, as] of [
      [`/api/tribes/${tribe.slug}`, olivia],
      [`/api/tribes/${tribe.id}`, olivia],
      [`/api/tribes/${tribe.id}/settings`, olivia],
      [`/api/tribes/${tribe.id}/export`, olivia],
      [`/api/posts/${post.id}`, mona],
    ] as const) {
      expect((await api.get(url, as)).statusCode, url).toBe(404);
    }
    // The handle is free again at once.
    expect((await api.get(`/api/tribes/check-slug?slug=${tribe.slug}`, mona)).json().available).toBe(true);
    await api.runJobs();
    const left = await api.database.pool.query(
      `select (select count(*)::int from tribes where id = $1) as tribes,
              (select count(*)::int from tribe_memberships where tribe_id = $1) as members,
              (select count(*)::int from posts where tribe_id = $1) as posts,
              (select share_count from posts where id = $2) as shares`,
      [tribe.id, original.id],
    );
    expect(left.rows).toEqual([{ tribes: 0, members: 0, posts: 0, shares: 0 }]);
  });
});

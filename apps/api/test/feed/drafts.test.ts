import { createUser } from '@kindred/db/factories/accounts';
import { createMedia } from '@kindred/db/factories/media';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { DRAFTS_MAX, type DraftView } from '@kindred/validation/feed/drafts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { publishDue } from '../../src/features/feed/jobs.ts';
import { fingerprint } from '../catalogue.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

const MINUTE_MS = 60_000;

let api: TestApi;
let ada: Person;
let leo: Person;
beforeAll(async () => {
  api = await createTestApi({ env: { POSTS_PER_USER: '100000' } });
  [ada, leo] = [await api.signUp('Ada Lind'), await api.signUp('Leo Moreau')];
});
afterAll(() => api.close());
afterEach(() => unrestrictedDb(api.db).deleteFrom('postDrafts').execute());

const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
const patch = (id: string, body: unknown, as = ada) =>
  api.request({
    method: 'PATCH',
    url: `/api/drafts/${id}`,
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });

async function keep(input: Record<string, unknown>, publishAt?: string, as = ada): Promise<DraftView> {
  const answer = await api.post('/api/drafts', { input, ...(publishAt ? { publishAt } : {}) }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function list(kind: 'drafts' | 'scheduled', as = ada): Promise<DraftView[]> {
  return (await api.get(`/api/drafts?list=${kind}&limit=100`, as)).json().items;
}

/** Time passes: what was scheduled is due. */
const passTime = (id: string) =>
  unrestrictedDb(api.db)
    .updateTable('postDrafts')
    .set({ publishAt: new Date(Date.now() - MINUTE_MS) })
    .where('id', '=', id)
    .execute();

async function contents(): Promise<string[]> {
  const rows = await unrestrictedDb(api.db).selectFrom('posts').select('content').orderBy('id').execute();
  return rows.map(({ content }) => content);
}

function expectIssue(answer: Answer, path: string): void {
  expect(answer.statusCode, answer.body).toBe(400);
  expect(answer.json().issues.map((issue: { path: string }) => issue.path)).toContain(path);
}

describe('a draft', () => {
  test('is kept as it is, half a post and all, and nobody else finds it', async () => {
    const photo = await createMedia(api.db, { uploadedBy: ada.user.id });
    const poll = { options: ['Rye', ''], isMultiple: false, minutes: 3 };
    const draft = await keep({ content: '  Half a th', type: 'poll', poll, mediaIds: [photo.id] });
    expect(draft).toMatchObject({
      input: { content: '  Half a th', type: 'poll', poll, mediaIds: [photo.id] },
      media: [{ id: photo.id }],
      publishAt: null,
      problem: null,
    });
    expect((await list('drafts')).map(({ id }) => id)).toEqual([draft.id]);
    expect(await list('scheduled')).toEqual([]);
    expect(await list('drafts', leo)).toEqual([]);
    for (const answer of [
      await patch(draft.id, { input: { content: 'Mine' } }, leo),
      await api.delete(`/api/drafts/${draft.id}`, leo),
      await api.post(`/api/drafts/${draft.id}/publish`, undefined, leo),
    ]) {
      expect(answer.statusCode).toBe(404);
    }
    const changed: DraftView = (await patch(draft.id, { input: { content: 'A whole thought' } })).json();
    expect(changed.input).toMatchObject({ content: 'A whole thought', type: 'text', mediaIds: [] });
    expect((await api.delete(`/api/drafts/${draft.id}`, ada)).statusCode).toBe(200);
    expect((await api.delete(`/api/drafts/${draft.id}`, ada)).statusCode).toBe(404);
  });

  test.each([
    [{ input: { content: 'x', authorId: 'somebody' } }, 'input.authorId'],
    [{ input: { content: 'x' }, problem: 'none' }, 'problem'],
    [{ input: { content: 'x'.repeat(10_001) } }, 'input.content'],
    [{ input: { type: 'event' } }, 'input.type'],
    [{ input: { mediaIds: ['x'] } }, 'input.mediaIds.0'],
    [{ input: { visibilityOptions: { everywhere: true } } }, 'input.visibilityOptions.everywhere'],
    [{ input: { mediaUrl: 'data:image/png;base64,AAAA' } }, 'input.mediaUrl'],
    [{ input: { content: 'x\u0000' } }, 'input.content'],
    [{}, 'input'],
  ])('takes nothing that could never be a post: %j', async (body, path) => {
    const before = await fingerprint(api);
    expectIssue(await api.post('/api/drafts', body, ada), path);
    expect(await fingerprint(api)).toBe(before);
  });

  test('there are a hundred of one person, however many are kept at once', async () => {
    const input = { content: 'One', type: 'text' as const, mediaIds: [] };
    const kept = { visibility: 'public' as const, visibilityOptions: null };
    await unrestrictedDb(api.db)
      .insertInto('postDrafts')
      .values(
        Array.from({ length: DRAFTS_MAX - 3 }, () => ({
          authorId: ada.user.id,
          input: { ...input, ...kept },
        })),
      )
      .execute();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.post('/api/drafts', { input }, ada)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json().code).toBe('too_many_drafts');
    expect(await list('drafts')).toHaveLength(DRAFTS_MAX);
  });

  test('is published on demand, once, and is a draft no more', async () => {
    const draft = await keep({ content: 'Now then' });
    const key = { 'idempotency-key': 'publish-now-1' };
    const publish = () => api.post(`/api/drafts/${draft.id}/publish`, undefined, ada, key);
    const [first, second] = [await publish(), await publish()];
    expect(first.json()).toMatchObject({ content: 'Now then', author: { id: ada.user.id } });
    expect(second.json().id).toBe(first.json().id);
    expect(await list('drafts')).toEqual([]);
    const race = await keep({ content: 'Only once' });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.post(`/api/drafts/${race.id}/publish`, undefined, ada)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404, 404]);
    expect((await contents()).filter((content) => content === 'Only once')).toHaveLength(1);
  });

  test('becomes one post, on however many devices it is open', async () => {
    const draft = await keep({ content: 'Forty loaves' });
    const send = (content: string, draftId = draft.id, as = ada) =>
      api.post('/api/posts', { content, draftId }, as);
    // Another device has it published from the list, this one still holds the words.
    const listed = await api.post(`/api/drafts/${draft.id}/publish`, undefined, ada);
    const again = await send('Forty loaves');
    expect(again.json().id, again.body).toBe(listed.json().id);
    const changed = await send('Forty-one loaves');
    expect([changed.statusCode, changed.json().code]).toEqual([409, 'draft_posted']);
    expect(changed.json().message).toBe('This draft was posted already.');
    expect((await contents()).filter((content) => content.includes('loaves'))).toEqual(['Forty loaves']);
    // The id is mine alone: that of somebody else is none of mine, and takes nothing away.
    const theirs = await keep({ content: 'Theirs' }, undefined, leo);
    expect((await send('Mine', theirs.id)).statusCode).toBe(200);
    expect((await send('Theirs', theirs.id, leo)).json()).toMatchObject({ content: 'Theirs' });
    expect(await list('drafts', leo)).toEqual([]);
    expect((await api.post('/api/posts', { content: 'x', draftId: 'x' }, ada)).statusCode).toBe(400);
  });

  test('sent from many devices at once, by every way there is, is posted once', async () => {
    const draft = await keep({ content: 'At once' }, at(5));
    await passTime(draft.id);
    const sends = Array.from({ length: 6 }, () =>
      api.post('/api/posts', { content: 'At once', draftId: draft.id }, ada),
    );
    const [answers] = await Promise.all([
      Promise.all([...sends, api.post(`/api/drafts/${draft.id}/publish`, undefined, ada)]),
      publishDue(api.jobDeps),
    ]);
    for (const { statusCode, body } of answers) expect([200, 404], body).toContain(statusCode);
    expect((await contents()).filter((content) => content === 'At once')).toHaveLength(1);
    expect(await list('scheduled')).toEqual([]);
  });

  test('whose post was deleted since does not come back', async () => {
    const draft = await keep({ content: 'Regretted' });
    const send = () => api.post('/api/posts', { content: 'Regretted', draftId: draft.id }, ada);
    const post = (await send()).json();
    expect((await api.delete(`/api/posts/${post.id}`, ada)).statusCode).toBe(200);
    expect((await send()).json().code).toBe('draft_posted');
    // One that was deleted before it was posted can still be, once.
    const deleted = await keep({ content: 'After all' });
    await api.delete(`/api/drafts/${deleted.id}`, ada);
    const late = () => api.post('/api/posts', { content: 'After all', draftId: deleted.id }, ada);
    const [one, two] = await Promise.all([late(), late()]);
    expect(one.json().id).toBe(two.json().id);
  });

  test('is read by its author, and what happens to it is told to them alone', async () => {
    const heard: unknown[] = [];
    const stop = api.bus.on((event) => {
      if (event.topic === 'drafts_changed') heard.push(event.payload);
    });
    const [one, two] = [await keep({ content: 'One' }), await keep({ content: 'Two' })];
    expect((await api.get(`/api/drafts/${one.id}`, ada)).json()).toMatchObject({ input: { content: 'One' } });
    expect((await api.get(`/api/drafts/${one.id}`, leo)).statusCode).toBe(404);
    await patch(one.id, { input: { content: 'One more' } });
    await patch(one.id, { publishAt: at(5) });
    await api.delete(`/api/drafts/${one.id}`, ada);
    await api.post('/api/posts', { content: 'Two', draftId: two.id }, ada);
    expect((await api.get(`/api/drafts/${two.id}`, ada)).statusCode).toBe(404);
    const userId = ada.user.id;
    await expect.poll(() => heard).toEqual([one, one, two].map(({ id: draftId }) => ({ userId, draftId })));
    stop();
  });

  test('is posted without what was tried out and left', async () => {
    const poll = { options: ['Rye', 'Oat'], isMultiple: false, minutes: 60 };
    const draft = await keep({ content: 'No poll after all', poll, live: { title: 'x', url: '' } });
    const post = await api.post(`/api/drafts/${draft.id}/publish`, undefined, ada);
    expect(post.json()).toMatchObject({ type: 'text', poll: null, live: null });
  });

  test('that is not whole is not published, and stays', async () => {
    const draft = await keep({ content: ' ', type: 'poll' });
    const answer = await api.post(`/api/drafts/${draft.id}/publish`, undefined, ada);
    expectIssue(answer, 'input.content');
    expectIssue(answer, 'input.poll');
    expect(await list('drafts')).toHaveLength(1);
  });
});

describe('a scheduled post', () => {
  test('has a time to come, within a year, and is whole', async () => {
    const send = (input: Record<string, unknown>, publishAt: string) =>
      api.post('/api/drafts', { input, publishAt }, ada);
    expectIssue(await send({ content: 'x' }, at(-1)), 'publishAt');
    expectIssue(await send({ content: 'x' }, at(366 * 24 * 60)), 'publishAt');
    expectIssue(await send({ content: 'x' }, 'tomorrow'), 'publishAt');
    expectIssue(await send({ content: 'x' }, '2027-02-30T10:00:00Z'), 'publishAt');
    expectIssue(await send({ content: ' ' }, at(5)), 'input.content');
    expectIssue(await send({ content: 'x', type: 'live' }, at(5)), 'input.live');
    const draft = await keep({ content: 'A draft' });
    expectIssue(await patch(draft.id, { publishAt: at(-1) }), 'publishAt');
    expect((await patch(draft.id, { publishAt: at(5) })).statusCode).toBe(200);
    expectIssue(await patch(draft.id, { input: { content: '' } }), 'input.content');
    expect((await patch(draft.id, { publishAt: null, input: { content: '' } })).statusCode).toBe(200);
  });

  test('is listed by its time, the next first, page by page', async () => {
    for (const minutes of [30, 10, 20, 10, 40]) await keep({ content: `In ${minutes}` }, at(minutes));
    const read: string[] = [];
    let cursor: string | null = null;
    do {
      const answer: Answer = await api.get(
        `/api/drafts?list=scheduled&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
        ada,
      );
      expect(answer.statusCode, answer.body).toBe(200);
      const page: { items: DraftView[]; nextCursor: string | null } = answer.json();
      read.push(...page.items.map(({ input }) => input.content));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(read).toEqual(['In 10', 'In 10', 'In 20', 'In 30', 'In 40']);
  });

  test('publishes itself when its time has come, and not before', async () => {
    const heard: string[] = [];
    const stop = api.bus.on((event) => heard.push(event.topic));
    const [due, later] = [
      await keep({ content: 'At nine' }, at(5)),
      await keep({ content: 'At ten' }, at(60)),
    ];
    await publishDue(api.jobDeps);
    expect(await contents()).not.toContain('At nine');
    await passTime(due.id);
    await publishDue(api.jobDeps);
    expect(await contents()).toContain('At nine');
    expect((await list('scheduled')).map(({ id }) => id)).toEqual([later.id]);
    await expect.poll(() => heard).toContain('post_created');
    stop();
  });

  test('of every kind, with its files', async () => {
    const photo = await createMedia(api.db, { uploadedBy: ada.user.id });
    const kinds = [
      await keep(
        { content: 'Poll later', type: 'poll', poll: { options: ['Rye', 'Oat'], minutes: 60 } },
        at(5),
      ),
      await keep({ content: 'Photo later', type: 'image', mediaIds: [photo.id] }, at(5)),
      await keep({ content: 'Story later', type: 'story' }, at(5)),
    ];
    for (const { id } of kinds) await passTime(id);
    await publishDue(api.jobDeps);
    expect(await list('scheduled')).toEqual([]);
    expect(await contents()).toEqual(expect.arrayContaining(['Poll later', 'Photo later', 'Story later']));
  });

  test('is published once, however many nodes look for it at once', async () => {
    const drafts = [];
    for (let n = 0; n < 20; n++) drafts.push(await keep({ content: `Once ${n}` }, at(5)));
    for (const { id } of drafts) await passTime(id);
    await Promise.all(Array.from({ length: 6 }, () => publishDue(api.jobDeps)));
    const published = (await contents()).filter((content) => content.startsWith('Once '));
    expect(published.toSorted()).toEqual(drafts.map(({ input }) => input.content).toSorted());
    expect(await list('scheduled')).toEqual([]);
  });

  test('that cannot be published is kept with the reason, and hinders no other', async () => {
    const tribe = await createTribe(api.db);
    await joinTribe(api.db, tribe.id, ada.user.id);
    const photo = await createMedia(api.db, { uploadedBy: ada.user.id });
    const [left, lost, fine] = [
      await keep({ content: 'To a tribe I left', tribeId: tribe.id }, at(5)),
      await keep({ content: 'With a lost photo', type: 'image', mediaIds: [photo.id] }, at(5)),
      await keep({ content: 'Fine' }, at(5)),
    ];
    await api.db.deleteFrom('tribeMemberships').where('userId', '=', ada.user.id).execute();
    await unrestrictedDb(api.db).deleteFrom('attachments').where('id', '=', photo.id).execute();
    for (const { id } of [left, lost, fine]) await passTime(id);
    await publishDue(api.jobDeps);
    await publishDue(api.jobDeps);
    expect(await contents()).toContain('Fine');
    const held = await list('scheduled');
    expect(Object.fromEntries(held.map(({ input, problem }) => [input.content, problem]))).toEqual({
      'To a tribe I left': 'You are not in this tribe',
      'With a lost photo': 'One of these files is not there any more',
    });
    // Nothing of the attempt is left.
    expect(await contents()).not.toContain('With a lost photo');
    expectIssue(await patch(left.id, { input: { content: 'To everybody' } }), 'publishAt');
    const mended = await patch(left.id, { input: { content: 'To everybody' }, publishAt: at(5) });
    expect(mended.json()).toMatchObject({ problem: null });
    await passTime(left.id);
    await publishDue(api.jobDeps);
    expect(await contents()).toContain('To everybody');
  });

  test('of somebody who may not post any more is kept, and nobody sees it', async () => {
    const [suspended, guest] = [await api.signUp('Sue Sand'), await api.signUp('Gus Test')];
    const drafts = [
      await keep({ content: 'By the suspended' }, at(5), suspended),
      await keep({ content: 'By the guest' }, at(5), guest),
    ];
    await api.db
      .updateTable('users')
      .set({ suspendedAt: new Date() })
      .where('id', '=', suspended.user.id)
      .execute();
    await api.db.updateTable('users').set({ role: 'guest' }).where('id', '=', guest.user.id).execute();
    for (const { id } of drafts) await passTime(id);
    await publishDue(api.jobDeps);
    const posts = await contents();
    expect(posts).not.toContain('By the suspended');
    expect(posts).not.toContain('By the guest');
    const rows = await unrestrictedDb(api.db).selectFrom('postDrafts').select('problem').execute();
    expect(rows.map(({ problem }) => problem)).toEqual(
      drafts.map(() => 'You are not allowed to publish posts at the moment.'),
    );
  });

  test('goes with its author', async () => {
    const { id: authorId } = await createUser(api.db);
    const input = {
      content: 'Gone',
      type: 'text',
      mediaIds: [],
      visibility: 'public',
      visibilityOptions: null,
    } as const;
    await unrestrictedDb(api.db)
      .insertInto('postDrafts')
      .values({ authorId, input: { ...input, mediaIds: [] }, publishAt: new Date(0) })
      .execute();
    await api.db.deleteFrom('users').where('id', '=', authorId).execute();
    await publishDue(api.jobDeps);
    expect(await contents()).not.toContain('Gone');
  });
});

import { createChallenge, joinChallengeOf } from '@kindred/db/factories/challenges';
import { createPost } from '@kindred/db/factories/feed';
import { createSlot, createSpace } from '@kindred/db/factories/spaces';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { zip } from '../../src/platform/zip.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { picture, upload } from '../media/files.ts';
import { unzip } from '../zip.ts';

let api: TestApi;
let olga: Person;
let leo: Person;
let tribe: Awaited<ReturnType<typeof createTribe>>;

beforeAll(async () => {
  api = await createTestApi();
  [olga, leo] = [await api.signUp('Olga Berg'), await api.signUp('Leo Moreau')];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  tribe = await createTribe(api.db, { ownerId: olga.user.id });
  await joinTribe(api.db, tribe.id, leo.user.id);
});
afterAll(() => api.close());

async function exported() {
  const answer = await api.get(`/api/tribes/${tribe.id}/export`, olga);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  const files = unzip(answer.rawPayload);
  return { files, file: JSON.parse(files.get('tribe.json')?.toString() ?? 'null') };
}

test('the files of a library are in the archive, by their folders and names', async () => {
  const names = ['Papers', 'Papers'];
  const spaces = await Promise.all(
    names.map((name) => createSpace(api.db, { tribeId: tribe.id, type: 'library', name })),
  );
  for (const { id } of spaces) {
    const at = `/api/tribes/${tribe.slug}/spaces/${id}`;
    const folder = (await api.post(`${at}/folders`, { name: 'Öfen & Öl' }, olga)).json();
    const bytes = Buffer.from(`Bread of ${id}`);
    const { id: uploadId } = (await upload(api, olga, bytes, { url: '/api/uploads?kind=file' })).json();
    const item = { uploadId, name: 'Brot: 100%.txt', folderId: folder.id };
    expect((await api.post(`${at}/files`, item, olga)).statusCode).toBe(200);
  }
  const { file, files } = await exported();
  const items = file.library.filter(({ kind }: { kind: string }) => kind === 'file');
  expect(items).toHaveLength(2);
  for (const item of items) {
    expect(item.file).toBe(`library/Papers ${item.spaceId.slice(-6)}/Öfen & Öl/Brot%3A 100%25.txt`);
    expect(files.get(item.file)?.toString()).toBe(`Bread of ${item.spaceId}`);
    expect(item).toMatchObject({ name: 'Brot: 100%.txt', addedBy: olga.user.handle });
  }
});

test('who was added to a space by name is told with it', async () => {
  const { id } = await createSpace(api.db, { tribeId: tribe.id, name: 'Circle', readRole: 'moderator' });
  await api.post(`/api/tribes/${tribe.id}/spaces/${id}/people`, { userIds: [leo.user.id] }, olga);
  const { file } = await exported();
  const of = (name: string) => file.spaces.find((space: { name: string }) => space.name === name);
  expect(of('Circle')).toMatchObject({
    id,
    people: [{ handle: leo.user.handle, addedBy: olga.user.handle, how: 'person' }],
  });
  expect(of('Papers').people).toEqual([]);
});

test('what posts show is in the archive, under the address that the post names', async () => {
  const { id } = (await upload(api, olga, await picture(400, 300))).json();
  const post = await api.post(
    '/api/posts',
    { content: 'Look', type: 'image', mediaIds: [id], tribeId: tribe.id },
    olga,
  );
  expect(post.statusCode, post.body).toBe(200);
  const { file, files } = await exported();
  const { media } = file.posts.find(({ content }: { content: string }) => content === 'Look');
  const bytes = files.get(media[0].slice(1));
  expect(bytes && (await sharp(bytes).metadata()).width).toBe(400);
});

test('challenges with what was done in them, hours, badges, rules, and who wanted in or had to go', async () => {
  const guarded = unrestrictedDb(api.db);
  const challenge = await createChallenge(api.db, tribe.id, { title: 'Ten loaves' });
  await joinChallengeOf(api.db, challenge, leo.user.id, { points: 10 });
  await guarded
    .insertInto('challengeCheckIns')
    .values({
      challengeId: challenge.id,
      userId: leo.user.id,
      taskId: challenge.taskIds[0] ?? '',
      day: '2026-03-01',
      note: 'Rye',
      points: 10,
    })
    .execute();
  const hours = await createSpace(api.db, { tribeId: tribe.id, type: 'office_hours' });
  await createSlot(api.db, { spaceId: hours.id, hostId: olga.user.id, bookedBy: leo.user.id });
  const badge = await api.db
    .insertInto('badges')
    .values({
      tribeId: tribe.id,
      name: 'Baker',
      description: 'Bakes',
      iconUrl: null,
      criteria: {},
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.db.insertInto('userBadges').values({ badgeId: badge.id, userId: leo.user.id }).execute();
  const uma = await api.signUp('Uma Ek');
  const about = { tribeId: tribe.id, userId: uma.user.id };
  await guarded
    .insertInto('tribeBans')
    .values({ ...about, reason: 'Too loud' })
    .execute();
  await guarded
    .insertInto('tribeInvitations')
    .values({ tribeId: tribe.id, code: 'secret-of-the-link', createdBy: olga.user.id })
    .execute();
  await guarded
    .insertInto('tribeJoinRequests')
    .values({ ...about, answers: { items: [{ question: 'Why?', answer: 'Bread' }] } })
    .execute();
  const { file } = await exported();
  expect(file.challenges).toMatchObject([
    {
      title: 'Ten loaves',
      tasks: [{ title: 'Task 1', points: 10 }],
      participants: [{ handle: leo.user.handle, points: 10 }],
      checkIns: [{ handle: leo.user.handle, day: '2026-03-01', note: 'Rye' }],
    },
  ]);
  expect(file.hours).toMatchObject([{ host: olga.user.handle, bookedBy: leo.user.handle }]);
  expect(file.badges).toMatchObject([{ id: badge.id, name: 'Baker', given: [{ handle: leo.user.handle }] }]);
  expect(file.bans).toMatchObject([{ handle: uma.user.handle, reason: 'Too loud' }]);
  expect(file.requests).toMatchObject([
    { handle: uma.user.handle, answers: { items: [{ answer: 'Bread' }] } },
  ]);
  expect(file.invitations).toMatchObject([{ createdBy: olga.user.handle, useCount: 0 }]);
  expect(JSON.stringify(file)).not.toContain('secret-of-the-link');
  expect([file.automations, file.events, file.products, file.verifications]).toEqual([[], [], [], []]);
});

test('a post shows its poll', async () => {
  const post = await createPost(api.db, { authorId: olga.user.id, tribeId: tribe.id, content: 'Which?' });
  const guarded = unrestrictedDb(api.db);
  await guarded.insertInto('polls').values({ postId: post.id, endsAt: new Date() }).execute();
  const options = ['Rye', 'Spelt'].map((label, position) => ({ postId: post.id, label, position }));
  await guarded.insertInto('pollOptions').values(options).execute();
  const { file } = await exported();
  expect(file.posts.find(({ id }: { id: string }) => id === post.id).poll.options).toEqual([
    { label: 'Rye', votes: 0 },
    { label: 'Spelt', votes: 0 },
  ]);
});

test('an archive is read as it is needed, and holds nothing of what was read', async () => {
  let made = 0;
  let isLeft = false;
  async function* body() {
    try {
      for (; made < 2_000; made += 1) yield Buffer.alloc(64 * 1024, made);
    } finally {
      isLeft = true;
    }
  }
  async function* entries() {
    yield { name: 'large.bin', isText: false, body: body() };
  }
  const reader = zip(entries()).iterator();
  for (let n = 0; n < 20; n++) await reader.next();
  expect(made).toBeLessThan(200);
  // Whoever leaves in the middle leaves nobody reading on.
  await reader.return?.();
  await vi.waitFor(() => expect(isLeft).toBe(true));
});

test('an archive that cannot be read to its end breaks off', async () => {
  async function* body() {
    yield Buffer.from('half');
    throw new Error('The disk is gone');
  }
  async function* entries() {
    yield { name: 'a', isText: true, body: body() };
  }
  const read = async () => {
    for await (const _ of zip(entries()));
  };
  await expect(read()).rejects.toThrow('The disk is gone');
});

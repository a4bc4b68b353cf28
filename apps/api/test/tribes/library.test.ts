import { createSpace } from '@kindred/db/factories/spaces';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { removedFiles } from '@kindred/db/media/writes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { FILE_MAX } from '@kindred/validation/media';
import type { LibraryItem, LibraryView } from '@kindred/validation/tribes/library';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { upload } from '../media/files.ts';

let api: TestApi;
let olga: Person;
let leo: Person;
let mia: Person;
let files: string;
let folders: string;
let tribeId: string;

beforeAll(async () => {
  api = await createTestApi();
  [olga, leo, mia] = [
    await api.signUp('Olga Berg'),
    await api.signUp('Leo Moreau'),
    await api.signUp('Mia Ek'),
  ];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  const tribe = await createTribe(api.db, { isPrivate: true, ownerId: olga.user.id });
  tribeId = tribe.id;
  await joinTribe(api.db, tribe.id, leo.user.id);
  const space = await createSpace(api.db, { tribeId: tribe.id, type: 'library', postRole: 'moderator' });
  files = `/api/tribes/${tribe.slug}/spaces/${space.id}/files`;
  folders = files.replace(/files$/, 'folders');
});
afterAll(() => api.close());

const PAGE = Buffer.from('<html><script>alert(1)</script></html>');
const sent = (bytes: Buffer, as = olga) => upload(api, as, bytes, { url: '/api/uploads?kind=file' });
const added = async (bytes: Buffer, name: string, folderId?: string): Promise<LibraryItem> => {
  const { id: uploadId } = (await sent(bytes)).json();
  const answer = await api.post(files, { uploadId, name, ...(folderId ? { folderId } : {}) }, olga);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const patch = (itemId: string, body: object, as = olga) =>
  api.request({
    method: 'PATCH',
    url: `${files}/${itemId}`,
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const listed = async (folderId?: string): Promise<LibraryView> =>
  (await api.get(folderId ? `${files}?folderId=${folderId}` : files, leo)).json();

describe('a file of any sort', () => {
  test('is given back as it was sent, as a download that no browser shows', async () => {
    const item = await added(PAGE, 'Brot "und" Öl 100%.html');
    expect(item).toMatchObject({
      kind: 'file',
      size: PAGE.length,
      addedBy: 'Olga Berg',
      can: { edit: true },
    });
    const answer = await api.get(item.url ?? '', leo);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(PAGE)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-length': String(PAGE.length),
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition':
        'attachment; filename="Brot _und_ _l 100_.html"; filename*=UTF-8\'\'Brot%20%22und%22%20%C3%96l%20100%25.html',
    });
    const head = await api.request({ method: 'HEAD', url: item.url ?? '', headers: { cookie: leo.cookie } });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(PAGE.length),
    ]);
  });

  test('is for who may read the space, for as long as they may', async () => {
    const { url } = await added(Buffer.from('Members only'), 'Members.txt');
    const status = async (as: Person | null, headers = {}) =>
      (await api.get(url ?? '', as, headers)).statusCode;
    expect([await status(leo), await status(mia), await status(null)]).toEqual([200, 404, 401]);
    expect(await status(null, { authorization: (await api.token(leo, ['write'])).authorization })).toBe(403);
    expect(await status(null, { authorization: (await api.token(leo, ['read'])).authorization })).toBe(200);
    await api.db.deleteFrom('tribeMemberships').where('userId', '=', leo.user.id).execute();
    expect(await status(leo)).toBe(404);
    await joinTribe(api.db, tribeId, leo.user.id);
  });

  test('is no picture: neither a post nor the address of pictures shows it', async () => {
    const { id } = (await sent(PAGE)).json();
    const post = await api.post('/api/posts', { content: 'Look', type: 'image', mediaIds: [id] }, olga);
    expect(post.statusCode).toBe(400);
    const row = unrestrictedDb(api.db).selectFrom('attachments').select('storageKey').where('id', '=', id);
    const { storageKey } = await row.executeTakeFirstOrThrow();
    expect((await api.get(`/media/${storageKey}`)).statusCode).toBe(404);
  });

  test('is deleted by its owner alone, while nothing shows it', async () => {
    const { id } = (await sent(PAGE)).json();
    expect((await api.delete(`/api/uploads/${id}`, leo)).statusCode).toBe(404);
    expect((await api.delete(`/api/uploads/${id}`, olga)).statusCode).toBe(200);
    expect((await api.delete(`/api/uploads/${id}`, olga)).statusCode).toBe(404);
  });

  test('is taken from who sent it, once', async () => {
    const { id: uploadId } = (await sent(Buffer.from('x'), leo)).json();
    expect((await api.post(files, { uploadId, name: "Leo's" }, olga)).statusCode).toBe(400);
    const { id } = (await sent(Buffer.from('y'))).json();
    const twice = await Promise.all(['a', 'b'].map((name) => api.post(files, { uploadId: id, name }, olga)));
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  test('is refused when it is too large, is empty or says what it is in other words', async () => {
    const large = await sent(Buffer.alloc(FILE_MAX + 1));
    expect([large.statusCode, large.json().issues[0].message]).toEqual([
      413,
      'Please choose a file under 50MB',
    ]);
    expect((await sent(Buffer.alloc(FILE_MAX))).statusCode).toBe(200);
    expect((await sent(Buffer.alloc(0))).statusCode).toBe(415);
    expect((await upload(api, olga, PAGE, { url: '/api/uploads?kind=page' })).statusCode).toBe(400);
    expect((await upload(api, olga, PAGE)).statusCode).toBe(415);
  });
});

describe('folders', () => {
  test('hold one another, are named and moved, and go with all they hold', async () => {
    const make = async (name: string, folderId: string | null = null): Promise<LibraryItem> =>
      (await api.post(folders, { name, folderId }, olga)).json();
    const outer = await make('Recipes');
    const inner = await make('Rye', outer.id);
    const file = await added(Buffer.from('500 g flour'), 'Loaf.txt', inner.id);
    expect((await listed()).items[0]).toMatchObject({ name: 'Recipes', itemCount: 1, can: { edit: false } });
    const view = await listed(inner.id);
    expect(view.path.map(({ name }) => name)).toEqual(['Recipes', 'Rye']);
    expect(view.items.map(({ name }) => name)).toEqual(['Loaf.txt']);
    expect((await patch(outer.id, { folderId: inner.id })).statusCode).toBe(400);
    expect((await patch(file.id, { folderId: null, name: 'Bread.txt' })).json().name).toBe('Bread.txt');
    expect((await api.get(file.url ?? '', leo)).headers['content-disposition']).toContain('Bread.txt');
    expect((await patch(file.id, { name: 'No' }, leo)).statusCode).toBe(403);
    expect((await api.post(folders, { name: 'recipes' }, olga)).json().issues[0].path).toBe('name');
    expect((await api.post(folders, { name: 'a/b' }, olga)).statusCode).toBe(400);
    const kept = await added(Buffer.from('water'), 'Water.txt', inner.id);
    expect((await api.delete(`${files}/${outer.id}`, olga)).statusCode).toBe(200);
    expect((await api.get(kept.url ?? '', leo)).statusCode).toBe(404);
    expect((await api.get(`${files}?folderId=${inner.id}`, leo)).statusCode).toBe(404);
    await api.runJobs();
    expect(await removedFiles(api.db, 10)).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { acquaint, blockUser } from '@kindred/db/factories/accounts';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { MessageView } from '@kindred/validation/messaging/messages';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from './harness.ts';
import { film, picture, recording, upload } from './media/files.ts';

let api: TestApi;
let ada: Person;
let bo: Person;
let cleo: Person;
let talk: string;

beforeAll(async () => {
  api = await createTestApi({ env: { UPLOADS_PER_USER: '1000' } });
  [ada, bo, cleo] = await Promise.all([
    api.signUp('Ada Lind'),
    api.signUp('Bo Berg'),
    api.signUp('Cleo Dahl'),
  ]);
  await acquaint(api.db, ada.user.id, bo.user.id, cleo.user.id);
  talk = await begin({ participantIds: [bo.user.id] });
});
afterAll(() => api.close());

async function begin(input: Record<string, unknown>): Promise<string> {
  return (await api.post('/api/conversations', input, ada)).json().id;
}
const group = (...people: Person[]) =>
  begin({ participantIds: people.map(({ user }) => user.id), name: 'Bakers', isGroup: true });

async function kept(bytes: Buffer, kind: 'message' | 'file' = 'message', as = ada): Promise<string> {
  const answer = await upload(api, as, bytes, { url: `/api/uploads?kind=${kind}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().id;
}
const photo = () => picture(90, 60).then((bytes) => kept(bytes));
const send = (body: Record<string, unknown>, id = talk, as = ada) =>
  api.post(`/api/conversations/${id}/messages`, body, as);
async function sent(body: Record<string, unknown>, id = talk): Promise<MessageView> {
  const answer = await send(body, id);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const refusal = async (body: Record<string, unknown>) => {
  const answer = await send(body);
  return [answer.statusCode, answer.json().issues?.[0]];
};
const status = async (url: string | undefined, as: Person | null) =>
  (await api.get(url ?? '', as)).statusCode;

describe('photos', () => {
  test('go several at once with words or without, and belong to the conversation', async () => {
    const attachmentIds = [await photo(), await photo()];
    const message = await sent({ messageType: 'image', attachmentIds, content: 'Two loaves' });
    expect(message).toMatchObject({
      messageType: 'image',
      content: 'Two loaves',
      file: null,
      location: null,
    });
    expect(message.media.map(({ id }) => id)).toEqual(attachmentIds);
    expect(message.media[0]).toMatchObject({ kind: 'image', width: 90, height: 60 });
    expect(message.media[0]?.blur).toMatch(/^data:/);
    const url = message.media[0]?.url;
    expect(url).toBe(`/api/messages/${message.id}/files/${attachmentIds[0]}/content`);
    const answer = await api.get(url ?? '', bo);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(90);
    const etag = String(answer.headers.etag);
    expect((await api.get(url ?? '', bo, { 'if-none-match': etag })).statusCode).toBe(304);
    expect([await status(url, cleo), await status(url, null)]).toEqual([404, 401]);
    expect((await sent({ messageType: 'image', attachmentIds: [await photo()] })).content).toBe('');
  });

  test('have no public address, and fit into no post', async () => {
    const id = await photo();
    const row = await unrestrictedDb(api.db)
      .selectFrom('attachments')
      .select(['storageKey', 'widths'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await status(`/media/${row.storageKey}-${row.widths[0]}.webp`, ada)).toBe(404);
    const post = await api.post('/api/posts', { content: 'Mine', type: 'image', mediaIds: [id] }, ada);
    expect(post.statusCode).toBe(400);
  });

  test('that move go on moving', async () => {
    const frames = await Promise.all(
      [0, 1].map(() =>
        sharp(Buffer.from(Array.from({ length: 40 * 40 * 3 }, () => Math.floor(Math.random() * 256))), {
          raw: { width: 40, height: 40, channels: 3 },
        })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const message = await sent({ messageType: 'gif', attachmentIds: [await kept(gif)] });
    expect(message.media[0]).toMatchObject({ width: 40, height: 40 });
    const bytes = (await api.get(message.media[0]?.url ?? '', bo)).rawPayload;
    expect((await sharp(bytes).metadata()).pages).toBe(2);
  });
});

describe('other things', () => {
  test('a sticker is a picture, and nothing else', async () => {
    const message = await sent({ messageType: 'sticker', attachmentIds: [await photo()] });
    expect(message).toMatchObject({ messageType: 'sticker', media: [{ kind: 'image' }] });
    expect(await refusal({ messageType: 'sticker' })).toEqual([
      400,
      { path: 'attachmentIds', message: 'Choose a sticker' },
    ]);
  });

  test('a voice is heard from where it is asked for', async () => {
    const attachmentIds = [await kept(recording('audio'))];
    const message = await sent({ messageType: 'voice', attachmentIds });
    expect(message).toMatchObject({ messageType: 'voice', media: [{ kind: 'audio' }] });
    const part = await api.get(message.media[0]?.url ?? '', bo, { range: 'bytes=2-5' });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 4]);
    const [row] = (await api.get('/api/conversations', bo)).json();
    expect(row.lastMessage).toMatchObject({ messageType: 'voice', content: '' });
  });

  test('a video goes beside a photo', async () => {
    const attachmentIds = [await kept(film()), await photo()];
    expect(await sent({ messageType: 'video', attachmentIds })).toMatchObject({
      messageType: 'video',
      media: [{ kind: 'video' }, { kind: 'image' }],
    });
  });

  test('a page or a drawing is a download, whatever it is called', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const attachmentIds = [await kept(page, 'file')];
    const message = await sent({ messageType: 'file', attachmentIds, fileName: 'menu "ñ".html' });
    expect(message).toMatchObject({ media: [], file: { name: 'menu "ñ".html', size: page.length } });
    const answer = await api.get(message.file?.url ?? '', bo);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="menu ___.html"; filename*=UTF-8''menu%20%22%C3%B1%22.html`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(await status(message.file?.url, cleo)).toBe(404);
  });

  test('a place is a place', async () => {
    const location = { latitude: 41.3874, longitude: 2.1686, name: 'The bakery' };
    expect(await sent({ messageType: 'location', location })).toMatchObject({ location, media: [] });
  });
});

describe('what is not sent', () => {
  test('says which field is wrong', async () => {
    const id = await photo();
    const at = (path: string, message: string) => [400, { path, message }];
    expect(await refusal({ messageType: 'banner' })).toEqual(
      at('messageType', 'This type of message is not supported'),
    );
    expect(await refusal({ content: 'Hello', attachmentIds: [id] })).toEqual(
      at('attachmentIds', 'A text message takes no attachments'),
    );
    expect(await refusal({ messageType: 'image', attachmentIds: [] })).toEqual(
      at('attachmentIds', 'Choose a photo'),
    );
    expect(await refusal({ messageType: 'image', attachmentIds: [id, id] })).toEqual(
      at('attachmentIds', 'The same attachment is named twice'),
    );
    expect(
      await refusal({ messageType: 'image', attachmentIds: Array.from({ length: 11 }, () => randomUUID()) }),
    ).toEqual(at('attachmentIds', 'Choose at most 10 photos and videos at once'));
    expect(await refusal({ messageType: 'voice', attachmentIds: [id] })).toEqual(
      at('attachmentIds', 'Choose a recording'),
    );
    expect(await refusal({ messageType: 'file', attachmentIds: [id] })).toEqual(
      at('fileName', 'A file needs a name'),
    );
    expect(await refusal({ messageType: 'file', attachmentIds: [id], fileName: '../x' })).toEqual(
      at('fileName', 'A file name has no slashes or control characters'),
    );
    expect(await refusal({ messageType: 'location' })).toEqual(at('location', 'Say where it is'));
    expect(await refusal({ messageType: 'location', location: { latitude: 91, longitude: 0 } })).toEqual(
      at('location.latitude', 'Latitude must be between -90 and 90'),
    );
    expect(
      await refusal({ messageType: 'location', location: { latitude: 1, longitude: 0, at: 1 } }),
    ).toEqual([400, { path: 'location.at', message: 'Unknown field' }]);
    const ten = await Promise.all(Array.from({ length: 10 }, photo));
    expect((await sent({ messageType: 'image', attachmentIds: ten })).media).toHaveLength(10);
  });

  test('is what is not mine, is used, or was made for a post', async () => {
    const gone = [400, { path: 'attachmentIds', message: 'One of these files is not there any more' }];
    const theirs = await kept(await picture(20, 20), 'message', bo);
    const used = await photo();
    await sent({ messageType: 'image', attachmentIds: [used] });
    const forPost = (await upload(api, ada, await picture(20, 20))).json().id;
    for (const id of [theirs, used, forPost, randomUUID()]) {
      expect(await refusal({ messageType: 'image', attachmentIds: [id] })).toEqual(gone);
    }
    expect((await api.post('/api/uploads?kind=other', {}, ada)).statusCode).not.toBe(200);
  });

  test('is sent once under its key, also when two ask at once', async () => {
    const body = { messageType: 'image', attachmentIds: [await photo()], clientKey: randomUUID() };
    const answers = await Promise.all([send(body), send(body), send(body)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect((await send(body)).json().media).toHaveLength(1);
  });
});

describe('a file is closed', () => {
  const url = (message: MessageView) => message.media[0]?.url;
  const withPhoto = async (id: string) => sent({ messageType: 'image', attachmentIds: [await photo()] }, id);

  test('and gone from storage once its message is deleted for all', async () => {
    const message = await withPhoto(talk);
    const [held] = await unrestrictedDb(api.db)
      .selectFrom('attachments')
      .select('storageKey')
      .where('id', '=', message.media[0]?.id ?? '')
      .execute();
    await api.delete(`/api/messages/${message.id}?for=all`, ada);
    expect([await status(url(message), ada), await status(url(message), bo)]).toEqual([404, 404]);
    await api.runJobs();
    expect(await api.jobDeps.storage.size(`${held?.storageKey}-90.webp`)).toBeNull();
    const [shown] = (await api.get(`/api/conversations/${talk}/messages?limit=1`, bo)).json();
    expect(shown).toMatchObject({ isDeleted: true, messageType: 'text', media: [], file: null });
  });

  test('to whoever put the message out of their sight, and open to the others', async () => {
    const message = await withPhoto(talk);
    await api.delete(`/api/messages/${message.id}?for=me`, bo);
    expect([await status(url(message), bo), await status(url(message), ada)]).toEqual([404, 200]);
  });

  test('to both sides of a block, and to who is no member any more', async () => {
    const id = await group(bo, cleo);
    const message = await withPhoto(id);
    expect([await status(url(message), bo), await status(url(message), cleo)]).toEqual([200, 200]);
    await unrestrictedDb(api.db)
      .deleteFrom('conversationMembers')
      .where('conversationId', '=', id)
      .where('userId', '=', bo.user.id)
      .execute();
    expect(await status(url(message), bo)).toBe(404);
    await blockUser(api.db, cleo.user.id, ada.user.id);
    expect(await status(url(message), cleo)).toBe(404);
  });
});

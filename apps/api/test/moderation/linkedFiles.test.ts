import { createDecision } from '@kindred/db/factories/moderation';
import type { OwnDecision } from '@kindred/validation/moderation/decisions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedLink } from '../../src/features/notifications/service.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { upload } from '../media/files.ts';

let api: TestApi;
let author: Person;
let staff: Person;

beforeAll(async () => {
  api = await createTestApi({ env: { UPLOADS_PER_USER: '3' } });
  author = await api.signUp('Ada Author');
  staff = await api.signUp('Sana Staff');
  const { db } = api;
  await db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', staff.user.id).execute();
  await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', author.user.id).execute();
});
afterAll(() => api.close());

async function decided(fields: Parameters<typeof createDecision>[1] = {}) {
  const { id } = await createDecision(api.db, { authorId: author.user.id, actions: ['suspend'], ...fields });
  return { id, token: await signedLink(api.db, 'appeal', id) };
}
const send = (token: string | undefined, as: Person | null = null) =>
  upload(api, as, Buffer.from('%PDF-1.4 proof'), {
    url: '/api/appeals/uploads',
    headers: token === undefined ? {} : { 'appeal-token': token },
  });
const appeal = (token: string, uploadId: string) =>
  api.post('/api/decisions/linked/appeal', {
    token,
    content: 'See the file.',
    file: { uploadId, name: 'proof.pdf' },
  });

test('a suspended author appeals by the link with a file, once, which moderators open', async () => {
  const { token } = await decided();
  const { id: uploadId } = (await send(token)).json<{ id: string }>();
  const other = await decided({ authorId: staff.user.id });
  // An upload is of the author of the link alone.
  expect((await appeal(other.token, uploadId)).statusCode).toBe(400);
  const answer = await appeal(token, uploadId);
  expect(answer.statusCode).toBe(200);
  const { file } = answer.json<OwnDecision>().appeal ?? {};
  expect(file).toMatchObject({ name: 'proof.pdf', size: 14 });
  const readers = [null, author, staff];
  const answers = await Promise.all(readers.map((reader) => api.get(file?.url ?? '', reader)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 200]);
  expect((await send(token)).json()).toMatchObject({ code: 'appeal_closed' });
  expect((await appeal(token, uploadId)).json()).toMatchObject({ code: 'appeal_closed' });
});

test('a file is received for the link of a decision that can be appealed alone', async () => {
  const expired = await decided({ createdAt: new Date(Date.now() - 31 * 86_400_000) });
  const { id } = await decided();
  const refused = [
    await send(undefined),
    await send('secret'),
    await send(await signedLink(api.db, 'decline', id)),
    await send(undefined, staff),
    await send(expired.token),
  ];
  expect(refused.map((answer) => answer.json<{ code: string }>().code)).toEqual([
    ...['not_found', 'not_found', 'not_found', 'not_found', 'appeal_closed'],
  ]);
});

test('uploads by the link count towards the uploads of an hour of the author', async () => {
  const { token } = await decided();
  const codes = [];
  for (let n = 0; n < 3; n += 1) codes.push((await send(token)).statusCode);
  expect(codes).toEqual([200, 200, 429]);
});

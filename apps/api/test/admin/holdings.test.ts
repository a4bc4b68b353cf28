import { createOrder } from '@kindred/db/factories/commerce';
import { createMedia } from '@kindred/db/factories/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let admin: Person;
let mona: Person;
beforeAll(async () => {
  api = await createTestApi();
  [admin, mona] = [await api.signUp('Ada Lind'), await api.signUp('Mona Okafor')];
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', admin.user.id).execute();
});
afterAll(() => api.close());

async function allIds(part: 'orders' | 'files'): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const more: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const answer = await api.get(`/api/admin/users/${mona.user.id}/${part}?limit=2${more}`, admin);
    expect(answer.statusCode, answer.body).toBe(200);
    ids.push(...answer.json().items.map(({ id }: { id: string }) => id));
    cursor = answer.json().nextCursor;
  }
  return ids;
}

test('orders come latest first and files largest first, over pages', async () => {
  const orders: string[] = [];
  for (let n = 0; n < 3; n += 1) orders.unshift((await createOrder(api.db, mona.user.id, [])).id);
  await createOrder(api.db, admin.user.id, []);
  expect(await allIds('orders')).toEqual(orders);
  const files: string[] = [];
  for (const size of [1, 20, 300]) {
    files.unshift((await createMedia(api.db, { uploadedBy: mona.user.id, size })).id);
  }
  expect(await allIds('files')).toEqual(files);
});

test('a page holds twenty at most, and a cursor of the other list is refused', async () => {
  const url = `/api/admin/users/${mona.user.id}`;
  expect((await api.get(`${url}/orders?limit=21`, admin)).statusCode).toBe(400);
  const { nextCursor } = (await api.get(`${url}/orders?limit=1`, admin)).json();
  expect((await api.get(`${url}/files?cursor=${nextCursor}`, admin)).json().code).toBe('invalid_cursor');
});

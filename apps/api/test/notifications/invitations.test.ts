import { createTribe } from '@kindred/db/factories/tribes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type TestApi } from '../harness.ts';
import { subscribe } from '../sockets.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

test('an invitation that is taken back is told to whom it was made out to, and one for everybody to nobody', async () => {
  const [owner, leo] = [await api.signUp('Ona Berg'), await api.signUp('Leo Falk')];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', owner.user.id).execute();
  const tribe = await createTribe(api.db, { ownerId: owner.user.id });
  const invitations = `/api/tribes/${tribe.slug}/invitations`;
  const invite = async (input: object) => (await api.post(invitations, input, owner)).json().id;
  const [link, his] = [await invite({ maxUses: 3 }), await invite({ userId: leo.user.id })];
  const heard = await subscribe(await api.listen(), { as: leo });
  await api.delete(`${invitations}/${link}`, owner);
  await api.delete(`${invitations}/${his}`, owner);
  expect((await heard.event('membership_changed')).data).toEqual({
    type: 'membership_changed',
    tribeId: tribe.id,
  });
  expect(heard.types().filter((type) => type === 'membership_changed')).toHaveLength(1);
  heard.ws.terminate();
});

import { createUser } from '@kindred/db/factories/accounts';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { MyTribeCard, TribeCard, TribePage } from '@kindred/validation/tribes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi();
  ada = await api.signUp('Ada Lind');
});
afterAll(() => api.close());

const names = (tribes: TribeCard[]) => tribes.map(({ name }) => name);

describe('Discover', () => {
  test('a card says what it takes to join, and what I am there', async () => {
    await createTribe(api.db, { name: 'Rye Club', description: null });
    await createTribe(api.db, {
      name: 'Rye School',
      membershipType: 'paid',
      price: '12.00',
      trialDays: 7,
      category: 'Education & Learning',
    });
    const inside = await createTribe(api.db, { name: 'Rye Circle' });
    await joinTribe(api.db, inside.id, ada.user.id);
    const cards: TribeCard[] = (await api.get('/api/tribes?query=rye&sort=newest', ada)).json();
    expect(names(cards)).toEqual(['Rye Circle', 'Rye School', 'Rye Club']);
    expect(cards[0]).toMatchObject({ join: 'member', myRole: 'member', memberCount: 2 });
    expect(cards[1]).toMatchObject({ join: 'trial', price: '12.00', myRole: null, trialDays: 7 });
    expect(cards[2]).toMatchObject({ join: 'join', price: '0.00', description: null, isPrivate: false });
    const paid: TribeCard[] = (await api.get('/api/tribes?query=rye&price=paid', ada)).json();
    expect(names(paid)).toEqual(['Rye School']);
    const learning = await api.get('/api/tribes?category=Education%20%26%20Learning', ada);
    expect(names(learning.json())).toEqual(['Rye School']);
  });

  test('is read page by page in each order; a cursor of another list is refused', async () => {
    const { id: ownerId } = await createUser(api.db, { role: 'tribe_owner' });
    for (let n = 0; n < 7; n++) {
      await createTribe(api.db, { name: `Paged ${n}`, ownerId, memberCount: 10 + (n % 3) });
    }
    for (const sort of ['active', 'newest', 'biggest']) {
      const read: string[] = [];
      let cursor: string | null = null;
      do {
        const at = cursor === null ? '' : `&cursor=${cursor}`;
        const answer = await api.get(`/api/tribes/discover?query=paged&limit=3&sort=${sort}${at}`, ada);
        const page: TribePage = answer.json();
        read.push(...names(page.items));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(new Set(read).size).toBe(7);
      expect(read).toHaveLength(7);
    }
    const biggest: TribePage = (await api.get('/api/tribes/discover?limit=1&sort=biggest', ada)).json();
    const wrong = await api.get(`/api/tribes/discover?sort=newest&cursor=${biggest.nextCursor}`, ada);
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'invalid_cursor']);
  });

  test('what is not known is refused', async () => {
    for (const query of [
      'sort=best',
      'category=Cats',
      'price=cheap',
      'limit=101',
      'isPrivate=true',
      'after=1',
    ]) {
      expect((await api.get(`/api/tribes?${query}`, ada)).statusCode, query).toBe(400);
    }
  });
});

test('my tribes are the same lists under both addresses, by what I am there', async () => {
  const leo = await api.signUp('Leo Moreau');
  const roles = { Mine: 'owner', Led: 'admin', Kept: 'moderator', Joined: 'member' } as const;
  for (const [name, role] of Object.entries(roles)) {
    const isOwner = role === 'owner';
    const tribe = await createTribe(api.db, {
      name,
      isPrivate: true,
      ...(isOwner ? { ownerId: leo.user.id } : {}),
    });
    if (!isOwner) await joinTribe(api.db, tribe.id, leo.user.id, role);
  }
  const list = async (path: string): Promise<MyTribeCard[]> => (await api.get(`/api${path}`, leo)).json();
  expect(names(await list('/tribes/my'))).toEqual(['Joined', 'Kept', 'Led', 'Mine']);
  expect(names(await list('/my-tribes/owned'))).toEqual(['Mine']);
  expect(names(await list('/my-tribes/admin'))).toEqual(['Kept', 'Led']);
  const [joined] = await list('/my-tribes/member');
  expect(joined).toMatchObject({ name: 'Joined', myRole: 'member', hasNews: false, isPrivate: true });
  expect(Date.parse(joined?.joinedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(joined?.owner.firstName).toEqual(expect.any(String));
  expect(await list(`/tribes/my?limit=2&after=${(await list('/tribes/my'))[1]?.id}`)).toHaveLength(2);
});

test('a member becomes a creator for nothing; whoever is more stays it', async () => {
  const mona = await api.signUp('Mona Falk');
  expect((await api.post('/api/profile/become-creator', undefined, mona)).json()).toMatchObject({
    id: mona.user.id,
    role: 'creator',
  });
  expect((await api.get('/api/auth/user', mona)).json().role).toBe('creator');
  await api.db.updateTable('users').set({ role: 'tribe_admin' }).where('id', '=', mona.user.id).execute();
  expect((await api.post('/api/profile/become-creator', undefined, mona)).json().role).toBe('tribe_admin');
  const refused = await api.post('/api/profile/become-creator', { role: 'platform_admin' }, mona);
  expect(refused.statusCode).toBe(400);
});

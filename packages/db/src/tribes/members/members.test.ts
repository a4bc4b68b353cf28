import type { Viewer } from '@kindred/permissions/viewer';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockUser, createUser } from '../../../factories/accounts.ts';
import { createPost } from '../../../factories/feed.ts';
import { createTribe, joinTribe, type Tribe } from '../../../factories/tribes.ts';
import { wrongCounters } from '../../../test/counters.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { createDatabase, type OpenedDatabase, type Tx } from '../../client.ts';
import { createNotification } from '../../notifications/writes.ts';
import type { TribesTable } from '../../schema/tribes.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { banMember, unban } from '../bans/writes.ts';
import { createInvitation, revokeInvitation } from '../invitations/writes.ts';
import { findTribe } from '../queries.ts';
import { closeRequest, createRequest } from '../requests/writes.ts';
import { handOver, setMentor, setRole } from '../roles/writes.ts';
import { banPage, memberById, memberPage, membersByName, membersHere } from './queries.ts';
import { addMember, keepBirthDate, type NewMember, removeMember } from './writes.ts';

const CROWD = 50;

let database: TestDatabase;
let crowded: OpenedDatabase;
let owner: Viewer;
let leo: Viewer;
let tribe: Tribe;

beforeAll(async () => {
  database = await createTestDatabase();
  const patient = { statementTimeout: 60_000, connectTimeout: 60_000 };
  crowded = createDatabase({ url: database.url, max: CROWD, ...patient });
});
afterAll(async () => {
  expect(await wrongCounters(database.pool)).toEqual([]);
  await crowded.close();
  await database.drop();
});
beforeEach(async () => {
  owner = await person({ role: 'tribe_owner' });
  leo = await person();
  tribe = await createTribe(database.db, { ownerId: owner.id });
});

async function person(rest: Partial<Parameters<typeof createUser>[1]> = {}): Promise<Viewer> {
  const { id, role } = await createUser(database.db, { plan: 'pro', ...rest });
  return { id, role };
}

const inOne = <T>(work: (tx: Tx) => Promise<T>) => crowded.db.transaction().execute(work);
const add = (member: Omit<NewMember, 'tribeId'>) =>
  inOne((tx) => addMember(tx, { tribeId: tribe.id, ...member }));
const seen = async (as = leo) => {
  const row = await findTribe(database.db, as, tribe.id);
  if (row === undefined) throw new Error('The tribe is gone');
  return row;
};
const change = (values: Updateable<TribesTable>) =>
  database.db.updateTable('tribes').set(values).where('id', '=', tribe.id).execute();
const crowdOf = (count: number) => Promise.all(Array.from({ length: count }, () => person()));
const invite = (rest: Partial<Parameters<typeof createInvitation>[1]> = {}) =>
  inOne((tx) =>
    createInvitation(tx, { tribeId: tribe.id, code: `code-${Math.random()}`, createdBy: owner.id, ...rest }),
  );
const ask = (userId = leo.id) => inOne((tx) => createRequest(tx, { tribeId: tribe.id, userId, answers: [] }));

describe('coming in', () => {
  test('fifty joins of one person at once are one membership, counted once', async () => {
    const done = await Promise.all(Array.from({ length: CROWD }, () => add({ userId: leo.id })));
    expect(done.filter((one) => one === 'already')).toHaveLength(CROWD - 1);
    expect(await seen()).toMatchObject({ memberCount: 2, role: 'member' });
  });

  test('fifty people who join at once are fifty members', async () => {
    await Promise.all((await crowdOf(CROWD)).map(({ id }) => add({ userId: id })));
    expect(await seen()).toMatchObject({ memberCount: CROWD + 1, role: null });
  });

  test('a link for three lets in three of twenty who come at once', async () => {
    const link = await invite({ maxUses: 3 });
    const done = await Promise.all(
      (await crowdOf(20)).map(({ id }) => add({ userId: id, invitationId: link?.id })),
    );
    expect(done.filter((one) => typeof one !== 'string')).toHaveLength(3);
    expect(done.filter((one) => one === 'invitation_spent')).toHaveLength(17);
    expect(await seen()).toMatchObject({ memberCount: 4 });
  });

  test('an invitation made out to them is used up by joining, whichever way', async () => {
    await invite({ userId: leo.id });
    expect(await seen()).toMatchObject({ isInvited: true });
    await add({ userId: leo.id });
    await inOne((tx) => removeMember(tx, tribe.id, leo.id));
    expect(await seen()).toMatchObject({ isInvited: false, role: null });
  });

  test('nobody uses the invitation of somebody else, one that was taken back, or one that is over', async () => {
    const hers = await invite({ userId: (await person()).id });
    const revoked = await invite();
    const over = await invite({ expiresInDays: 1 });
    await inOne((tx) => revokeInvitation(tx, tribe.id, revoked?.id ?? ''));
    await unrestrictedDb(database.db)
      .updateTable('tribeInvitations')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where('id', '=', over?.id ?? '')
      .execute();
    for (const invitation of [hers, revoked, over]) {
      expect(await add({ userId: leo.id, invitationId: invitation?.id })).toBe('invitation_spent');
    }
  });

  test('closes the request that waited', async () => {
    await ask();
    expect(await seen()).toMatchObject({ pendingCount: 1, hasRequested: true });
    await add({ userId: leo.id, decidedBy: owner.id });
    expect(await seen()).toMatchObject({ pendingCount: 0, hasRequested: false });
  });

  test('a pending request is reported even if a later one was declined', async () => {
    await ask();
    await unrestrictedDb(database.db)
      .insertInto('tribeJoinRequests')
      .values({
        tribeId: tribe.id,
        userId: leo.id,
        status: 'declined',
        decidedAt: new Date(),
        createdAt: new Date(Date.now() + 60_000),
      })
      .execute();
    expect(await seen()).toMatchObject({ hasRequested: true, lastRequest: { status: 'pending' } });
  });

  test('starts the one trial of a paid tribe; whoever had it must pay, however often they come back', async () => {
    await change({ membershipType: 'paid', price: '12.00', trialDays: 7, contentAccess: 'members_only' });
    await add({ userId: leo.id });
    const row = await seen();
    expect(row).toMatchObject({ tier: 'paid', hadTrial: true });
    expect(row.accessUntil).toEqual(row.tierUntil);
    expect((row.accessUntil?.getTime() ?? 0) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    await inOne((tx) => removeMember(tx, tribe.id, leo.id));
    expect(await add({ userId: leo.id })).toBe('must_pay');
    expect(await seen()).toMatchObject({ memberCount: 1 });
  });

  test('to a freemium tribe is free, and tries its paid tier once', async () => {
    await change({ membershipType: 'freemium', price: '12.00', trialDays: 7 });
    await add({ userId: leo.id });
    expect(await seen()).toMatchObject({ tier: 'paid', accessUntil: null });
    await inOne((tx) => removeMember(tx, tribe.id, leo.id));
    await add({ userId: leo.id });
    expect(await seen()).toMatchObject({ tier: 'free', tierUntil: null });
  });

  test('ends where the plan of the owner ends, whoever comes at once', async () => {
    await database.db.updateTable('users').set({ plan: 'starter' }).where('id', '=', owner.id).execute();
    const done = await Promise.all((await crowdOf(CROWD + 5)).map(({ id }) => add({ userId: id })));
    expect(done.filter((one) => one === 'full')).toHaveLength(6);
    expect(await seen()).toMatchObject({ memberCount: 50 });
  });
});

describe('going out', () => {
  test('is counted once, however many take somebody out at once; the owner stays', async () => {
    await add({ userId: leo.id });
    const done = await Promise.all(
      Array.from({ length: 10 }, () => inOne((tx) => removeMember(tx, tribe.id, leo.id))),
    );
    expect(done.filter((one) => one === 'member')).toHaveLength(1);
    expect(await inOne((tx) => removeMember(tx, tribe.id, owner.id))).toBeNull();
    expect(await seen()).toMatchObject({ memberCount: 1 });
  });

  test('takes along what they were told of a closed tribe, and nothing else', async () => {
    await change({ isPrivate: true });
    await add({ userId: leo.id });
    const inside = await createPost(database.db, { authorId: owner.id, tribeId: tribe.id });
    const outside = await createPost(database.db, { authorId: owner.id });
    const told = (data: { postId?: string; tribeId?: string }, message: string) =>
      inOne((tx) =>
        createNotification(
          tx,
          {
            userId: leo.id,
            actorId: owner.id,
            type: 'post_comment',
            kind: 'comment',
            did: 'wrote',
            message,
            data,
          },
          'Olga Ost',
          true,
        ),
      );
    await told({ postId: inside.id }, 'inside');
    await told({ tribeId: tribe.id }, 'of the tribe');
    await told({ postId: outside.id }, 'outside');
    await inOne((tx) => removeMember(tx, tribe.id, leo.id));
    const left = await unrestrictedDb(database.db)
      .selectFrom('notifications')
      .select('message')
      .where('userId', '=', leo.id)
      .execute();
    expect(left).toEqual([{ message: 'outside' }]);
  });

  test('by a ban ends the request and the invitations as well, and nothing lets them in again', async () => {
    const link = await invite();
    await invite({ userId: leo.id });
    await ask();
    await inOne((tx) =>
      banMember(tx, { tribeId: tribe.id, userId: leo.id, reason: 'Spam', bannedBy: owner.id }),
    );
    expect(await seen()).toMatchObject({
      isBanned: true,
      hasRequested: false,
      isInvited: false,
      pendingCount: 0,
    });
    expect(await add({ userId: leo.id, invitationId: link?.id })).toBe('banned');
    expect(await inOne((tx) => unban(tx, tribe.id, leo.id))).toBe(true);
    expect(await add({ userId: leo.id, invitationId: link?.id })).toHaveProperty('membershipId');
  });

  test('by a ban for some days is over when they are', async () => {
    await add({ userId: leo.id });
    const ban = { tribeId: tribe.id, userId: leo.id, reason: 'Spam', bannedBy: owner.id };
    await inOne((tx) => banMember(tx, { ...ban, days: 3 }));
    expect(await banPage(database.db, tribe.id, { limit: 10 })).toMatchObject([
      { id: leo.id, reason: 'Spam' },
    ]);
    await unrestrictedDb(database.db)
      .updateTable('tribeBans')
      .set({ until: new Date(Date.now() - 1) })
      .where('userId', '=', leo.id)
      .execute();
    expect(await banPage(database.db, tribe.id, { limit: 10 })).toEqual([]);
    expect(await add({ userId: leo.id })).toHaveProperty('membershipId');
  });

  test('a ban and a join at once: whoever is banned is not in', async () => {
    const ban = { tribeId: tribe.id, userId: leo.id, reason: 'Spam', bannedBy: owner.id };
    await Promise.all([
      ...Array.from({ length: 5 }, () => add({ userId: leo.id })),
      inOne((tx) => banMember(tx, ban)),
      ...Array.from({ length: 5 }, () => add({ userId: leo.id })),
    ]);
    expect(await seen()).toMatchObject({ role: null, isBanned: true, memberCount: 1 });
  });
});

describe('requests', () => {
  test('ten at once are one, counted once; withdrawn and asked again they are counted once more', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1);
    expect(await seen()).toMatchObject({ pendingCount: 1 });
    const end = { status: 'withdrawn', decidedBy: null, reason: null } as const;
    const ended = await Promise.all(
      Array.from({ length: 5 }, () => inOne((tx) => closeRequest(tx, tribe.id, leo.id, end))),
    );
    expect(ended.filter(Boolean)).toHaveLength(1);
    expect(await seen()).toMatchObject({ pendingCount: 0, hasRequested: false });
    expect(await ask()).toBeDefined();
    expect(await seen()).toMatchObject({ pendingCount: 1 });
  });
});

describe('roles', () => {
  test('with a say bring the platform role that carries them, and leave a higher one alone', async () => {
    const roleOf = async (id: string) =>
      (await database.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow())
        .role;
    await joinTribe(database.db, tribe.id, leo.id);
    await inOne((tx) => setRole(tx, tribe.id, leo.id, 'moderator'));
    expect(await roleOf(leo.id)).toBe('tribe_admin');
    await inOne((tx) => setRole(tx, tribe.id, leo.id, 'admin'));
    expect(await roleOf(leo.id)).toBe('tribe_owner');
    await inOne((tx) => setRole(tx, tribe.id, leo.id, 'member'));
    expect(await roleOf(leo.id)).toBe('tribe_owner');
    const admin = await person({ role: 'platform_admin' });
    await joinTribe(database.db, tribe.id, admin.id);
    await inOne((tx) => setRole(tx, tribe.id, admin.id, 'moderator'));
    expect(await roleOf(admin.id)).toBe('platform_admin');
  });

  test('a mentor is one in that tribe alone, and no more when it is given to them', async () => {
    await joinTribe(database.db, tribe.id, leo.id);
    const elsewhere = await createTribe(database.db);
    await joinTribe(database.db, elsewhere.id, leo.id);
    const name = (isMentor: boolean, userId = leo.id) =>
      inOne((tx) => setMentor(tx, tribe.id, userId, isMentor));
    const isMentor = async (tribeId = tribe.id) =>
      (await memberById(database.db, owner, { tribeId, userId: leo.id, isWhole: true }))?.isMentor;
    expect(await isMentor()).toBe(false);
    expect([await name(true), await name(true), await isMentor()]).toEqual([true, false, true]);
    expect(await isMentor(elsewhere.id)).toBe(false);
    expect([await name(false), await name(false), await isMentor()]).toEqual([true, false, false]);
    expect(await name(true, (await person()).id), 'who is not in it').toBe(false);
    await name(true);
    await inOne((tx) => handOver(tx, tribe.id, { from: owner.id, to: leo.id }));
    expect(await isMentor()).toBe(false);
  });

  test('a tribe that is handed over twice at once has one owner', async () => {
    const [one, other] = [await person(), await person()];
    await joinTribe(database.db, tribe.id, one.id);
    await joinTribe(database.db, tribe.id, other.id);
    const done = await Promise.all(
      [one, other].map(({ id }) => inOne((tx) => handOver(tx, tribe.id, { from: owner.id, to: id }))),
    );
    expect(done.toSorted()).toEqual([false, true]);
    const heir = done[0] ? one : other;
    expect(await seen(heir)).toMatchObject({ ownerId: heir.id, role: 'owner' });
    expect(await seen(owner)).toMatchObject({ role: 'admin' });
    expect(await inOne((tx) => handOver(tx, tribe.id, { from: heir.id, to: leo.id }))).toBe(false);
  });
});

test('a date of birth is kept as it was told first', async () => {
  expect(await inOne((tx) => keepBirthDate(tx, leo.id, '2000-02-29'))).toBe('2000-02-29');
  expect(await inOne((tx) => keepBirthDate(tx, leo.id, '1990-01-01'))).toBe('2000-02-29');
});

describe('the list', () => {
  const asked = (rest: object = {}) => ({
    tribeId: tribe.id,
    filter: 'all' as const,
    isWhole: false,
    limit: 100,
    ...rest,
  });

  test('shows those with a say first, then the latest, page by page and everybody once', async () => {
    const people = await crowdOf(12);
    for (const { id } of people) await joinTribe(database.db, tribe.id, id);
    await database.pool.query('update tribe_memberships set joined_at = now() where tribe_id = $1', [
      tribe.id,
    ]);
    await inOne((tx) => setRole(tx, tribe.id, people[3]?.id ?? '', 'moderator'));
    await inOne((tx) => setRole(tx, tribe.id, people[5]?.id ?? '', 'admin'));
    const whole = await memberPage(database.db, leo, asked());
    expect(whole.slice(0, 3).map(({ role }) => role)).toEqual(['owner', 'admin', 'moderator']);
    expect(whole).toHaveLength(13);
    const read: string[] = [];
    for (let after: Parameters<typeof memberPage>[2]['after']; ; ) {
      const rows = await memberPage(database.db, leo, asked({ limit: 4, after }));
      const last = rows.at(-1);
      if (last === undefined) break;
      read.push(...rows.map(({ id }) => id));
      after = { rank: last.rank, place: last.place, id: last.membershipId };
    }
    expect(read).toEqual(whole.map(({ id }) => id));
  });

  test('is filtered by role and by who is there', async () => {
    const people = await crowdOf(3);
    for (const { id } of people) await joinTribe(database.db, tribe.id, id);
    await inOne((tx) => setRole(tx, tribe.id, people[0]?.id ?? '', 'moderator'));
    const count = async (rest: object) => (await memberPage(database.db, leo, asked(rest))).length;
    expect(await count({ filter: 'staff' })).toBe(2);
    expect(await count({ filter: 'admin' })).toBe(1);
    expect(await count({ filter: 'moderator' })).toBe(1);
    expect(await count({ filter: 'member' })).toBe(2);
    expect(await count({ filter: 'online', onlineIds: [leo.id, people[1]?.id] })).toBe(1);
    expect(await count({ filter: 'online', onlineIds: [] })).toBe(0);
  });

  test('finds by the beginning of either name, in any case, wildcards taken literally', async () => {
    const named = [
      ['Åsa', 'Berg'],
      ['Bergljot', 'Dahl'],
      ['Per%', 'Cent'],
    ] as const;
    for (const [firstName, lastName] of named) {
      await joinTribe(database.db, tribe.id, (await createUser(database.db, { firstName, lastName })).id);
    }
    const find = async (query: string, rest: object = {}) =>
      (await membersByName(database.db, leo, { ...asked(rest), query })).map(({ firstName }) => firstName);
    expect(await find('BERG')).toEqual(['Bergljot', 'Åsa']);
    expect(await find('åsa b')).toEqual(['Åsa']);
    expect(await find('per%')).toEqual(['Per%']);
    expect(await find('p_r')).toEqual([]);
    const [first] = await membersByName(database.db, leo, { ...asked({ limit: 1 }), query: 'berg' });
    expect(await find('berg', { after: first?.id })).toEqual(['Åsa']);
    // By first name, then by last name, wherever a page ends.
    for (const [firstName, lastName] of [
      ['Anna', 'Berg'],
      ['Bergur', 'Aas'],
      ['Cato', 'Bergen'],
    ] as const) {
      await joinTribe(database.db, tribe.id, (await person({ firstName, lastName })).id);
    }
    const whole = await find('berg');
    expect(whole.slice(0, 2)).toEqual(['Bergljot', 'Bergur']);
    expect(whole.slice(2).toSorted()).toEqual(['Anna', 'Cato', 'Åsa'].toSorted());
    expect(whole.at(-1)).toBe('Cato');
    const read: string[] = [];
    for (let after: string | undefined; ; ) {
      const [row] = await membersByName(database.db, leo, { ...asked({ limit: 1 }), query: 'berg', after });
      if (row === undefined) break;
      read.push(row.firstName);
      after = row.id;
    }
    expect(read).toEqual(whole);
  });

  test('leaves out who is suspended, and who is in a block with the reader unless they decide about members', async () => {
    const blocked = await person();
    const suspended = await person({ suspendedAt: new Date() });
    for (const { id } of [blocked, suspended]) await joinTribe(database.db, tribe.id, id);
    await blockUser(database.db, blocked.id, leo.id);
    const ids = async (isWhole: boolean) =>
      (await memberPage(database.db, leo, asked({ isWhole }))).map(({ id }) => id);
    expect(await ids(false)).toEqual([owner.id]);
    expect((await ids(true)).toSorted()).toEqual([owner.id, blocked.id].toSorted());
    const outsider = await person();
    const userIds = [blocked.id, suspended.id, outsider.id, owner.id];
    const here = async (isWhole: boolean) =>
      (await membersHere(database.db, leo, { tribeId: tribe.id, userIds, isWhole })).map(({ id }) => id);
    expect(await here(false)).toEqual([owner.id]);
    expect((await here(true)).toSorted()).toEqual([owner.id, blocked.id].toSorted());
  });
});

import type { Viewer } from '@kindred/permissions/viewer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockUser, createUser } from '../../factories/accounts.ts';
import { createBusiness } from '../../factories/businesses.ts';
import { createPost } from '../../factories/feed.ts';
import { createDirectConversation, createGroup, sendMessage } from '../../factories/messaging.ts';
import { createNotification } from '../../factories/notifications.ts';
import { createSpace } from '../../factories/spaces.ts';
import { createTribe, joinTribe } from '../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../testing.ts';
import type { Tx } from '../client.ts';
import { undone } from '../undone.fixture.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { badgesOf, notificationsOf } from './visibility.ts';

let database: TestDatabase;
let ada: Viewer;
let leo: Viewer;

beforeAll(async () => {
  database = await createTestDatabase();
  ada = { id: (await createUser(database.db)).id, role: 'member' };
  leo = { id: (await createUser(database.db)).id, role: 'member' };
});
afterAll(() => database.drop());

test('nothing new is nothing, not null', async () => {
  expect(await badgesOf(database.db, ada)).toEqual({ messages: 0, notifications: 0, tribes: false });
});

test('messages are counted over conversations that are neither muted nor archived', async () => {
  await undone(database.db, async (tx) => {
    const direct = await createDirectConversation(tx, leo.id, ada.id);
    const [group, muted, archived] = [
      await createGroup(tx, leo.id, [ada.id]),
      await createGroup(tx, leo.id, [ada.id]),
      await createGroup(tx, leo.id, [ada.id]),
    ];
    for (const { id } of [direct, direct, group, muted, archived]) await sendMessage(tx, id, leo.id);
    const mine = (conversationId: string, set: { isMuted?: boolean; isArchived?: boolean }) =>
      unrestrictedDb(tx)
        .updateTable('conversationMembers')
        .set(set)
        .where('conversationId', '=', conversationId)
        .where('userId', '=', ada.id)
        .execute();
    await mine(muted.id, { isMuted: true });
    await mine(archived.id, { isArchived: true });
    expect((await badgesOf(tx, ada)).messages).toBe(3);
    expect((await badgesOf(tx, leo)).messages).toBe(0);
  });
});

test('notifications are counted until they are read, mine only', async () => {
  await undone(database.db, async (tx) => {
    await createNotification(tx, ada.id);
    await createNotification(tx, ada.id);
    await createNotification(tx, ada.id, { isRead: true });
    await createNotification(tx, leo.id);
    expect((await badgesOf(tx, ada)).notifications).toBe(2);
    expect((await badgesOf(tx, leo)).notifications).toBe(1);
  });
});

test('the badge counts what the list shows, whichever rule decides about it', async () => {
  await undone(database.db, async (tx) => {
    const [blocked, stranger] = [await createUser(tx), await createUser(tx)];
    await blockUser(tx, ada.id, blocked.id);
    const closed = await createTribe(tx, { isPrivate: true, ownerId: leo.id });
    const space = await createSpace(tx, { tribeId: closed.id });
    const byLeo = { authorId: leo.id };
    const nowhere = { visibility: 'custom', onFeed: false, onProfile: false } as const;
    const posts = [
      byLeo,
      { authorId: blocked.id },
      { ...byLeo, deletedAt: new Date() },
      { ...byLeo, tribeId: closed.id },
      { ...byLeo, ...nowhere },
      { ...byLeo, ...nowhere, tribeId: closed.id, spaceId: space.id },
      { ...byLeo, type: 'story', expiresAt: new Date(Date.now() + 60_000) },
      { ...byLeo, type: 'story', expiresAt: new Date(Date.now() - 60_000) },
    ] as const;
    const business = await createBusiness(tx, { ownerId: leo.id });
    const ofBlocked = await createBusiness(tx, { ownerId: blocked.id });
    const subjects: Record<string, string>[] = [
      {},
      { businessId: business.id },
      { businessId: ofBlocked.id },
    ];
    for (const post of posts) subjects.push({ postId: (await createPost(tx, post)).id });
    const shown: number[] = [];
    for (const data of subjects) {
      for (const { id } of [ada, leo, stranger]) {
        await createNotification(tx, id, { data });
        const viewer = { id, role: 'member' } as const;
        const list = await notificationsOf(tx, viewer, { tab: 'unread', limit: 50 });
        expect((await badgesOf(tx, viewer)).notifications).toBe(list.length);
        shown.push(list.length);
      }
    }
    // Ada blocked one author, Leo wrote the rest, the third is a stranger.
    expect(shown.slice(-3)).toEqual([4, 9, 6]);
  });
});

describe('the dot beside Tribes', () => {
  const since = (seconds: number) => new Date(Date.now() + seconds * 1_000);

  async function visited(tx: Tx, isPrivate = true): Promise<string> {
    const tribe = await createTribe(tx, { isPrivate, ownerId: leo.id });
    await joinTribe(tx, tribe.id, ada.id);
    return tribe.id;
  }
  const dot = async (tx: Tx) => (await badgesOf(tx, ada)).tribes;

  test('tells of a post of somebody else since my last visit', async () => {
    await undone(database.db, async (tx) => {
      const tribeId = await visited(tx);
      await createPost(tx, { tribeId, authorId: leo.id, createdAt: since(-60) });
      expect(await dot(tx)).toBe(false);
      await createPost(tx, { tribeId, authorId: leo.id, createdAt: since(60) });
      expect(await dot(tx)).toBe(true);
      expect((await badgesOf(tx, leo)).tribes).toBe(false);
      await tx
        .updateTable('tribeMemberships')
        .set({ lastVisitedAt: since(120) })
        .where('userId', '=', ada.id)
        .execute();
      expect(await dot(tx)).toBe(false);
    });
  });

  test('shows for a post in a space that I can read', async () => {
    await undone(database.db, async (tx) => {
      const tribeId = await visited(tx);
      const staff = await createSpace(tx, { tribeId, readRole: 'admin' });
      const open = await createSpace(tx, { tribeId });
      const later = { tribeId, authorId: leo.id, createdAt: since(60), visibility: 'custom' } as const;
      const there = { ...later, onFeed: false, onProfile: false };
      await createPost(tx, { ...there, spaceId: staff.id });
      expect(await dot(tx)).toBe(false);
      await createPost(tx, { ...there, spaceId: open.id });
      expect(await dot(tx)).toBe(true);
    });
  });

  test('tells nothing of posts that I cannot see, and nothing of my own', async () => {
    await undone(database.db, async (tx) => {
      const tribeId = await visited(tx);
      const [blocked, blocking] = [await createUser(tx), await createUser(tx)];
      await blockUser(tx, ada.id, blocked.id);
      await blockUser(tx, blocking.id, ada.id);
      const later = { tribeId, createdAt: since(60) };
      await createPost(tx, { ...later, authorId: ada.id });
      await createPost(tx, { ...later, authorId: blocked.id });
      await createPost(tx, { ...later, authorId: blocking.id });
      await createPost(tx, { ...later, authorId: leo.id, deletedAt: new Date() });
      const nowhere = { visibility: 'custom', onFeed: false, onProfile: false } as const;
      await createPost(tx, { ...later, ...nowhere, authorId: leo.id });
      expect(await dot(tx)).toBe(false);
      await createPost(tx, { ...later, authorId: leo.id });
      expect(await dot(tx)).toBe(true);
    });
  });

  test('is about the tribes I am in, whether anybody may read them or not', async () => {
    await undone(database.db, async (tx) => {
      const elsewhere = await createTribe(tx, { ownerId: leo.id });
      await createPost(tx, { tribeId: elsewhere.id, authorId: leo.id, createdAt: since(60) });
      await createPost(tx, { authorId: leo.id, createdAt: since(60) });
      expect(await dot(tx)).toBe(false);
      const tribeId = await visited(tx, false);
      await createPost(tx, { tribeId, authorId: leo.id, createdAt: since(60) });
      expect(await dot(tx)).toBe(true);
      await tx.deleteFrom('tribeMemberships').where('userId', '=', ada.id).execute();
      expect(await dot(tx)).toBe(false);
    });
  });
});

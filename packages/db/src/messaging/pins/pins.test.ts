import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createGroup, sendMessage } from '../../../factories/messaging.ts';
import { lockWaiters } from '../../../test/waiting.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { deleteForAll, lockConversation } from '../messages/writes.ts';
import { pinMessage } from './writes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a message that is deleted while it is pinned ends up deleted, and in nobody’s pins', async () => {
  const ada = (await createUser(database.db)).id;
  const { id: talk } = await createGroup(database.db, ada, []);
  const { id } = await sendMessage(database.db, talk, ada, { content: 'At five' });
  const inOne = <Done>(work: (tx: Tx) => Promise<Done>): Promise<Done> =>
    database.db.transaction().execute(async (tx) => {
      await lockConversation(tx, talk);
      return work(tx);
    });
  let pinning: ReturnType<typeof pinMessage> | undefined;
  await inOne(async (tx) => {
    // Whoever pins it saw it before it was gone, and waits for the conversation.
    pinning = inOne((other) => pinMessage(other, ada, { id, conversationId: talk }, 3));
    await lockWaiters(database.pool);
    await deleteForAll(tx, talk, [id]);
  });
  expect(await pinning).toBe('gone');
  const pins = await unrestrictedDb(database.db)
    .selectFrom('pinnedMessages')
    .select('messageId')
    .where('conversationId', '=', talk)
    .execute();
  expect(pins).toEqual([]);
});

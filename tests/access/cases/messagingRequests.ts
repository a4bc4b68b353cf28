import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { createDirectConversation, createGroup, sendMessage } from '@kindred/db/factories/messaging';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import {
  type AccessCases,
  type Arranged,
  everyRole,
  READS,
  type Scene,
  type Situation,
  WRITES,
} from '../support/case.ts';

const NOT_FOUND = everyRole('not_found');

interface Waiting {
  db: Db;
  me: string;
  id: string;
  secret: string;
}

/** What somebody the caller does not know wrote to them, or put them into. */
async function waiting(
  { db, caller }: Scene,
  make: (stranger: string) => Promise<{ id: string }>,
  stranger: string,
): Promise<Waiting> {
  const secret = `we have not met ${randomUUID()}`;
  const { id } = await make(stranger);
  await sendMessage(db, id, stranger, { content: secret });
  return { db, me: caller.id, id, secret };
}

const WAITS = {
  'of somebody I do not know': async (scene: Scene) => {
    const { id } = await createUser(scene.db);
    return waiting(scene, (by) => createDirectConversation(scene.db, by, scene.caller.id, 'pending'), id);
  },
};
const HIDDEN = {
  'one I deleted': async (scene: Scene) => {
    const { id } = await createUser(scene.db);
    return waiting(scene, (by) => createDirectConversation(scene.db, by, scene.caller.id, 'declined'), id);
  },
  'of somebody who blocked me since': async (scene: Scene) => {
    const { id } = await createUser(scene.db);
    await blockUser(scene.db, id, scene.caller.id);
    return waiting(scene, (by) => createDirectConversation(scene.db, by, scene.caller.id, 'pending'), id);
  },
  'a group of somebody I blocked since': async (scene: Scene) => {
    const { id } = await createUser(scene.db);
    await blockUser(scene.db, scene.caller.id, id);
    return waiting(scene, (by) => createGroup(scene.db, by, [scene.caller.id], {}, 'invited'), id);
  },
  'of two others': async (scene: Scene) => {
    const [{ id }, other] = [await createUser(scene.db), await createUser(scene.db)];
    return waiting(scene, (by) => createDirectConversation(scene.db, by, other.id, 'pending'), id);
  },
  'one I accepted already': async (scene: Scene) => {
    const { id } = await createUser(scene.db);
    return waiting(scene, (by) => createDirectConversation(scene.db, by, scene.caller.id), id);
  },
};

const situations = (
  of: Record<string, (scene: Scene) => Promise<Waiting>>,
  gets: Situation['gets'],
  arrange: (made: Waiting) => Arranged,
): Record<string, Situation> =>
  Object.fromEntries(
    Object.entries(of).map(([name, make]) => [
      name,
      { arrange: async (scene: Scene) => arrange(await make(scene)), gets },
    ]),
  );

const stateOf = async ({ db, me, id }: Waiting) =>
  (
    await unrestrictedDb(db)
      .selectFrom('conversationMembers')
      .select('requestState')
      .where('conversationId', '=', id)
      .where('userId', '=', me)
      .executeTakeFirst()
  )?.requestState;

const INVITED = {
  'a group that somebody I do not know put me into': async (scene: Scene) => {
    const { id } = await createUser(scene.db);
    return waiting(scene, (by) => createGroup(scene.db, by, [scene.caller.id], {}, 'invited'), id);
  },
};

const becomes = (state: string) => (made: Waiting) => ({
  input: { id: made.id },
  happened: async () => (await stateOf(made)) === state,
});

const decided = (state: string): AccessCases[string] => ({
  rule: { kind: 'subject', permission: null },
  credentials: WRITES,
  situations: {
    ...situations({ ...WAITS, ...INVITED }, everyRole('ok'), becomes(state)),
    ...situations(HIDDEN, NOT_FOUND, ({ id }) => ({ input: { id } })),
    'one that does not exist': { arrange: async () => ({ input: { id: randomUUID() } }), gets: NOT_FOUND },
  },
});

export const cases: AccessCases = {
  'messaging.requests.list': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      ...situations(WAITS, everyRole('shown'), ({ secret }) => ({ input: { limit: 100 }, canary: secret })),
      // Of the group its name is told, and nothing that is said there.
      ...situations({ ...HIDDEN, ...INVITED }, everyRole('hidden'), ({ secret }) => ({
        input: { limit: 100 },
        canary: secret,
      })),
    },
  },
  'messaging.requests.count': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: { mine: { arrange: async () => ({ input: undefined }), gets: everyRole('ok') } },
  },
  'messaging.requests.accept': decided('accepted'),
  'messaging.requests.decline': decided('declined'),
};

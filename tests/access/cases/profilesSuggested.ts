import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { type AccessCases, everyRole, READS } from '../support/case.ts';

/** Somebody who joined last in a tribe of the caller's. */
async function neighbor(db: Db, callerId: string): Promise<{ id: string; handle: string }> {
  const person = await createUser(db, { handle: `canary-${randomUUID().slice(0, 20)}` });
  const tribe = await createTribe(db, { ownerId: (await createUser(db)).id });
  await joinTribe(db, tribe.id, callerId);
  await joinTribe(db, tribe.id, person.id);
  return person;
}

export const cases: AccessCases = {
  'profiles.suggested': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      'a member of a tribe of mine': {
        arrange: async ({ db, caller }) => ({ canary: (await neighbor(db, caller.id)).handle }),
        gets: everyRole('shown'),
      },
      'a member who blocked me': {
        arrange: async ({ db, caller }) => {
          const { id, handle } = await neighbor(db, caller.id);
          await blockUser(db, id, caller.id);
          return { canary: handle };
        },
        gets: everyRole('hidden'),
      },
    },
  },
};

import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { createUser } from '@kindred/db/factories/accounts';
import { addToSpace, type Space } from '@kindred/db/factories/spaces';
import { joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutSpaces, MAY_MANAGE } from '../situations/spaces.ts';
import type { AccessCases, ByRole } from '../support/case.ts';
import { READS, WRITES } from '../support/case.ts';

const SUBJECT = { rule: { kind: 'subject', permission: null } } as const;
const reading = { ...SUBJECT, credentials: READS };
const writing = { ...SUBJECT, credentials: WRITES };
const canary = () => `canary-${randomUUID().slice(0, 30)}`;
const of = ({ id, tribeId }: Space) => ({ id: tribeId, spaceId: id });

/** What whoever manages spaces is shown, and nobody else who reads them. */
const MAY_SEE: typeof MAY_MANAGE = Object.fromEntries(
  Object.entries(MAY_MANAGE).map(([where, gets]): [string, ByRole] => [
    where,
    Object.fromEntries(
      Object.entries(gets).map(([role, outcome]) => [role, outcome === 'ok' ? 'shown' : outcome]),
    ) as ByRole,
  ]),
) as typeof MAY_MANAGE;

async function memberOf(db: Db, space: Space, named = {}): Promise<string> {
  const { id } = await createUser(db, named);
  await joinTribe(db, space.tribeId, id);
  return id;
}

async function isAdded(db: Db, space: Space, userId: string): Promise<boolean> {
  const row = unrestrictedDb(db)
    .selectFrom('spacePeople')
    .select('userId')
    .where('spaceId', '=', space.id)
    .where('userId', '=', userId);
  return (await row.executeTakeFirst()) !== undefined;
}

export const cases: AccessCases = {
  'tribes.spaces.people.list': {
    ...reading,
    situations: aboutSpaces('people', {}, MAY_SEE, async (space, { db }) => {
      const handle = canary();
      await addToSpace(db, space, await memberOf(db, space, { handle }));
      return { input: of(space), canary: handle };
    }),
  },
  'tribes.spaces.people.find': {
    ...reading,
    situations: aboutSpaces('candidates', {}, MAY_SEE, async (space, { db }) => {
      const handle = canary();
      await memberOf(db, space, { handle, firstName: handle });
      return { input: { ...of(space), query: handle }, canary: handle };
    }),
  },
  'tribes.spaces.people.add': {
    ...writing,
    situations: aboutSpaces('add people', {}, MAY_MANAGE, async (space, { db }) => {
      const userId = await memberOf(db, space);
      return {
        input: { ...of(space), userIds: [userId] },
        happened: () => isAdded(db, space, userId),
      };
    }),
  },
  'tribes.spaces.people.remove': {
    ...writing,
    situations: aboutSpaces('remove people', {}, MAY_MANAGE, async (space, { db }) => {
      const userId = await memberOf(db, space);
      await addToSpace(db, space, userId);
      return {
        input: { ...of(space), userId },
        happened: async () => !(await isAdded(db, space, userId)),
      };
    }),
  },
};

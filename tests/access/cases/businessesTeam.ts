import { randomUUID } from 'node:crypto';
import { invitationOf, memberOfTeam } from '@kindred/db/businesses/team/visibility';
import type { Db } from '@kindred/db/client';
import { createUser } from '@kindred/db/factories/accounts';
import { addToTeam, type Business } from '@kindred/db/factories/businesses';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutBusiness, managedBy, ownedBy, seenBy } from '../situations/businesses.ts';
import type { AccessCases, Scene } from '../support/case.ts';
import { everyRole, WRITES_IN_SESSION } from '../support/case.ts';

const OK = everyRole('ok');
const NOT_ALLOWED = everyRole('not_allowed');
const title = () => `canary-${randomUUID().slice(0, 30)}`;

async function staff(db: Db, businessId: string, over: { title?: string } = {}): Promise<string> {
  const { id: userId } = await createUser(db);
  await addToTeam(db, { businessId, userId, ...over });
  return userId;
}

async function asked(db: Db, { id: businessId, ownerId }: Business, userId: string): Promise<void> {
  const invitation = { businessId, userId, kind: 'team', role: 'staff', invitedBy: ownerId } as const;
  await unrestrictedDb(db).insertInto('businessInvitations').values(invitation).execute();
}

const isIn = async (db: Db, businessId: string, userId: string) =>
  (await memberOfTeam(db, businessId, userId)) !== undefined;

export const cases: AccessCases = {
  'businesses.team.list': aboutBusiness('query', seenBy(everyRole('shown')), async ({ id }, { db }) => {
    const canary = title();
    await staff(db, id, { title: canary });
    return { input: { id }, canary };
  }),
  'businesses.team.invite': aboutBusiness('mutation', managedBy(OK), async ({ id }, { db }) => {
    const person = await createUser(db);
    return {
      input: { id, handle: person.handle },
      happened: async () => (await invitationOf(db, id, person.id)) !== undefined,
    };
  }),
  'businesses.team.cancel': aboutBusiness('mutation', managedBy(OK), async (business, { db }) => {
    const { id: userId } = await createUser(db);
    await asked(db, business, userId);
    return {
      input: { id: business.id, userId },
      happened: async () => (await invitationOf(db, business.id, userId)) === undefined,
    };
  }),
  'businesses.team.answer': aboutBusiness(
    'mutation',
    { ...seenBy(OK), 'a business I own': OK },
    async (business, { db, caller }: Scene) => {
      await asked(db, business, caller.id);
      return {
        input: { id: business.id, accept: true },
        happened: async () => (await invitationOf(db, business.id, caller.id)) === undefined,
      };
    },
  ),
  'businesses.team.update': aboutBusiness('mutation', managedBy(OK), async ({ id }, { db }) => {
    const userId = await staff(db, id);
    const next = title();
    return {
      input: { id, userId, title: next },
      happened: async () => (await memberOfTeam(db, id, userId))?.title === next,
    };
  }),
  'businesses.team.remove': aboutBusiness('mutation', managedBy(OK), async ({ id }, { db }) => {
    const userId = await staff(db, id);
    return { input: { id, userId }, happened: async () => !(await isIn(db, id, userId)) };
  }),
  'businesses.team.leave': aboutBusiness(
    'mutation',
    {
      ...seenBy(OK),
      'a business I own': everyRole('last_owner'),
      'a business of others': NOT_ALLOWED,
    },
    async ({ id }, { db, caller }) => {
      const wasIn = await isIn(db, id, caller.id);
      return { input: { id }, happened: async () => wasIn && !(await isIn(db, id, caller.id)) };
    },
  ),
  'businesses.team.transfer': {
    ...aboutBusiness('mutation', ownedBy(OK), async ({ id }, { db }) => {
      const userId = await staff(db, id);
      return {
        input: { id, userId },
        happened: async () => (await invitationOf(db, id, userId))?.kind === 'ownership',
      };
    }),
    credentials: WRITES_IN_SESSION,
  },
};

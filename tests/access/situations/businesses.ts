import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { addToTeam, type Business, createBusiness } from '@kindred/db/factories/businesses';
import type { AccessCase, Arranged, ByRole, Scene, Situation } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';

const NOT_FOUND = everyRole('not_found');
const NOT_ALLOWED = everyRole('not_allowed');

type Over = Parameters<typeof createBusiness>[1];

/** Everything that a caller can have to do with a business. */
const BUSINESSES = {
  'a business I own': ({ db, caller }, over) => createBusiness(db, { ...over, ownerId: caller.id }),
  'a business I manage': (scene, over) => inTeam(scene, over, { role: 'manager' }),
  'a business I work for': (scene, over) => inTeam(scene, over, { role: 'staff' }),
  'a business I answer and book for': (scene, over) =>
    inTeam(scene, over, { role: 'staff', answersMessages: true, managesBookings: true }),
  'a business of others': ({ db }, over) => createBusiness(db, over),
  'a business of somebody who blocked me': async ({ db, caller }, over) => {
    const owner = await createUser(db);
    await blockUser(db, owner.id, caller.id);
    return createBusiness(db, { ...over, ownerId: owner.id });
  },
  'a business of mine that I deleted': ({ db, caller }, over) =>
    createBusiness(db, { ...over, ownerId: caller.id, deletedAt: new Date() }),
} satisfies Record<string, (scene: Scene, over: Over) => Promise<Business>>;
export type WhichBusiness = keyof typeof BUSINESSES;

async function inTeam(
  { db, caller }: Scene,
  over: Over,
  as: Omit<Parameters<typeof addToTeam>[1], 'businessId' | 'userId'>,
): Promise<Business> {
  const business = await createBusiness(db, over);
  await addToTeam(db, { ...as, businessId: business.id, userId: caller.id });
  return business;
}

const GONE = {
  'a business of somebody who blocked me': NOT_FOUND,
  'a business of mine that I deleted': NOT_FOUND,
} as const;

/** What everybody gets who sees the business; `gets` is theirs. */
export function seenBy(gets: ByRole): Record<WhichBusiness, ByRole> {
  return {
    'a business I own': gets,
    'a business I manage': gets,
    'a business I work for': gets,
    'a business I answer and book for': gets,
    'a business of others': gets,
    ...GONE,
  };
}

/** Owners and managers alone; `gets` is theirs. */
export function managedBy(gets: ByRole): Record<WhichBusiness, ByRole> {
  return {
    ...seenBy(NOT_ALLOWED),
    'a business I own': gets,
    'a business I manage': gets,
  };
}

/** Owners alone; `gets` is theirs. */
export function ownedBy(gets: ByRole): Record<WhichBusiness, ByRole> {
  return { ...seenBy(NOT_ALLOWED), 'a business I own': gets };
}

/** Those outside of the team alone; `gets` is theirs. */
export function outsideOf(gets: ByRole): Record<WhichBusiness, ByRole> {
  return { ...seenBy(NOT_ALLOWED), 'a business of others': gets };
}

/** A situation for everything that the caller can have to do with a business. */
export function businessSituations(
  gets: (which: WhichBusiness) => ByRole,
  arrange: (business: Business, scene: Scene) => Promise<Arranged>,
  over: () => Over = () => undefined,
): Record<string, Situation> {
  const situations = (Object.keys(BUSINESSES) as WhichBusiness[]).map((which): [string, Situation] => [
    which,
    {
      arrange: async (scene) => arrange(await BUSINESSES[which](scene, over()), scene),
      gets: gets(which),
    },
  ]);
  return Object.fromEntries(situations);
}

/** A procedure about one business, by what the caller has to do with it. */
export function aboutBusiness(
  kind: 'query' | 'mutation',
  gets: Record<WhichBusiness, ByRole>,
  arrange: (business: Business, scene: Scene) => Promise<Arranged>,
  over?: Over,
): AccessCase {
  return {
    rule: { kind: 'subject', permission: null },
    credentials: kind === 'query' ? READS : WRITES,
    situations: businessSituations(
      (which) => gets[which],
      arrange,
      () => over,
    ),
  };
}

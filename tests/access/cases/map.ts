import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { createTown } from '@kindred/db/factories/map';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { type Placed, placeOf } from '@kindred/db/map/visibility';
import { removePlace, setPlace } from '@kindred/db/map/writes';
import type { PlaceType } from '@kindred/validation/map';
import { aboutBusiness, managedBy } from '../situations/businesses.ts';
import { byStaff } from '../situations/tribes.ts';
import type { AccessCase, AccessCases, Arranged, ByRole, Scene } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';

const SHOWN = everyRole('shown', { owner: 'not_allowed' });
const HIDDEN = everyRole('hidden', { owner: 'not_allowed' });

const newName = () => `canary-${randomUUID().slice(0, 30)}`;
const BERLIN = { lat: 52.52, lng: 13.405 };
const place = (db: Db, of: Placed, location = 'Berlin') =>
  setPlace(db, of, { ...BERLIN, location, isExact: false });

async function person({ db }: Scene, location: string, over = {}): Promise<string> {
  const { id } = await createUser(db, over);
  await place(db, { type: 'user', id }, location);
  return id;
}

async function tribe({ db }: Scene, location: string): Promise<string> {
  const { id } = await createTribe(db, { isPrivate: true });
  await place(db, { type: 'tribe', id }, location);
  return id;
}

/** Places that are found by their location, which is nowhere else. */
const PLACES: Record<string, { gets: ByRole; put: (scene: Scene, location: string) => Promise<unknown> }> = {
  'a stranger who is on the map': { gets: SHOWN, put: person },
  'somebody who is suspended': {
    gets: HIDDEN,
    put: (scene, location) => person(scene, location, { suspendedAt: new Date() }),
  },
  'somebody who blocked me': {
    gets: HIDDEN,
    put: async (scene, location) => blockUser(scene.db, await person(scene, location), scene.caller.id),
  },
  'somebody I blocked': {
    gets: HIDDEN,
    put: async (scene, location) => blockUser(scene.db, scene.caller.id, await person(scene, location)),
  },
  'a private tribe I am in': {
    gets: SHOWN,
    put: async (scene, location) => joinTribe(scene.db, await tribe(scene, location), scene.caller.id),
  },
  'a private tribe I am not in': { gets: HIDDEN, put: tribe },
};

async function isPlaced(db: Db, of: Placed): Promise<boolean> {
  return (await placeOf(db, of)) !== undefined;
}

/** The three calls about the place of one row: what they are sent, and what becomes of it. */
const reading =
  (type: PlaceType) =>
  async ({ id }: { id: string }, { db }: Scene): Promise<Arranged> => {
    const canary = newName();
    await place(db, { type, id }, canary);
    return { input: { id }, canary };
  };
const putting =
  (type: PlaceType) =>
  async ({ id }: { id: string }, { db }: Scene): Promise<Arranged> => ({
    input: { id, ...BERLIN, location: 'Berlin' },
    happened: () => isPlaced(db, { type, id }),
  });
const deleting =
  (type: PlaceType) =>
  async ({ id }: { id: string }, { db }: Scene): Promise<Arranged> => {
    await place(db, { type, id });
    return { input: { id }, happened: async () => !(await isPlaced(db, { type, id })) };
  };

const SETTLES = { from: 'admin', holders: 'manage' } as const;
const ofTribe = (kind: 'query' | 'mutation', situations: AccessCase['situations']): AccessCase => ({
  rule: { kind: 'subject', permission: null },
  credentials: kind === 'query' ? READS : WRITES,
  situations,
});

/** Of the caller. */
const mine = (
  credentials: AccessCase['credentials'],
  arrange: (scene: Scene) => Promise<Arranged>,
  gets: ByRole,
) => ({ rule: { kind: 'signedIn' }, credentials, situations: { mine: { arrange, gets } } }) as const;

export const cases: AccessCases = {
  'map.locations': {
    rule: { kind: 'permission', permission: 'view_public_profiles' },
    credentials: READS,
    situations: Object.fromEntries(
      Object.entries(PLACES).map(([which, { gets, put }]) => [
        which,
        {
          arrange: async (scene) => {
            const canary = newName();
            await put(scene, canary);
            return { input: { q: canary.slice(0, 30) }, canary };
          },
          gets,
        },
      ]),
    ),
  },

  'map.towns': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      'any town': {
        arrange: async ({ db }) => {
          await createTown(db, { name: 'Berlin' });
          return { input: { q: 'berlin' } };
        },
        gets: everyRole('ok'),
      },
    },
  },

  'map.myPlace': mine(
    READS,
    async ({ db, caller }) => {
      const canary = newName();
      await place(db, { type: 'user', id: caller.id }, canary);
      return { canary };
    },
    everyRole('shown'),
  ),
  'map.putMyPlace': mine(
    WRITES,
    async ({ db, caller }) => {
      const me = { type: 'user', id: caller.id } as const;
      await db.transaction().execute((tx) => removePlace(tx, me));
      return { input: { ...BERLIN, location: 'Berlin' }, happened: () => isPlaced(db, me) };
    },
    everyRole('ok'),
  ),
  'map.deleteMyPlace': mine(
    WRITES,
    async ({ db, caller }) => {
      await place(db, { type: 'user', id: caller.id });
      return { happened: async () => !(await isPlaced(db, { type: 'user', id: caller.id })) };
    },
    everyRole('ok'),
  ),

  'map.businessPlace': aboutBusiness('query', managedBy(everyRole('shown')), reading('business')),
  'map.putBusinessPlace': aboutBusiness('mutation', managedBy(everyRole('ok')), putting('business')),
  'map.deleteBusinessPlace': aboutBusiness('mutation', managedBy(everyRole('ok')), deleting('business')),

  'map.tribePlace': ofTribe('query', byStaff({ ...SETTLES, done: 'shown' }, reading('tribe'))),
  'map.putTribePlace': ofTribe('mutation', byStaff(SETTLES, putting('tribe'))),
  'map.deleteTribePlace': ofTribe('mutation', byStaff(SETTLES, deleting('tribe'))),
};

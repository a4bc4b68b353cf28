import { randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { createBusiness } from '@kindred/db/factories/businesses';
import { createCourse } from '@kindred/db/factories/courses';
import { createEvent } from '@kindred/db/factories/events';
import { featureItem } from '@kindred/db/factories/featured';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { FeaturedType } from '@kindred/validation/admin/featured';
import {
  type AccessCase,
  type ByRole,
  everyRole,
  READS,
  type Scene,
  type Situation,
} from '../support/case.ts';

export const SHOWN = everyRole('shown');
export const HIDDEN = everyRole('hidden');
export const NOW = new Date();

const newName = () => `canary ${randomUUID()}`;
export const suspended = async ({ db }: Scene) => (await createUser(db, { suspendedAt: NOW })).id;

type Make = (scene: Scene) => Promise<{ id: string; name: string }>;
export const tribe =
  (over: Parameters<typeof createTribe>[1] = {}): Make =>
  ({ db }) =>
    createTribe(db, { name: newName(), ...over });
export const business =
  (over: Parameters<typeof createBusiness>[1] = {}): Make =>
  ({ db }) =>
    createBusiness(db, { name: newName(), ...over });
export const event =
  (over: Parameters<typeof createEvent>[1] = {}): Make =>
  async ({ db }) => {
    const { id, title } = await createEvent(db, { title: newName(), ...over });
    return { id, name: title };
  };

/** A list with an item that is featured, made as each situation says. */
export function list(
  type: FeaturedType,
  made: Record<string, [make: Make, gets: ByRole]>,
  rest: Pick<AccessCase, 'rule' | 'credentials'>,
): AccessCase {
  const situation = (make: Make, gets: ByRole): Situation => ({
    arrange: async (scene) => {
      const { id, name } = await make(scene);
      await featureItem(scene.db, type, id);
      return { input: undefined, canary: name };
    },
    gets,
  });
  return {
    ...rest,
    situations: Object.fromEntries(
      Object.entries(made).map(([name, [make, gets]]) => [name, situation(make, gets)]),
    ),
  };
}

export const SIGNED_IN = { rule: { kind: 'signedIn' }, credentials: READS } as const;
/** The role `owner` of the data model grants nothing. */
export const FOUND = everyRole('shown', { owner: 'not_allowed' });
export const NOT_FOUND = everyRole('hidden', { owner: 'not_allowed' });

/** A course of a tribe that its caller is in. */
export const courseOf =
  (over: Parameters<typeof createTribe>[1], fields: Parameters<typeof createCourse>[1] = {}): Make =>
  async ({ db, caller }) => {
    const { id: tribeId } = await createTribe(db, over);
    await joinTribe(db, tribeId, caller.id);
    const { id, title } = await createCourse(db, { title: newName(), tribeId, ...fields });
    return { id, name: title };
  };

/** Ids of the featured items of a type. */
export async function featured({ db }: Scene, type: FeaturedType): Promise<string[]> {
  const row = await unrestrictedDb(db)
    .selectFrom('featuredLists')
    .select('itemIds')
    .where('type', '=', type)
    .executeTakeFirst();
  return row?.itemIds ?? [];
}

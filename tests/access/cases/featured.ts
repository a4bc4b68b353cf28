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
  type AccessCases,
  type ByRole,
  everyRole,
  GUEST_READS,
  READS,
  type Scene,
  type Situation,
  WRITES,
} from '../support/case.ts';

const SHOWN = everyRole('shown');
const HIDDEN = everyRole('hidden');
const STAFF = { rule: { kind: 'permission', permission: 'global_policies' } } as const;
const NOW = new Date();
const AN_HOUR_AGO = new Date(Date.now() - 3_600_000);

const newName = () => `canary ${randomUUID()}`;
const suspended = async ({ db }: Scene) => (await createUser(db, { suspendedAt: NOW })).id;
type Make = (scene: Scene) => Promise<{ id: string; name: string }>;
const tribe =
  (over: Parameters<typeof createTribe>[1] = {}): Make =>
  ({ db }) =>
    createTribe(db, { name: newName(), ...over });
const business =
  (over: Parameters<typeof createBusiness>[1] = {}): Make =>
  ({ db }) =>
    createBusiness(db, { name: newName(), ...over });
const event =
  (over: Parameters<typeof createEvent>[1] = {}): Make =>
  async ({ db }) => {
    const { id, title } = await createEvent(db, { title: newName(), ...over });
    return { id, name: title };
  };

/** A list with an item that is featured, made as each situation says. */
function list(
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

const SIGNED_IN = { rule: { kind: 'signedIn' }, credentials: READS } as const;
/** The role `owner` of the data model grants nothing. */
const FOUND = everyRole('shown', { owner: 'not_allowed' });
const NOT_FOUND = everyRole('hidden', { owner: 'not_allowed' });

/** A course of a tribe that its caller is in. */
const courseOf =
  (over: Parameters<typeof createTribe>[1], fields: Parameters<typeof createCourse>[1] = {}): Make =>
  async ({ db, caller }) => {
    const { id: tribeId } = await createTribe(db, over);
    await joinTribe(db, tribeId, caller.id);
    const { id, title } = await createCourse(db, { title: newName(), tribeId, ...fields });
    return { id, name: title };
  };

export const cases: AccessCases = {
  'tribes.featured': list(
    'tribe',
    {
      'a public tribe': [tribe(), FOUND],
      'a private tribe': [tribe({ isPrivate: true }), NOT_FOUND],
      'an archived tribe': [tribe({ archivedAt: NOW }), NOT_FOUND],
      'a hidden tribe': [tribe({ hiddenAt: NOW }), NOT_FOUND],
      'a deleted tribe': [tribe({ deletedAt: NOW, archivedAt: NOW }), NOT_FOUND],
      'a tribe of a suspended owner': [
        async (scene) => tribe({ ownerId: await suspended(scene) })(scene),
        NOT_FOUND,
      ],
    },
    {
      rule: { kind: 'permission', permission: 'view_public_tribes', guests: true },
      credentials: GUEST_READS,
    },
  ),
  'businesses.featured': list(
    'business',
    {
      'a business of others': [business(), SHOWN],
      'a hidden business': [business({ hiddenAt: NOW }), HIDDEN],
      'a hidden business of mine': [
        (scene) => business({ hiddenAt: NOW, ownerId: scene.caller.id })(scene),
        HIDDEN,
      ],
      'a deleted business': [business({ deletedAt: NOW }), HIDDEN],
      'a business of a suspended owner': [
        async (scene) => business({ ownerId: await suspended(scene) })(scene),
        HIDDEN,
      ],
    },
    SIGNED_IN,
  ),
  'courses.featured': list(
    'course',
    {
      'a published course of a public tribe': [courseOf({}), SHOWN],
      'a draft': [courseOf({}, { isPublished: false }), HIDDEN],
      'a hidden course': [courseOf({}, { hiddenAt: NOW }), HIDDEN],
      'a course of my private tribe': [courseOf({ isPrivate: true }), HIDDEN],
      'a course of my archived tribe': [courseOf({ archivedAt: NOW }), HIDDEN],
      'a course of my tribe that is hidden': [courseOf({ hiddenAt: NOW }), HIDDEN],
      'a course of a suspended creator': [
        async (scene) => courseOf({}, { creatorId: await suspended(scene) })(scene),
        HIDDEN,
      ],
    },
    SIGNED_IN,
  ),
  'events.featured': list(
    'event',
    {
      'a public event': [event(), SHOWN],
      'an event by invitation that I host': [
        (scene) => event({ audience: 'invited', hostId: scene.caller.id })(scene),
        HIDDEN,
      ],
      'a cancelled event': [event({ cancelledAt: NOW }), HIDDEN],
      'a hidden event that I host': [
        (scene) => event({ hiddenAt: NOW, hostId: scene.caller.id })(scene),
        HIDDEN,
      ],
      'an event that ended': [
        event({ startTime: new Date(AN_HOUR_AGO.getTime() - 3_600_000), endTime: AN_HOUR_AGO }),
        HIDDEN,
      ],
      'an event of a suspended host': [
        async (scene) => event({ hostId: await suspended(scene) })(scene),
        HIDDEN,
      ],
    },
    SIGNED_IN,
  ),
  'admin.featured.add': {
    ...STAFF,
    credentials: WRITES,
    situations: {
      'a public tribe of another user': {
        arrange: async (scene) => {
          // What other situations featured takes the room.
          await unrestrictedDb(scene.db).deleteFrom('featuredLists').where('type', '=', 'tribe').execute();
          const { id } = await tribe()(scene);
          return {
            input: { type: 'tribe', id },
            happened: async () => (await featured(scene, 'tribe')).includes(id),
          };
        },
        gets: everyRole('not_allowed', { platform_admin: 'ok' }),
      },
      'a private tribe': {
        arrange: async (scene) => ({
          input: { type: 'tribe', id: (await tribe({ isPrivate: true })(scene)).id },
        }),
        gets: everyRole('not_allowed', { platform_admin: 'not_public' }),
      },
      'an event that was deleted': {
        arrange: async (scene) => ({
          input: { type: 'event', id: (await event({ deletedAt: NOW })(scene)).id },
        }),
        gets: everyRole('not_allowed', { platform_admin: 'not_found' }),
      },
    },
  },
  'admin.featured.remove': {
    ...STAFF,
    credentials: WRITES,
    situations: {
      'a business that is featured': {
        arrange: async (scene) => {
          const { id } = await business()(scene);
          await featureItem(scene.db, 'business', id);
          return {
            input: { type: 'business', id },
            happened: async () => !(await featured(scene, 'business')).includes(id),
          };
        },
        gets: everyRole('not_allowed', { platform_admin: 'ok' }),
      },
      'a course that does not exist': {
        arrange: async () => ({ input: { type: 'course', id: randomUUID() } }),
        gets: everyRole('not_allowed', { platform_admin: 'not_found' }),
      },
    },
  },
};

async function featured({ db }: Scene, type: FeaturedType): Promise<string[]> {
  const row = await unrestrictedDb(db)
    .selectFrom('featuredLists')
    .select('itemIds')
    .where('type', '=', type)
    .executeTakeFirst();
  return row?.itemIds ?? [];
}

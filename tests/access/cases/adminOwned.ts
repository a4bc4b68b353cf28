import { randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { createBookable, createBooking } from '@kindred/db/factories/bookings';
import { createBusiness } from '@kindred/db/factories/businesses';
import { createCourse } from '@kindred/db/factories/courses';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { type AccessCases, everyRole, READS, type Scene, WRITES } from '../support/case.ts';

const STAFF = { rule: { kind: 'permission', permission: 'global_policies' } } as const;
const done = everyRole('not_allowed', { platform_admin: 'ok' });
const refused = (outcome: 'not_found' | 'invalid_input' | 'open_bookings') =>
  everyRole('not_allowed', { platform_admin: outcome });
const TEXTS = { name: 'Rye at home', description: 'Bread with rye, baked slowly.' };
const REASON = { reason: 'The name was misleading' };

const businessNow = ({ db }: Scene, id: string) =>
  unrestrictedDb(db).selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const cases: AccessCases = {
  'admin.texts.get': {
    ...STAFF,
    credentials: READS,
    situations: {
      'a draft of another user': {
        arrange: async ({ db }) => {
          const canary = `canary ${randomUUID()}`;
          const { id } = await createCourse(db, { title: canary, isPublished: false });
          return { input: { type: 'course', id }, canary };
        },
        gets: everyRole('not_allowed', { platform_admin: 'shown' }),
      },
    },
  },
  'admin.texts.update': {
    ...STAFF,
    credentials: WRITES,
    situations: {
      'a business of another user': {
        arrange: async (scene) => {
          const { id } = await createBusiness(scene.db);
          return {
            input: { type: 'business', id, ...TEXTS, ...REASON },
            happened: async () => (await businessNow(scene, id)).name === TEXTS.name,
          };
        },
        gets: done,
      },
      'a course that was deleted': {
        arrange: async ({ db }) => {
          const { id } = await createCourse(db, { isPublished: false, deletedAt: new Date() });
          return { input: { type: 'course', id, ...TEXTS, ...REASON } };
        },
        gets: refused('not_found'),
      },
    },
  },
  'admin.businesses.transfer': {
    ...STAFF,
    credentials: WRITES,
    situations: {
      'a business of another user': {
        arrange: async (scene) => {
          const { id } = await createBusiness(scene.db);
          const { id: userId } = await createUser(scene.db);
          return {
            input: { id, userId },
            happened: async () => (await businessNow(scene, id)).ownerId === userId,
          };
        },
        gets: done,
      },
      'to a suspended user': {
        arrange: async ({ db }) => {
          const { id } = await createBusiness(db);
          return { input: { id, userId: (await createUser(db, { suspendedAt: new Date() })).id } };
        },
        gets: refused('invalid_input'),
      },
    },
  },
  'admin.businesses.delete': {
    ...STAFF,
    credentials: WRITES,
    situations: {
      'a business of another user': {
        arrange: async (scene) => {
          const { id } = await createBusiness(scene.db);
          return {
            input: { id, ...REASON },
            happened: async () => (await businessNow(scene, id)).deletedAt !== null,
          };
        },
        gets: done,
      },
      'a business with a booking to come': {
        arrange: async ({ db }) => {
          const business = await createBusiness(db);
          await createBooking(db, await createBookable(db, business));
          return { input: { id: business.id, ...REASON } };
        },
        gets: refused('open_bookings'),
      },
    },
  },
};

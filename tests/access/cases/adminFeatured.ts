import { randomUUID } from 'node:crypto';
import { featureItem, makeRoom } from '@kindred/db/factories/featured';
import { business, event, featured, NOW, tribe } from '../situations/featured.ts';
import { type AccessCases, everyRole, WRITES } from '../support/case.ts';

const STAFF = { rule: { kind: 'permission', permission: 'global_policies' } } as const;

export const cases: AccessCases = {
  'admin.featured.add': {
    ...STAFF,
    credentials: WRITES,
    situations: {
      'a public tribe of another user': {
        arrange: async (scene) => {
          await makeRoom(scene.db, 'tribe');
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

import { randomUUID } from 'node:crypto';
import { createPost } from '@kindred/db/factories/feed';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { AccessCases } from '../support/case.ts';
import { everyRole, GUEST_READS } from '../support/case.ts';

export const cases: AccessCases = {
  'previews.get': {
    rule: { kind: 'permission', permission: 'view_public_profiles', guests: true },
    credentials: GUEST_READS,
    situations: {
      'a public tribe': {
        arrange: async ({ db }) => {
          const { id, name } = await createTribe(db, { name: `canary ${randomUUID()}` });
          return { input: { type: 'tribe', id }, canary: name };
        },
        gets: everyRole('shown', { owner: 'not_allowed' }),
      },
      'a private tribe I am in': {
        arrange: async ({ db, caller }) => {
          const { id } = await createTribe(db, { isPrivate: true });
          await joinTribe(db, id, caller.id);
          return { input: { type: 'tribe', id } };
        },
        gets: everyRole('not_found', { owner: 'not_allowed' }),
      },
      'my post in a tribe': {
        arrange: async ({ db, caller }) => {
          const tribe = await createTribe(db, { contentAccess: 'public_preview' });
          const { id } = await createPost(db, { authorId: caller.id, tribeId: tribe.id });
          return { input: { type: 'post', id } };
        },
        gets: everyRole('not_found', { owner: 'not_allowed' }),
      },
    },
  },
};

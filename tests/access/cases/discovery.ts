import { randomUUID } from 'node:crypto';
import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { createPost } from '@kindred/db/factories/feed';
import { createGroup, sendMessage } from '@kindred/db/factories/messaging';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { AccessCases, ByRole, Scene } from '../support/case.ts';
import { everyRole, READS } from '../support/case.ts';

const SHOWN = everyRole('shown');
const HIDDEN = everyRole('hidden');

const person = async ({ db }: Scene, over = {}) => (await createUser(db, over)).id;

/** What is called or says a name that is nowhere else. */
const THINGS: Record<string, { gets: ByRole; put: (scene: Scene, canary: string) => Promise<unknown> }> = {
  // That role grants nothing, and so shows no profile of others.
  'somebody else': {
    gets: everyRole('shown', { owner: 'hidden' }),
    put: (scene, firstName) => person(scene, { firstName }),
  },
  'somebody who is suspended': {
    gets: HIDDEN,
    put: (scene, firstName) => person(scene, { firstName, suspendedAt: new Date() }),
  },
  'somebody who blocked me': {
    gets: HIDDEN,
    put: async (scene, firstName) => blockUser(scene.db, await person(scene, { firstName }), scene.caller.id),
  },
  'a private tribe I am in': {
    gets: SHOWN,
    put: async (scene, name) => {
      const { id } = await createTribe(scene.db, { isPrivate: true, name });
      await joinTribe(scene.db, id, scene.caller.id);
    },
  },
  'a private tribe I am not in': {
    gets: HIDDEN,
    put: ({ db }, name) => createTribe(db, { isPrivate: true, name }),
  },
  'a post of a tribe I am not in': {
    gets: HIDDEN,
    put: async (scene, content) => {
      const { id } = await createTribe(scene.db, { isPrivate: true });
      await createPost(scene.db, { authorId: await person(scene), tribeId: id, content });
    },
  },
  'a message to me': {
    gets: SHOWN,
    put: async (scene, content) => {
      const sender = await person(scene);
      const { id } = await createGroup(scene.db, sender, [scene.caller.id]);
      await sendMessage(scene.db, id, sender, { content });
    },
  },
  'a message to others': {
    gets: HIDDEN,
    put: async (scene, content) => {
      const sender = await person(scene);
      const { id } = await createGroup(scene.db, sender, [await person(scene)]);
      await sendMessage(scene.db, id, sender, { content });
    },
  },
};

export const cases: AccessCases = {
  'discovery.search': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: Object.fromEntries(
      Object.entries(THINGS).map(([which, { gets, put }]) => [
        which,
        {
          arrange: async (scene) => {
            const canary = `canary${randomUUID().replaceAll('-', '')}`;
            await put(scene, canary);
            return { input: { q: canary.slice(0, 30) }, canary };
          },
          gets,
        },
      ]),
    ),
  },
};

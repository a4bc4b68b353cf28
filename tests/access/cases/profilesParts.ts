import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { createPost } from '@kindred/db/factories/feed';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { type AccessCases, everyRole, READS, type Scene } from '../support/case.ts';

/** Of a person's part something nobody else has, where there is one. */
type Canary = (db: Db, personId: string) => Promise<string | undefined>;

/** The role `owner` of the data model grants nothing, not even looking at others. */
const SEES = everyRole('shown', { owner: 'not_allowed' });

export function partOf(setting: 'groups' | 'activity' | null, canary: Canary): AccessCases[string] {
  const arrange = async (db: Db, id: string) => {
    const shown = await canary(db, id);
    return { input: { handle: id }, ...(shown === undefined ? {} : { canary: shown }) };
  };
  const hides = async (db: Db, userId: string, key: string) => {
    await unrestrictedDb(db)
      .insertInto('userPreferences')
      .values({ userId, privacySettings: { [key]: 'nobody' } })
      .execute();
  };
  return {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: {
      'a stranger': {
        arrange: async ({ db }: Scene) => arrange(db, (await createUser(db)).id),
        gets: SEES,
      },
      myself: { arrange: ({ db, caller }: Scene) => arrange(db, caller.id), gets: everyRole('shown') },
      'somebody who shows nobody their profile': {
        arrange: async ({ db }: Scene) => {
          const { id } = await createUser(db);
          await hides(db, id, 'profile');
          return arrange(db, id);
        },
        gets: everyRole('not_allowed'),
      },
      ...(setting === null
        ? {}
        : {
            'somebody who shows nobody this': {
              arrange: async ({ db }: Scene) => {
                const { id } = await createUser(db);
                await hides(db, id, setting);
                return arrange(db, id);
              },
              gets: everyRole('not_allowed'),
            },
          }),
      'somebody who blocked me': {
        arrange: async ({ db, caller }: Scene) => {
          const { id } = await createUser(db);
          await blockUser(db, id, caller.id);
          return arrange(db, id);
        },
        gets: everyRole('not_found'),
      },
    },
  };
}

const mark = () => `canary-${randomUUID().slice(0, 20)}`;

async function tribeNamed(db: Db, personId: string): Promise<string> {
  const name = mark();
  const { id } = await createTribe(db, { ownerId: (await createUser(db)).id, name });
  await joinTribe(db, id, personId);
  return name;
}

async function badgeNamed(db: Db, userId: string): Promise<string> {
  const name = mark();
  const { id } = await db
    .insertInto('badges')
    .values({ name, description: '', criteria: {} })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('userBadges').values({ userId, badgeId: id }).execute();
  return name;
}

async function postSaying(db: Db, authorId: string): Promise<string> {
  const content = mark();
  await createPost(db, { authorId, content });
  return content;
}

export const cases: AccessCases = {
  'profiles.groups': partOf('groups', tribeNamed),
  'profiles.badges': partOf('groups', badgeNamed),
  'profiles.activity': partOf('activity', postSaying),
};

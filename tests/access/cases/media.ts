import { createPost } from '@kindred/db/factories/feed';
import { createMedia } from '@kindred/db/factories/media';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { ErrorCode } from '@kindred/validation/errors';
import { type AccessCases, everyRole, READS, type Scene, type Situation, WRITES } from '../support/case.ts';

/** A picture of one pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type Whose = 'mine, not used yet' | 'mine, in a post' | "somebody else's" | "somebody else's, in a post";

async function upload({ db, caller }: Scene, whose: Whose): Promise<string> {
  const mine = whose.startsWith('mine') ? { uploadedBy: caller.id } : {};
  const used = whose.endsWith('post')
    ? { attachedType: 'posts', attachedTo: (await createPost(db, { authorId: mine.uploadedBy })).id }
    : {};
  return (await createMedia(db, { ...mine, ...used, alt: 'As it was' })).id;
}

function about(
  outcomes: Record<Whose, 'ok' | ErrorCode>,
  input: Record<string, unknown>,
  happened: (db: Scene['db'], id: string) => Promise<boolean>,
): Record<string, Situation> {
  return Object.fromEntries(
    Object.entries(outcomes).map(([whose, outcome]) => [
      whose,
      {
        arrange: async (scene: Scene) => {
          const id = await upload(scene, whose as Whose);
          return { input: { id, ...input }, happened: () => happened(scene.db, id) };
        },
        gets: everyRole(outcome),
      },
    ]),
  );
}

async function altOf(db: Scene['db'], id: string): Promise<string | null | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('attachments')
    .select('alt')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.alt;
}

function ofMe(column: 'profileImageUrl' | 'coverImageUrl'): Record<string, Situation> {
  return {
    mine: {
      arrange: async ({ db, caller }) => {
        const url = async () =>
          (
            await db
              .selectFrom('users')
              .select(`${column} as url`)
              .where('id', '=', caller.id)
              .executeTakeFirstOrThrow()
          ).url;
        const before = await url();
        return { input: { imageData: PIXEL }, happened: async () => (await url()) !== before };
      },
      gets: everyRole('ok'),
    },
  };
}

export const cases: AccessCases = {
  'media.storage': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: { mine: { arrange: async () => ({}), gets: everyRole('ok') } },
  },
  'media.describe': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: about(
      {
        'mine, not used yet': 'ok',
        'mine, in a post': 'ok',
        "somebody else's": 'not_found',
        "somebody else's, in a post": 'not_found',
      },
      { alt: 'A loaf' },
      async (db, id) => (await altOf(db, id)) === 'A loaf',
    ),
  },
  'media.delete': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: about(
      {
        'mine, not used yet': 'ok',
        'mine, in a post': 'not_allowed',
        "somebody else's": 'not_found',
        "somebody else's, in a post": 'not_found',
      },
      {},
      async (db, id) => (await altOf(db, id)) === undefined,
    ),
  },
  'media.uploadAvatar': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: ofMe('profileImageUrl'),
  },
  'media.uploadCover': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: ofMe('coverImageUrl'),
  },
};

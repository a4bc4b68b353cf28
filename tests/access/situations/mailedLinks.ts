import { randomUUID } from 'node:crypto';
import { hashToken } from '@kindred/api/platform/sessions';
import { insertMailedLink } from '@kindred/db/accounts/links/writes';
import type { Db } from '@kindred/db/client';
import { createUser } from '@kindred/db/factories/accounts';
import type { LinkPurpose } from '@kindred/db/schema/accounts';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { ErrorCode } from '@kindred/validation/errors';
import { type AccessCase, type Arranged, everyRole, type Scene } from '../support/case.ts';

const HOUR_MS = 3_600_000;

export interface Link {
  expiresAt?: Date;
  usedAt?: Date;
}

/** A link to somebody new. */
export async function mailedLink(
  db: Db,
  purpose: LinkPurpose,
  { expiresAt = new Date(Date.now() + HOUR_MS), usedAt }: Link,
): Promise<{ userId: string; token: string }> {
  const { id: userId, email } = await createUser(db);
  const token = randomUUID();
  await db
    .transaction()
    .execute((tx) =>
      insertMailedLink(
        tx,
        { tokenHash: hashToken(token), userId, purpose, email, expiresAt },
        { max: 1, seconds: 900 },
      ),
    );
  if (usedAt) {
    await unrestrictedDb(db)
      .updateTable('mailedLinks')
      .set({ usedAt })
      .where('userId', '=', userId)
      .execute();
  }
  return { userId, token };
}

/** The situations of what is opened by a link from a mail. */
export const byLink = (
  arrange: (scene: Scene, link?: Link) => Promise<Arranged>,
  refused: ErrorCode,
): AccessCase['situations'] => ({
  'by a fresh link': { arrange: (scene) => arrange(scene), gets: everyRole('ok') },
  'by a link that was used': {
    arrange: (scene) => arrange(scene, { usedAt: new Date() }),
    gets: everyRole(refused),
  },
  'by a link that is too old': {
    arrange: (scene) => arrange(scene, { expiresAt: new Date(Date.now() - 1_000) }),
    gets: everyRole(refused),
  },
});

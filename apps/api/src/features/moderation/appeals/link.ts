import type { Db, Tx } from '@kindred/db/client';
import { decisionAuthor, suspendingDecision } from '@kindred/db/moderation/decisions/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import type { Env } from '../../../platform/env.ts';
import { fail } from '../../../trpc/errors.ts';
import { readSignedLink, signedLink } from '../../notifications/service.ts';

export const APPEAL_LINK = 'appeal';

/** The page on which a suspended user appeals without logging in; null where no decision suspended them. */
export async function appealUrlOf(
  { publicUrl }: Pick<Env, 'publicUrl'>,
  db: Db | Tx,
  userId: string,
): Promise<string | null> {
  const id = await suspendingDecision(db, userId);
  // In the fragment, which no server log and no Referer header holds.
  return id === null ? null : `${publicUrl}/appeal#${await signedLink(db, APPEAL_LINK, id)}`;
}

/**
 * A decision and its author, for who has its link.
 * @throws {AppError} `not_found` for another token
 */
export async function decisionByLink(db: Db, token: string): Promise<{ id: string; author: Viewer }> {
  const id = (await readSignedLink(db, APPEAL_LINK, token)) ?? fail('not_found');
  const authorId = (await decisionAuthor(db, id)) ?? fail('not_found');
  return { id, author: { id: authorId, role: 'member' } };
}

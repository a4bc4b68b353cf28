import type { Db, Tx } from '@kindred/db/client';
import { decisionAuthor, suspendingDecision } from '@kindred/db/moderation/decisions/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import type { Env } from '../../../platform/env.ts';
import { HOUR, limit, networkOf } from '../../../platform/limits.ts';
import type { Context } from '../../../trpc/context.ts';
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

/** Requests with appeal links from one network. */
const OPENED_AN_HOUR = 120;

/**
 * The decision of a link, and the request as its author makes it.
 * @throws {AppError} `not_found` for another token
 */
export async function asAppellant(ctx: Context, token: string) {
  await limit(ctx.db, `appeal-link:${networkOf(ctx.ip)}`, OPENED_AN_HOUR, HOUR);
  const id = (await readSignedLink(ctx.db, APPEAL_LINK, token)) ?? fail('not_found');
  const authorId = (await decisionAuthor(ctx.db, id)) ?? fail('not_found');
  const viewer: Viewer = { id: authorId, role: 'member' };
  return { id, author: { ...ctx, viewer } };
}

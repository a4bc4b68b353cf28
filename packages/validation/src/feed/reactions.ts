import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { reactionKind } from '../feed.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id } from '../text.ts';

export const reactInput = z.strictObject({ id, type: reactionKind });
/** Who reacted, newest first; to one kind only when `type` is given. */
export const reactionsInput = z.strictObject({ id, type: reactionKind.optional(), ...cursorPageShape });

export const reactionPage = pageOf(z.object({ user: userCard, type: reactionKind }));
export type ReactionPage = z.infer<typeof reactionPage>;

import type { Tx } from '@kindred/db/client';
import {
  createNotification,
  deleteNewsOfComment,
  type News,
  updateNewsOfComment,
} from '@kindred/db/notifications/writes';
import type { Outbox } from '../../platform/bus.ts';

export type { News } from '@kindred/db/notifications/writes';

/**
 * Whether the person may see what it is about is for the caller to know.
 * @returns whether they were told: nobody is across a block, or of what they did themselves
 */
export async function tellPerson(tx: Tx, outbox: Outbox, news: News): Promise<boolean> {
  if (!(await createNotification(tx, news))) return false;
  await outbox.event({ topic: 'badges_changed', payload: { userId: news.userId } });
  return true;
}

/** What was told of a comment says what the comment says now. */
export function retellComment(tx: Tx, commentId: string, message: string): Promise<void> {
  return updateNewsOfComment(tx, commentId, message);
}

/** What was told of a comment goes with it. */
export async function untellComment(tx: Tx, outbox: Outbox, commentId: string): Promise<void> {
  for (const userId of await deleteNewsOfComment(tx, commentId)) {
    await outbox.event({ topic: 'badges_changed', payload: { userId } });
  }
}

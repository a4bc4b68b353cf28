import { deleteExpired, setDisappearing } from '@kindred/db/messaging/expiry/writes';
import { lockConversation } from '@kindred/db/messaging/messages/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { DisappearAfter } from '@kindred/validation/messaging/expiry';
import type { JobDeps } from '../../platform/job.ts';
import { HOUR, limit } from '../../platform/limits.ts';
import type { Context } from '../../trpc/context.ts';
import { fail } from '../../trpc/errors.ts';
import { emitGroupChanged, emitUnreadChanged } from './events.ts';
import { bothWant } from './requests/service.ts';
import { postSystemMessage } from './systemMessages.ts';

/** Each time everybody in the conversation is told. */
const SET_AN_HOUR = 30;

export async function letDisappear(
  ctx: Context,
  viewer: Viewer,
  conversationId: string,
  after: DisappearAfter | null,
): Promise<void> {
  await limit(ctx.db, `disappearing:${viewer.id}`, SET_AN_HOUR, HOUR);
  await ctx.write(async (tx, outbox) => {
    if (!(await lockConversation(tx, conversationId))) fail('not_found');
    await bothWant(tx, viewer, conversationId);
    if (!(await setDisappearing(tx, conversationId, after))) return;
    await postSystemMessage(tx, outbox, { conversationId, by: viewer.id }, { kind: 'disappearing', after });
    await emitGroupChanged(outbox, conversationId);
  });
}

/** Takes away what has expired, with its files; any number of nodes may do so at once. */
export async function expireMessages({ db, bus }: Pick<JobDeps, 'db' | 'bus'>): Promise<void> {
  for (;;) {
    const { isMore } = await db.transaction().execute(async (tx) => {
      const gone = await deleteExpired(tx);
      const outbox = bus.outbox(tx);
      for (const conversationId of gone.conversationIds) {
        await outbox.event({ topic: 'messages_changed', payload: { conversationId } });
        await emitUnreadChanged(outbox, conversationId);
      }
      return gone;
    });
    bus.committed();
    if (!isMore) return;
  }
}

import { conversationById } from '@kindred/db/messaging/queries';
import { canSendIn } from '@kindred/permissions/policies/messaging';
import { messageOnly } from '@kindred/validation/accounts';
import { type OnlineNow, typingInput } from '@kindred/validation/messaging/live';
import { noInput } from '@kindred/validation/text';
import { canOn, signedIn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';

const WATCHES_A_PERSON = 20;
const watches = new Map<string, number>();
/** Nobody's fingers are faster than this; what comes sooner is passed over. */
const TYPING_EVERY_MS = 500;
/** Person and conversation → what they last said, and when. */
const lastTyped = new Map<string, { at: number; isTyping: boolean }>();
const REMEMBERED_MAX = 10_000;

function isNews(key: string, isTyping: boolean): boolean {
  const now = Date.now();
  const last = lastTyped.get(key);
  if (last !== undefined && last.isTyping === isTyping && now - last.at < TYPING_EVERY_MS) return false;
  if (lastTyped.size >= REMEMBERED_MAX) lastTyped.clear();
  lastTyped.set(key, { at: now, isTyping });
  return true;
}

export const presenceRouter = {
  presence: signedIn.input(noInput).subscription(async function* ({ ctx, signal }) {
    const { viewer, deps } = ctx;
    const count = watches.get(viewer.id) ?? 0;
    if (count >= WATCHES_A_PERSON) fail('too_many_requests');
    watches.set(viewer.id, count + 1);
    let next: string[] | undefined;
    let wake: (() => void) | undefined;
    signal?.addEventListener('abort', () => wake?.(), { once: true });
    let stop: (() => void) | undefined;
    try {
      stop = await deps.contacts.watch(viewer.id, (online) => {
        next = online;
        wake?.();
      });
      while (!signal?.aborted) {
        if (next !== undefined) {
          const now: OnlineNow = { userIds: next };
          next = undefined;
          yield now;
          continue;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = undefined;
      }
    } finally {
      stop?.();
      const left = (watches.get(viewer.id) ?? 1) - 1;
      if (left > 0) watches.set(viewer.id, left);
      else watches.delete(viewer.id);
    }
  }),

  typing: canOn({
    input: typingInput,
    permission: 'send_messages',
    load: (db, viewer, { id }) => conversationById(db, viewer, id),
    policy: canSendIn,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/conversations/{id}/typing',
        tags: ['Messages'],
        summary: 'Send a typing indicator',
        description:
          'Kept nowhere; shown to the others for 3 seconds. On the socket it is `typing` and `stop_typing`.',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input: { id, isTyping } }) => {
      const { viewer, deps } = ctx;
      if (isNews(`${viewer.id} ${id}`, isTyping)) {
        const topic = isTyping ? 'typing' : 'stop_typing';
        await deps.bus.whisper({ topic, payload: { conversationId: id, userId: viewer.id } });
      }
      return { message: isTyping ? 'Typing' : 'Stopped typing' };
    }),
};

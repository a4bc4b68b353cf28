import { sessionEnded, whenSessionEnds } from '../../../app/account.ts';
import { api } from '../../../app/api.ts';
import { errorBody } from '../../../app/errors.ts';
import { showToast } from '../../../ui/toast.tsx';
import { fieldsOf, stopUploadsBut, uploadAll } from '../attach/deliver.ts';
import { OUTBOX } from './copy.ts';
import {
  amend,
  asItIs,
  authorHere,
  clear,
  close,
  hasArrived,
  isWaiting,
  onOutbox,
  openFor,
  putIn,
  redraw,
  takeOut,
  takeOutUnsent,
  type Waiting,
  type Written,
  waitingMessages,
  whenRead,
} from './outboxStore.ts';
import { LONGEST_MS, type Outcome, sendQueueOf } from './sendQueue.ts';

/** A large file takes its time: what has none goes past it, and what has is sent in the order of writing. */
const uploads = sendQueueOf({ name: 'kindred-uploads', next: toUpload, work: upload });
const sends = sendQueueOf({ name: 'kindred-outbox', next: toSend, work: send });
const lanes = [uploads, sends];

function untried(conversationId: string): Waiting[] {
  return waitingMessages().filter(
    (each) => each.userId === authorHere() && each.conversationId === conversationId && each.refusal === null,
  );
}

function hasToUpload({ attached }: Waiting): boolean {
  return attached?.files.some(({ uploadId }) => uploadId === null) ?? false;
}

function toUpload(conversationId: string): Waiting | undefined {
  return untried(conversationId).find(hasToUpload);
}

function toSend(conversationId: string): Waiting | undefined {
  const behind = toUpload(conversationId)?.at ?? Infinity;
  return untried(conversationId).find(({ attached, at }) => !attached?.files.length || at < behind);
}

/**
 * Nothing more is sent from here, as the next words would go out under the name of whoever logs in next. What the
 * browser keeps is sent when its author is back.
 */
function stop(): void {
  rest();
  close();
  stopUploadsBut(isWaiting);
}
whenSessionEnds(stop);
// Whichever tab took it back.
onOutbox(() => stopUploadsBut(isWaiting));

function rest(): void {
  for (const lane of lanes) lane.rest();
}

/** What was left from before is sent first; called once somebody is known. */
export async function openOutbox(userId: string): Promise<void> {
  if (await openFor(userId)) flush();
}

export async function putInOutbox(message: Written): Promise<void> {
  await putIn(message);
  flush();
}

/** Once more, for one that was refused or waits for its next try. */
export async function sendAgain(key: string): Promise<void> {
  const message = waitingMessages().find((each) => each.key === key);
  if (message === undefined) return;
  for (const lane of lanes) lane.forgive(message.conversationId);
  await amend(key, { refusal: null });
  flush();
}

/** One that was refused is given up. */
export async function discard(key: string): Promise<void> {
  await takeOut(key);
}

/** One that waits or is uploaded is not sent; too late once the request that stores it is out. */
export async function takeBack(key: string): Promise<void> {
  const message = waitingMessages().find((each) => each.key === key);
  if (message === undefined || !(await takeOutUnsent(key))) return;
  // What waited behind it.
  for (const lane of lanes) lane.tryNow(message.conversationId);
}

/** When somebody logs out, nothing they wrote stays behind on the device. */
export async function forgetOutbox(userId: string): Promise<void> {
  rest();
  await clear(userId);
}

/** Everything that waits is tried now: there is a connection again. */
function flush(): void {
  for (const conversationId of new Set(waitingMessages().map((each) => each.conversationId))) {
    for (const lane of lanes) lane.tryNow(conversationId);
  }
}
if (typeof window !== 'undefined') window.addEventListener('online', flush);

whenRead(() => {
  for (const lane of lanes) lane.seeToIt(LONGEST_MS);
});

async function upload({ key, conversationId }: Waiting): Promise<Outcome> {
  // Another tab may have uploaded it while this one waited for its turn.
  const attached = (await asItIs(key))?.attached;
  if (attached === undefined) return 'next';
  try {
    await uploadAll(key, attached.files, {
      arrived: async (files) => void (await amend(key, { attached: { ...attached, files } })),
      moved: redraw,
    });
    sends.tryNow(conversationId);
    return 'next';
  } catch (error) {
    return failed(key, error);
  }
}

async function send({ key }: Waiting): Promise<Outcome> {
  const message = await asItIs(key);
  if (message === undefined || message.refusal !== null || hasToUpload(message)) return 'next';
  const { conversationId, content, replyTo, attached } = message;
  // Offline nothing leaves the device, so that it can be taken back between two tries.
  const leaves = message.isOut !== true && navigator.onLine;
  if (leaves && !(await amend(key, { isOut: true }))) return 'next';
  try {
    const arrived = await api.messaging.messages.send.mutate({
      id: conversationId,
      content,
      replyToMessageId: replyTo?.id ?? null,
      clientKey: key,
      ...(attached && fieldsOf(attached)),
    });
    await hasArrived(key, arrived);
    return 'next';
  } catch (error) {
    const body = errorBody(error);
    if (leaves && body !== null && !UNCERTAIN.has(body.code)) await amend(key, { isOut: false });
    if (attached && body?.issues?.some(({ path }) => path === 'attachmentIds') && !again.has(key)) {
      // Too long ago: what nothing used in a day is gone there, and still here.
      again.add(key);
      const files = attached.files.map((file) => ({ ...file, uploadId: null }));
      await amend(key, { attached: { ...attached, files } });
      uploads.tryNow(conversationId);
      return 'next';
    }
    // The server does not tell why, as that is the other's business: "Not found." would name the wrong thing.
    return failed(key, error, body !== null && CLOSED.has(body.code) ? OUTBOX.closed : undefined);
  }
}

/** Messages whose files were sent a second time. */
const again = new Set<string>();

/** The conversation is gone, or one of us has blocked the other, or is not to write. */
const CLOSED = new Set(['not_found', 'not_allowed']);

/** After these it may be stored all the same. */
const UNCERTAIN = new Set(['unavailable', 'internal']);

/** Not the message's fault: it is sent again by itself, by its author if somebody else is logged in by now. */
const TRANSIENT = new Set([...UNCERTAIN, 'too_many_requests', 'other_account']);

/** @param words for a person, where those of the server are for programs */
async function failed(key: string, error: unknown, words?: string): Promise<Outcome> {
  // Taken back meanwhile.
  if (!isWaiting(key)) return 'next';
  const body = errorBody(error);
  if (body?.code === 'signed_out') {
    sessionEnded();
    stop();
    return 'stop';
  }
  if (body === null || TRANSIENT.has(body.code)) return 'later';
  const refusal = words ?? body.issues?.[0]?.message ?? body.message;
  if (await amend(key, { refusal })) {
    showToast({ title: OUTBOX.sendFailed, description: OUTBOX.sendFailedText, tone: 'destructive' });
  }
  return 'next';
}

import { sessionEnded, whenSessionEnds } from '../../../app/account.ts';
import { api } from '../../../app/api.ts';
import { errorBody } from '../../../app/errors.ts';
import { type Attached, fieldsOf, stopUpload, uploadAll } from '../attach/deliver.ts';
import {
  authorHere,
  clear,
  close,
  hasArrived,
  isWaiting,
  keep,
  openFor,
  putIn,
  redraw,
  takeOut,
  type Waiting,
  type Written,
  waitingMessages,
  whenRead,
} from './kept.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** Conversations that are being sent from; their messages go one after the other. */
const sending = new Set<string>();
const tries = new Map<string, number>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Nothing more is sent from here, as the next words would go out under the name of whoever logs in next. What the
 * browser keeps is sent when its author is back.
 */
function stop(): void {
  rest();
  close();
}
whenSessionEnds(stop);

function rest(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  tries.clear();
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
  tries.delete(message.conversationId);
  await keep({ ...message, refusal: null });
  flush();
}

export async function discard(key: string): Promise<void> {
  stopUpload(key);
  await takeOut(key);
}

/** When somebody logs out, nothing they wrote stays behind on the device. */
export async function forgetOutbox(userId: string): Promise<void> {
  rest();
  await clear(userId);
}

/** Everything that waits is tried now: there is a connection again. */
function flush(): void {
  for (const conversationId of new Set(waitingMessages().map((each) => each.conversationId))) {
    tryNow(conversationId);
  }
}
if (typeof window !== 'undefined') window.addEventListener('online', flush);

/** One tab at a time, where the browser can tell: only over https. Two would do no harm, as the key is one. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  const locks: LockManager | null | undefined = navigator.locks;
  await (locks ? locks.request(name, work) : work());
}

async function sendFrom(conversationId: string): Promise<void> {
  if (sending.has(conversationId)) return;
  sending.add(conversationId);
  try {
    await alone(`kindred-outbox ${conversationId}`, async () => {
      for (;;) {
        const next = waitingMessages().find(
          (each) =>
            each.userId === authorHere() && each.conversationId === conversationId && each.refusal === null,
        );
        if (next === undefined || !(await send(next))) return;
      }
    });
  } finally {
    sending.delete(conversationId);
    // One that was written at the very end of it.
    seeToIt(FIRST_MS);
  }
}

/** @returns whether the next one may go. */
async function send(message: Waiting): Promise<boolean> {
  const { key, conversationId, content, replyTo, attached } = message;
  try {
    const held = attached && (await uploaded(message, attached));
    // Taken back while its files were on their way.
    if (!isWaiting(key)) return true;
    const arrived = await api.messaging.messages.send.mutate({
      id: conversationId,
      content,
      replyToMessageId: replyTo?.id ?? null,
      clientKey: key,
      ...(held && fieldsOf(held)),
    });
    tries.delete(conversationId);
    await hasArrived(key, arrived);
    return true;
  } catch (error) {
    const body = errorBody(error);
    if (!isWaiting(key)) return true;
    if (attached && body?.issues?.some(({ path }) => path === 'attachmentIds') && !again.has(key)) {
      // Too long ago: what nothing used in a day is gone there, and still here.
      again.add(key);
      const files = attached.files.map((file) => ({ ...file, uploadId: null }));
      await keep({ ...message, attached: { ...attached, files } });
      return true;
    }
    if (body?.code === 'signed_out') {
      sessionEnded();
      stop();
      return false;
    }
    if (body === null || TRANSIENT.has(body.code)) {
      wait(conversationId);
      return false;
    }
    const now = waitingMessages().find((each) => each.key === key) ?? message;
    await keep({ ...now, refusal: body.issues?.[0]?.message ?? body.message });
    return true;
  }
}

/** Messages whose files were sent a second time. */
const again = new Set<string>();

async function uploaded(message: Waiting, attached: Attached): Promise<Attached> {
  const files = await uploadAll(message.key, attached.files, {
    arrived: async (arrived) => {
      if (!isWaiting(message.key)) return;
      await keep({ ...message, attached: { ...attached, files: arrived } });
    },
    moved: redraw,
  });
  return { ...attached, files };
}

/** Not the message's fault: it is sent again by itself, by its author if somebody else is logged in by now. */
const TRANSIENT = new Set(['unavailable', 'internal', 'too_many_requests', 'other_account']);

/** Later each time, and not everybody at the same moment. */
function wait(conversationId: string): void {
  const count = (tries.get(conversationId) ?? 0) + 1;
  tries.set(conversationId, count);
  tryWithin(conversationId, Math.min(LONGEST_MS, FIRST_MS * 2 ** (count - 1)));
}

/**
 * Whatever waits is tried from here too after a while: the tab that was at it may be closed by then. Should it still
 * be there, the message arrives once all the same.
 */
function seeToIt(longest: number): void {
  const untried = waitingMessages().filter(({ refusal }) => refusal === null);
  for (const id of new Set(untried.map(({ conversationId }) => conversationId))) {
    if (!sending.has(id) && !timers.has(id)) tryWithin(id, longest);
  }
}
whenRead(() => seeToIt(LONGEST_MS));

function tryWithin(conversationId: string, longest: number): void {
  const ms = longest / 2 + (Math.random() * longest) / 2;
  clearTimeout(timers.get(conversationId));
  timers.set(
    conversationId,
    setTimeout(() => tryNow(conversationId), ms),
  );
}

function tryNow(conversationId: string): void {
  clearTimeout(timers.get(conversationId));
  timers.delete(conversationId);
  void sendFrom(conversationId);
}

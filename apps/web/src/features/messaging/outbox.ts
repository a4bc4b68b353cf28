import type { MessageView } from '@kindred/validation/messaging/messages';
import { createStore, del, set, values } from 'idb-keyval';
import { sessionEnded, whenSessionEnds } from '../../app/account.ts';
import { api } from '../../app/api.ts';
import { errorBody } from '../../app/errors.ts';
import { type Attached, fieldsOf, stopUpload, uploadAll } from './attach/deliver.ts';
import type { Answered } from './brief.ts';
import { newMessageKey } from './messageKey.ts';

/** A message on its way: shown at once, kept through restarts, sent under its key until it has arrived. */
export interface Waiting {
  /** A UUID of this device's making: the `clientKey` of the message. */
  key: string;
  /** Whose it is; another account in the same browser sees nothing of it. */
  userId: string;
  conversationId: string;
  content: string;
  /** Nothing but words where it is not there. */
  attached?: Attached;
  replyTo: Answered | null;
  /** Milliseconds since 1970, in the order of writing. */
  at: number;
  /** The server's sentence for a message that it will not take; null while it is tried again. */
  refusal: string | null;
}

type Listener = () => void;
type Arrival = (message: MessageView) => void;

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** Kept by the browser where it can; what cannot be kept is still sent while the page is open. */
const stored = (() => {
  try {
    return createStore('kindred-outbox', 'messages');
  } catch {
    return null;
  }
})();

let waiting: readonly Waiting[] = [];
/** Whose messages are sent; null while nobody is signed in. */
let loadedFor: string | null = null;
const unstored = new Set<string>(); // Not kept by the browser, or not yet.
/** What this tab took out; a reading that was begun before does not bring it back. */
const gone = new Set<string>();
/** Counts what this tab has changed, so that a reading knows whether it was overtaken. */
let changes = 0;
const listeners = new Set<Listener>();
const arrivals = new Set<Arrival>();
/** Conversations that are being sent from; their messages go one after the other. */
const sending = new Set<string>();
const tries = new Map<string, number>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** From other tabs: what they put in or took out is seen here too. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('kindred-outbox');
channel?.addEventListener('message', () => void reload());

function change(next: readonly Waiting[]): void {
  waiting = [...next].sort((a, b) => a.at - b.at);
  for (const each of listeners) each();
}

async function keep(message: Waiting): Promise<void> {
  const { key } = message;
  unstored.add(key);
  change([...waiting.filter((each) => each.key !== key), message]);
  if (stored !== null) {
    await set(key, message, stored).then(
      () => unstored.delete(key),
      () => unstored.add(key),
    );
  }
  changes += 1;
  channel?.postMessage(null);
}

async function forget(key: string): Promise<void> {
  gone.add(key);
  change(waiting.filter((each) => each.key !== key));
  if (stored !== null) await del(key, stored).catch(() => undefined);
  channel?.postMessage(null);
}

async function reload(): Promise<void> {
  const userId = loadedFor;
  if (stored === null || userId === null) return;
  for (;;) {
    const before = changes;
    const all = await values<Waiting>(stored).catch(() => null);
    // What cannot be read is no reason to lose what is known here.
    if (all === null || loadedFor !== userId) return;
    if (changes !== before) continue;
    const elsewhere = all.filter(({ key }) => !gone.has(key) && !unstored.has(key));
    const here = waiting.filter(({ key }) => unstored.has(key));
    change([...elsewhere, ...here].filter((each) => each.userId === userId));
    return seeToIt(LONGEST_MS);
  }
}

/**
 * Nothing more is sent from here, as the next words would go out under the name of whoever logs in next. What the
 * browser keeps is sent when its author is back.
 */
function stop(): void {
  loadedFor = null;
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  tries.clear();
  unstored.clear();
  // No listener is told: what is drawn of it goes with its author.
  waiting = [];
}
whenSessionEnds(stop);

/** What was left from before is sent first; called once somebody is known. */
export async function openOutbox(userId: string): Promise<void> {
  if (loadedFor === userId) return;
  loadedFor = userId;
  await reload();
  flush();
}

export function waitingMessages(): readonly Waiting[] {
  return waiting;
}

export function onOutbox(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Told of each message that has arrived, as the server has it. */
export function onArrival(listener: Arrival): () => void {
  arrivals.add(listener);
  return () => arrivals.delete(listener);
}

export async function putInOutbox(message: Omit<Waiting, 'key' | 'at' | 'refusal'>): Promise<void> {
  // A clock may be put back between two messages, and may show the same millisecond twice.
  const at = Math.max(Date.now(), ...waiting.map((each) => each.at + 1));
  await keep({ ...message, key: newMessageKey(), at, refusal: null });
  flush();
}

/** Once more, for one that was refused or waits for its next try. */
export async function sendAgain(key: string): Promise<void> {
  const message = waiting.find((each) => each.key === key);
  if (message === undefined) return;
  tries.delete(message.conversationId);
  await keep({ ...message, refusal: null });
  flush();
}

export async function discard(key: string): Promise<void> {
  stopUpload(key);
  await forget(key);
}

/** When somebody logs out, nothing they wrote stays behind on the device. */
export async function forgetOutbox(userId: string): Promise<void> {
  stop();
  change([]);
  if (stored === null) return;
  const all = await values<Waiting>(stored).catch(() => []);
  await Promise.all(
    all.filter((each) => each.userId === userId).map(({ key }) => del(key, stored).catch(() => undefined)),
  );
  // Another tab shows it no longer either.
  channel?.postMessage(null);
}

/** Everything that waits is tried now: there is a connection again. */
function flush(): void {
  for (const conversationId of new Set(waiting.map((each) => each.conversationId))) {
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
        const next = waiting.find(
          (each) =>
            each.userId === loadedFor && each.conversationId === conversationId && each.refusal === null,
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
    if (!waiting.some((each) => each.key === key)) return true;
    const arrived = await api.messaging.messages.send.mutate({
      id: conversationId,
      content,
      replyToMessageId: replyTo?.id ?? null,
      clientKey: key,
      ...(held && fieldsOf(held)),
    });
    tries.delete(conversationId);
    for (const each of arrivals) each(arrived);
    await forget(key);
    return true;
  } catch (error) {
    const body = errorBody(error);
    if (!waiting.some((each) => each.key === key)) return true;
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
    const now = waiting.find((each) => each.key === key) ?? message;
    await keep({ ...now, refusal: body.issues?.[0]?.message ?? body.message });
    return true;
  }
}

/** Messages whose files were sent a second time. */
const again = new Set<string>();

async function uploaded(message: Waiting, attached: Attached): Promise<Attached> {
  const files = await uploadAll(message.key, attached.files, {
    arrived: async (arrived) => {
      if (!waiting.some(({ key }) => key === message.key)) return;
      await keep({ ...message, attached: { ...attached, files: arrived } });
    },
    moved: () => change(waiting),
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
  const untried = waiting.filter(({ refusal }) => refusal === null);
  for (const id of new Set(untried.map(({ conversationId }) => conversationId))) {
    if (!sending.has(id) && !timers.has(id)) tryWithin(id, longest);
  }
}

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

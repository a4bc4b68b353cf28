import { getUntypedClient } from '@trpc/client';
import { useSyncExternalStore } from 'react';
import { sessionEnded, whenSessionEnds } from '../account.ts';
import { api } from '../api.ts';
import { errorBody, retryAfter } from '../errors.ts';
import { whenReady } from '../recovery.ts';
import {
  closeCalls,
  dropCall,
  keepCall,
  onCalls,
  onCallsElsewhere,
  readCalls,
  type WaitingCall,
  waitingCalls,
} from './callStore.ts';
import { alone } from './tabLock.ts';

const BUSY_WAIT_MS = 5_000;
/** Answers after which the same call can succeed later. */
const LATER: ReadonlySet<string> = new Set(['unavailable', 'too_many_requests', 'internal']);
/** Answers to another account, or to none: the calls wait for their user. */
const NOT_MINE: ReadonlySet<string> = new Set(['signed_out', 'other_account', 'account_suspended']);

/** What became of a call. */
export interface Settled {
  call: WaitingCall;
  /** What the server answered; undefined when it refused the call. */
  answer: unknown;
  /** The sentence it was refused with; null when it was answered. */
  refusal: string | null;
}

let user: string | null = null;
let isSending = false;
let isAgain = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const settling = new Set<(settled: Settled) => void>();

whenSessionEnds(() => {
  user = null;
  clearTimeout(timer);
  closeCalls();
});
onCallsElsewhere(() => {
  if (user !== null) void readCalls(user).then(flush);
});

/** Sends what the user of this page left waiting. */
export async function startCalls(userId: string): Promise<void> {
  if (user === userId) return;
  user = userId;
  await readCalls(userId);
  await flush();
}

/**
 * Keeps a call on this device and sends it as soon as the server can be reached; it is removed when it is answered or
 * refused. The procedure must bear being sent twice. A later call with the same key replaces an earlier one.
 */
export async function enqueue(
  userId: string,
  call: Pick<WaitingCall, 'key' | 'procedure' | 'input'>,
): Promise<void> {
  user ??= userId;
  const last = waitingCalls().at(-1)?.at ?? 0;
  await keepCall({ ...call, userId, at: Math.max(Date.now(), last + 1) });
  await flush();
}

/** Runs `listener` for each call that was answered or refused. @returns how to stop */
export function onSettled(listener: (settled: Settled) => void): () => void {
  settling.add(listener);
  return () => settling.delete(listener);
}

/** Whether a call with this key waits on this device. */
export function useIsWaiting(key: string): boolean {
  return useSyncExternalStore(onCalls, () => waitingCalls().some((each) => each.key === key));
}

async function flush(): Promise<void> {
  if (isSending) {
    isAgain = true;
    return;
  }
  isSending = true;
  try {
    await alone('kindred-calls', async () => {
      // Another tab may have sent some of them.
      if (user !== null) await readCalls(user);
      for (;;) {
        const call = waitingCalls().find((each) => each.userId === user);
        if (call === undefined || !(await send(call))) return;
      }
    });
  } finally {
    isSending = false;
  }
  if (!isAgain) return;
  isAgain = false;
  await flush();
}

/** @returns whether the next call can be sent */
async function send(call: WaitingCall): Promise<boolean> {
  let settled: Settled;
  try {
    const answer = await getUntypedClient(api).mutation(call.procedure, call.input);
    settled = { call, answer, refusal: null };
  } catch (error) {
    const body = errorBody(error);
    if (body !== null && NOT_MINE.has(body.code)) {
      if (body.code === 'signed_out') sessionEnded();
      return false;
    }
    if (body === null || LATER.has(body.code)) {
      later(body === null ? null : (retryAfter(error) ?? BUSY_WAIT_MS));
      return false;
    }
    settled = { call, answer: undefined, refusal: body.message };
  }
  await dropCall(call);
  for (const each of settling) each(settled);
  return true;
}

const again = {};

function later(waitMs: number | null): void {
  clearTimeout(timer);
  if (waitMs === null) whenReady(again, () => void flush());
  else timer = setTimeout(() => void flush(), waitMs);
}

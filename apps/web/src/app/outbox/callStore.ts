import { del, set, values } from 'idb-keyval';
import { openStore } from './browserStore.ts';

/** A call that waits until the server can be reached. */
export interface WaitingCall {
  /** Its user; another account in the same browser neither sees nor sends it. */
  userId: string;
  /** What it is about, such as `complete:<lesson>`: a later call with the same key replaces it. */
  key: string;
  /** A mutation that may be sent again, such as `courses.complete`. */
  procedure: string;
  input: unknown;
  /** Milliseconds since 1970, in the order of sending; another time is another call. */
  at: number;
}

const NAME = 'kindred-calls';
const nameOf = ({ userId, key }: Pick<WaitingCall, 'userId' | 'key'>) => `${userId} ${key}`;

/** Null where the browser keeps nothing; calls then wait for as long as the page is open. */
const inStore = openStore(NAME, 'calls');

let waiting: readonly WaitingCall[] = [];
/** Calls that the browser does not keep, or not yet. */
const unstored = new Set<WaitingCall>();
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);

function change(to: readonly WaitingCall[]): void {
  waiting = to;
  for (const each of listeners) each();
}

export const waitingCalls = (): readonly WaitingCall[] => waiting;

export function onCalls(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs `listener` when another tab added or removed calls. */
export function onCallsElsewhere(listener: () => void): void {
  channel?.addEventListener('message', listener);
}

export async function readCalls(userId: string): Promise<void> {
  const kept = await inStore((store) => values<WaitingCall>(store));
  if (kept === null) return;
  const here = [...unstored];
  const isHere = (call: WaitingCall) => here.some((each) => nameOf(each) === nameOf(call));
  const all = [...kept.filter((each) => !isHere(each)), ...here];
  change(all.filter((each) => each.userId === userId).sort((one, other) => one.at - other.at));
}

export async function keepCall(call: WaitingCall): Promise<void> {
  change([...waiting.filter((each) => nameOf(each) !== nameOf(call)), call]);
  for (const each of unstored) if (nameOf(each) === nameOf(call)) unstored.delete(each);
  unstored.add(call);
  const isKept = await inStore((store) => set(nameOf(call), call, store).then(() => true));
  if (isKept) unstored.delete(call);
  channel?.postMessage(null);
}

/** Removes a call unless a later one took its place. */
export async function dropCall(call: WaitingCall): Promise<void> {
  const isSame = (each: WaitingCall) => nameOf(each) === nameOf(call) && each.at === call.at;
  if (!waiting.some(isSame)) return;
  change(waiting.filter((each) => !isSame(each)));
  for (const each of unstored) if (isSame(each)) unstored.delete(each);
  await inStore((store) => del(nameOf(call), store));
  channel?.postMessage(null);
}

/** Forgets the calls in this page; the browser keeps them for their user. */
export function closeCalls(): void {
  unstored.clear();
  change([]);
}

/** Removes every call of a user from this device. */
export async function clearCalls(userId: string): Promise<void> {
  closeCalls();
  const kept = (await inStore((store) => values<WaitingCall>(store))) ?? [];
  const own = kept.filter((each) => each.userId === userId);
  await Promise.all(own.map((each) => inStore((store) => del(nameOf(each), store))));
}

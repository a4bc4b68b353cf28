import type { MessageView } from '@kindred/validation/messaging/messages';
import { del, get, set, values } from 'idb-keyval';
import { openStore } from '../../../app/outbox/browserStore.ts';
import { alone } from '../../../app/outbox/tabLock.ts';
import { newUuid } from '../../../app/uuid.ts';
import type { Attached } from '../attach/deliver.ts';
import type { Answered } from '../brief.ts';
import { OUTBOX_NAME } from './whenUsed.ts';

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
  /** The request that stores it was sent, and whether it did is not known. */
  isOut?: boolean;
}

/** What is written; the rest is made here. */
export type Written = Omit<Waiting, 'key' | 'at' | 'refusal' | 'isOut'>;

type Listener = () => void;
type Arrival = (message: MessageView) => void;

/** Kept by the browser where it can; what cannot be kept is still sent while the page is open. */
const inStore = openStore(OUTBOX_NAME, 'messages');

let waiting: readonly Waiting[] = [];
/** Whose messages are here; null while nobody is signed in. */
let author: string | null = null;
const unstored = new Set<string>(); // Not kept by the browser, or not yet.
/** What this tab took out; a reading that was begun before does not bring it back. */
const gone = new Set<string>();
/** Counts what this tab has changed, so that a reading knows whether it was overtaken. */
let changes = 0;
const listeners = new Set<Listener>();
const arrivals = new Set<Arrival>();
let onReading: Listener = () => undefined;

/**
 * To and from other tabs: what they put in or took out is seen here too. A message that has arrived comes along, as
 * it is to stand in the place of what waited.
 */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(OUTBOX_NAME);
channel?.addEventListener('message', ({ data }: MessageEvent<MessageView | null>) => {
  if (data === null) void reload();
  else if (data.senderId === author) tellOf(data);
});

function tellOf(message: MessageView): void {
  for (const each of arrivals) each(message);
}

function change(next: readonly Waiting[]): void {
  waiting = [...next].sort((a, b) => a.at - b.at);
  for (const each of listeners) each();
}

/** What is known of a message without being kept is another: how far its files have come. */
export function redraw(): void {
  change(waiting);
}

export async function keep(message: Waiting): Promise<void> {
  const { key } = message;
  unstored.add(key);
  change([...waiting.filter((each) => each.key !== key), message]);
  const isKept = await inStore((store) => set(key, message, store).then(() => true));
  if (isKept === true) unstored.delete(key);
  else unstored.add(key);
  changes += 1;
  channel?.postMessage(null);
}

export async function putIn(message: Written): Promise<void> {
  // A clock may be put back between two messages, and may show the same millisecond twice.
  const at = Math.max(Date.now(), ...waiting.map((each) => each.at + 1));
  await keep({ ...message, key: newUuid(), at, refusal: null });
}

/** As it is now, whatever another tab has done with it; undefined once it waits no longer. */
export async function asItIs(key: string): Promise<Waiting | undefined> {
  const find = () => waiting.find((each) => each.key === key);
  if (find() === undefined || unstored.has(key)) return find();
  const before = changes;
  const read = await inStore(async (store) => ({ kept: await get<Waiting>(key, store) }));
  if (changes !== before || unstored.has(key)) return asItIs(key);
  const here = find();
  // What cannot be read is as this tab knows it; what went while it was read does not come back.
  if (read === null || here === undefined) return here;
  const others = waiting.filter((each) => each.key !== key);
  const now = read.kept && withOwnFiles(read.kept, here);
  if (now === undefined) gone.add(key);
  change(now === undefined ? others : [...others, now]);
  return now;
}

/** A file as it was chosen: not every browser gives back what it has kept as well as it took it. */
function withOwnFiles(kept: Waiting, { attached: own }: Waiting): Waiting {
  const { attached } = kept;
  if (attached === undefined) return kept;
  const files = attached.files.map((file, at) => ({ ...file, ...own?.files[at], uploadId: file.uploadId }));
  return { ...kept, attached: { ...attached, files } };
}

/** Of a change and of taking it back, in two tabs, one comes first. Without locks both may, within a moment. */
const lockOf = (key: string) => `kindred-message ${key}`;

/** @returns false for one that waits no longer: what was taken back elsewhere is not put in again by a change of it */
export function amend(
  key: string,
  part: Partial<Pick<Waiting, 'attached' | 'refusal' | 'isOut'>>,
): Promise<boolean> {
  return alone(lockOf(key), async () => {
    const now = await asItIs(key);
    if (now === undefined) return false;
    const next = { ...now, ...part };
    // No other tab knows of one that is not kept, and so none asks whether it is out.
    if (part.isOut !== undefined && unstored.has(key)) {
      change([...waiting.filter((each) => each.key !== key), next]);
    } else await keep(next);
    return true;
  });
}

/** @returns false for one that may have been stored, in whichever tab that was */
export function takeOutUnsent(key: string): Promise<boolean> {
  return alone(lockOf(key), async () => {
    const now = await asItIs(key);
    if (now === undefined || now.isOut === true) return false;
    await takeOut(key);
    return true;
  });
}

export async function takeOut(key: string): Promise<void> {
  gone.add(key);
  change(waiting.filter((each) => each.key !== key));
  await inStore((store) => del(key, store));
  channel?.postMessage(null);
}

/** It waits no longer, in any tab: each knows the message that came of it before it lets go of what waited. */
export async function hasArrived(key: string, message: MessageView): Promise<void> {
  tellOf(message);
  channel?.postMessage(message);
  await takeOut(key);
}

async function reload(): Promise<void> {
  const userId = author;
  if (userId === null) return;
  for (;;) {
    const before = changes;
    const all = await inStore((store) => values<Waiting>(store));
    // What cannot be read is no reason to lose what is known here.
    if (all === null || author !== userId) return;
    if (changes !== before) continue;
    const elsewhere = all.filter(({ key }) => !gone.has(key) && !unstored.has(key));
    const here = waiting.filter(({ key }) => unstored.has(key));
    change([...elsewhere, ...here].filter((each) => each.userId === userId));
    return onReading();
  }
}

/**
 * Reads what was left from before, and from then on what other tabs change.
 * @returns whether it is anew; false for whoever is here already
 */
export async function openFor(userId: string): Promise<boolean> {
  if (author === userId) return false;
  author = userId;
  await reload();
  return true;
}

/** Nothing is known here any more; what the browser keeps stays for when its author is back. */
export function close(): void {
  author = null;
  unstored.clear();
  // No listener is told: what is drawn of it goes with its author.
  waiting = [];
}

/** Nothing of theirs stays behind on the device. */
export async function clear(userId: string): Promise<void> {
  close();
  change([]);
  const all = (await inStore((store) => values<Waiting>(store))) ?? [];
  const theirs = all.filter((each) => each.userId === userId);
  await Promise.all(theirs.map(({ key }) => inStore((store) => del(key, store))));
  // Another tab shows it no longer either.
  channel?.postMessage(null);
}

/** Whose messages are sent from here. */
export function authorHere(): string | null {
  return author;
}

export function waitingMessages(): readonly Waiting[] {
  return waiting;
}

export function isWaiting(key: string): boolean {
  return waiting.some((each) => each.key === key);
}

export function onOutbox(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Told of each message that has arrived, as the server has it, whichever tab it was sent from. */
export function onArrival(listener: Arrival): () => void {
  arrivals.add(listener);
  return () => arrivals.delete(listener);
}

/** Told each time that what the browser keeps was read. */
export function whenRead(listener: Listener): void {
  onReading = listener;
}

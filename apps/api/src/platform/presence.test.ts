import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Bus, Received } from './bus.ts';
import type { Hub } from './hub.ts';
import { createLog } from './log.ts';
import { createPresence } from './presence.ts';

const ADA = '019a0000-0000-7000-8000-000000000001';
const SECOND = 1_000;

/** A node of its own: sockets open and close on it, and what it hears is what the test says. */
function aNode(hiding: readonly string[] = []) {
  let isBack: () => void = () => undefined;
  const here = new Set<string>();
  const heard: ((event: Received) => void)[] = [];
  let onChange: (userId: string, isHere: boolean) => void = () => undefined;
  const hub = {
    has: (id: string) => here.has(id),
    userIds: () => [...here],
    onChange: (listener: typeof onChange) => {
      onChange = listener;
    },
  } as unknown as Hub;
  const bus = {
    on: (listener: (event: Received) => void) => {
      heard.push(listener);
      return () => undefined;
    },
    onGap: (listener: () => void) => {
      isBack = listener;
      return () => undefined;
    },
    whisper: async () => undefined,
  } as unknown as Bus;
  const presence = createPresence({
    bus,
    hub,
    log: createLog('silent'),
    hiddenAmong: async () => new Set(hiding),
  });
  /** Everybody who looks knows this of Ada, as they were told. */
  let told = false;
  presence.onChange((userId) => {
    if (userId === ADA) told = presence.onlineAmong([ADA]).length > 0;
  });
  return {
    isTold: () => told,
    /** The bus was away, and is back. */
    catchUp: async () => {
      isBack();
      await vi.advanceTimersByTimeAsync(1);
    },
    admit: (isShown: boolean) => presence.show(ADA, isShown),
    open() {
      here.add(ADA);
      onChange(ADA, true);
    },
    close() {
      here.delete(ADA);
      onChange(ADA, false);
    },
    say(isShown: boolean) {
      const event = { topic: 'presence_shown', payload: { userId: ADA, isShown } } as Received;
      for (const listener of heard) listener(event);
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is seen from the first socket until some seconds after the last', () => {
  const node = aNode();
  node.admit(true);
  node.open();
  expect(node.isTold()).toBe(true);
  node.close();
  expect(node.isTold()).toBe(true);
  vi.advanceTimersByTime(10 * SECOND);
  expect(node.isTold()).toBe(false);
});

it('ends also when the socket that was about to open never did', () => {
  const node = aNode();
  node.admit(true);
  node.open();
  node.close();
  node.admit(true);
  vi.advanceTimersByTime(10 * SECOND);
  expect(node.isTold()).toBe(false);
});

it('ends at once for whoever hides it between two sockets, before or while the next one opens', () => {
  for (const hide of [(node: ReturnType<typeof aNode>) => node.say(false), () => undefined]) {
    const node = aNode();
    node.admit(true);
    node.open();
    node.close();
    hide(node);
    node.admit(false);
    node.open();
    expect(node.isTold()).toBe(false);
    node.say(true);
    expect(node.isTold()).toBe(true);
  }
});

it('is hidden also when that was said after they were let in, and before the socket was open', () => {
  const node = aNode();
  node.admit(true);
  node.say(false);
  node.open();
  expect(node.isTold()).toBe(false);
});

it('is hidden also when the last socket closes while the next one opens', () => {
  const node = aNode();
  node.admit(false);
  node.open();
  node.admit(false);
  node.close();
  node.open();
  expect(node.isTold()).toBe(false);
});

it('is asked for again when the bus was away, and what is said meanwhile counts more', async () => {
  const node = aNode([ADA]);
  node.admit(true);
  node.open();
  await node.catchUp();
  expect(node.isTold()).toBe(false);
  const caughtUp = node.catchUp();
  node.say(true);
  await caughtUp;
  expect(node.isTold()).toBe(true);
});

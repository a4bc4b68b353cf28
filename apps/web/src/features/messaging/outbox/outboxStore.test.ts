import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMessage, TALK } from '../../../testing/messages.ts';
import { broadcastToTabs, closeTabs, Tab } from '../../../testing/tabs.ts';

const { kept, browser } = vi.hoisted(() => ({
  /** How the browser keeps and reads; a test may have it fail. */
  browser: { keep: vi.fn(), read: vi.fn() },
  kept: new Map<string, unknown>(),
}));
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  set: browser.keep,
  del: async (key: string) => void kept.delete(key),
  values: browser.read,
}));

const ADA = 'ada';
const words = (content: string) => ({ userId: ADA, conversationId: TALK, content, replyTo: null });

type Kept = typeof import('./outboxStore.ts');
let here: Kept;

/** One more tab of the same browser. */
async function openTab(userId = ADA): Promise<Kept> {
  vi.resetModules();
  const tab = await import('./outboxStore.ts');
  await tab.openFor(userId);
  return tab;
}
const waits = (tab = here) => tab.waitingMessages().map(({ content }) => content);
const settle = () => vi.advanceTimersByTimeAsync(0);
const elsewhere = () => {
  broadcastToTabs(null);
  return settle();
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', Tab);
  kept.clear();
  closeTabs();
  browser.keep
    .mockReset()
    .mockImplementation(async (key: string, value: unknown) => void kept.set(key, value));
  browser.read.mockReset().mockImplementation(async () => [...kept.values()]);
  here = await openTab();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the order of writing', () => {
  it('stays what it was when the clock is put back, or stands still', async () => {
    await here.putIn(words('One'));
    vi.setSystemTime(Date.now() - 3_200_000);
    await here.putIn(words('Two'));
    await here.putIn(words('Three'));
    here = await openTab();
    expect(waits()).toEqual(['One', 'Two', 'Three']);
    const times = here.waitingMessages().map(({ at }) => at);
    expect(new Set(times).size).toBe(3);
  });
});

describe('another tab', () => {
  it('sees what is put in and taken out here', async () => {
    const other = await openTab();
    await here.putIn(words('Seen by both'));
    await settle();
    expect(waits(other)).toEqual(['Seen by both']);
    await here.takeOut(here.waitingMessages()[0]?.key ?? '');
    await settle();
    expect(waits(other)).toEqual([]);
  });

  it('shows nothing of somebody who logs out here, and nothing of it is left', async () => {
    const other = await openTab();
    await here.putIn(words('Mine'));
    await settle();
    expect([kept.size, waits(other)]).toEqual([1, ['Mine']]);
    await here.clear(ADA);
    await settle();
    expect([kept.size, waits(), waits(other)]).toEqual([0, [], []]);
  });

  it('knows what arrived before it lets go of what waited', async () => {
    const other = await openTab();
    await here.putIn(words('On its way'));
    await settle();
    const told: string[] = [];
    const message = aMessage(4, { isMine: true, senderId: ADA });
    other.onArrival(({ id }) => told.push(`${id} while ${waits(other)}`));
    await here.hasArrived(here.waitingMessages()[0]?.key ?? '', message);
    await settle();
    expect(told).toEqual([`${message.id} while On its way`]);
    expect([waits(), waits(other)]).toEqual([[], []]);
  });

  it('of somebody else is told nothing of it', async () => {
    const theirs = await openTab('leo');
    const told = vi.fn();
    theirs.onArrival(told);
    await here.hasArrived('key', aMessage(4, { isMine: true, senderId: ADA }));
    await settle();
    expect(told).not.toHaveBeenCalled();
  });
});

describe('what the browser does not keep', () => {
  it('waits all the same, whatever another tab puts in or takes out', async () => {
    browser.keep.mockRejectedValueOnce(new DOMException('quota', 'QuotaExceededError'));
    await here.putIn(words('Too much to keep'));
    kept.set('theirs', { ...words('From tab two'), key: 'theirs', at: 1, refusal: null });
    await elsewhere();
    expect(waits()).toEqual(['From tab two', 'Too much to keep']);
    kept.clear();
    await elsewhere();
    expect(waits()).toEqual(['Too much to keep']);
  });

  it('and what it cannot read stays as this tab knows it', async () => {
    await here.putIn(words('Known here'));
    browser.read.mockRejectedValueOnce(new DOMException('no', 'UnknownError'));
    await elsewhere();
    expect(waits()).toEqual(['Known here']);
  });

  it('nor is it lost where the browser refuses at once', async () => {
    const refuse = () => {
      throw new ReferenceError('indexedDB is not defined');
    };
    browser.keep.mockImplementationOnce(refuse);
    browser.read.mockImplementationOnce(refuse);
    await here.putIn(words('Not kept'));
    await elsewhere();
    expect(waits()).toEqual(['Not kept']);
  });

  it('nor does a reading that was overtaken lose what was put in, or bring back what was taken out', async () => {
    await here.putIn(words('Taken out'));
    const { promise, resolve: answer } = Promise.withResolvers<unknown[]>();
    browser.read.mockReturnValueOnce(promise);
    await elsewhere();
    const before = [...kept.values()];
    await here.takeOut(here.waitingMessages()[0]?.key ?? '');
    await here.putIn(words('Put in'));
    answer(before);
    await settle();
    expect(waits()).toEqual(['Put in']);
  });
});

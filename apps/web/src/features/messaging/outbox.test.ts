import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMessage, TALK } from '../../testing/messages.ts';

const { send, kept } = vi.hoisted(() => ({ send: vi.fn(), kept: new Map<string, unknown>() }));
vi.mock('../../app/api.ts', () => ({ api: { messaging: { messages: { send: { mutate: send } } } } }));
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  set: async (key: string, value: unknown) => void kept.set(key, value),
  del: async (key: string) => void kept.delete(key),
  values: async () => [...kept.values()],
}));

const ADA = 'ada';
const refusal = (code: string, message: string) => ({ data: { code, message } });
const words = (content: string, conversationId = TALK) => ({
  userId: ADA,
  conversationId,
  content,
  replyTo: null,
});

type Outbox = typeof import('./outbox.ts');
let outbox: Outbox;

/** As after a restart of the page: the module is new, what the browser kept is not. */
async function start(): Promise<void> {
  vi.resetModules();
  outbox = await import('./outbox.ts');
  await outbox.openOutbox(ADA);
}

beforeEach(async () => {
  vi.useFakeTimers();
  kept.clear();
  send.mockReset();
  await start();
});
afterEach(() => vi.useRealTimers());

const sent = () => send.mock.calls.map(([input]) => input.content);
const waits = () => outbox.waitingMessages().map(({ content }) => content);
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the outbox', () => {
  it('shows a message at once, sends it under its key, and hands over what arrived', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<unknown>();
    send.mockReturnValueOnce(promise);
    const arrived = vi.fn();
    outbox.onArrival(arrived);
    await outbox.putInOutbox(words('Hello'));
    await settle();
    expect(waits()).toEqual(['Hello']);
    const [{ clientKey }] = send.mock.calls[0] ?? [];
    expect(clientKey).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const message = aMessage(1, { clientKey });
    answer(message);
    await settle();
    expect(arrived).toHaveBeenCalledWith(message);
    expect(waits()).toEqual([]);
    expect(kept.size).toBe(0);
  });

  it('tries again, later each time, in the order of writing and under the same keys', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    await outbox.putInOutbox(words('One'));
    await vi.advanceTimersByTimeAsync(1);
    await outbox.putInOutbox(words('Two'));
    await vi.advanceTimersByTimeAsync(60_000);
    const tried = send.mock.calls.length;
    expect(tried).toBeGreaterThan(3);
    expect(tried).toBeLessThan(12);
    expect(new Set(sent())).toEqual(new Set(['One']));
    expect(new Set(send.mock.calls.map(([{ clientKey }]) => clientKey)).size).toBe(1);
    send.mockReset().mockImplementation(async ({ content }) => aMessage(1, { content }));
    window.dispatchEvent(new Event('online'));
    await settle();
    // Pages of the tests before are other tabs here, and without locks they send it too: under the same key.
    expect([...new Set(sent())]).toEqual(['One', 'Two']);
    expect(new Set(send.mock.calls.map(([{ clientKey }]) => clientKey)).size).toBe(2);
    expect(waits()).toEqual([]);
  });

  it('goes on after a restart, without what belongs to another account', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    await outbox.putInOutbox(words('Written underground'));
    await settle();
    kept.set('theirs', { ...words('Theirs'), key: 'theirs', userId: 'leo', at: 1, refusal: null });
    send.mockReset().mockResolvedValue(aMessage(1));
    await start();
    await settle();
    expect(new Set(sent())).toEqual(new Set(['Written underground']));
    expect([...kept.keys()]).toEqual(['theirs']);
  });

  it('keeps what the server will not take, says why, and lets the next one go', async () => {
    send.mockRejectedValueOnce(refusal('invalid_input', 'Message must be at most 5000 characters'));
    send.mockImplementation(async ({ content }) => aMessage(1, { content }));
    await outbox.putInOutbox(words('Too long'));
    await vi.advanceTimersByTimeAsync(1);
    await outbox.putInOutbox(words('Short'));
    await settle();
    expect([...new Set(sent())]).toEqual(['Too long', 'Short']);
    expect(outbox.waitingMessages()).toMatchObject([
      { content: 'Too long', refusal: 'Message must be at most 5000 characters' },
    ]);
    const [{ key } = { key: '' }] = outbox.waitingMessages();
    await outbox.sendAgain(key);
    await settle();
    expect(waits()).toEqual([]);
    expect(send.mock.calls.at(-1)?.[0]).toMatchObject({ content: 'Too long', clientKey: key });
  });

  it('one conversation that does not answer holds up no other', async () => {
    send.mockImplementation(({ id }) =>
      id === TALK ? new Promise(() => undefined) : Promise.resolve(aMessage(1)),
    );
    await outbox.putInOutbox(words('Stuck'));
    await outbox.putInOutbox(words('Elsewhere', 'other'));
    await settle();
    expect(waits()).toEqual(['Stuck']);
  });

  it('leaves nothing behind when somebody logs out', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    await outbox.putInOutbox(words('Mine'));
    await settle();
    await outbox.forgetOutbox(ADA);
    expect(kept.size).toBe(0);
    expect(waits()).toEqual([]);
  });
});

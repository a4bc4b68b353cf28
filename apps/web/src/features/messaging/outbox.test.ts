import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMessage, TALK } from '../../testing/messages.ts';

const { send, upload, kept } = vi.hoisted(() => ({
  send: vi.fn(),
  upload: vi.fn(),
  kept: new Map<string, unknown>(),
}));
vi.mock('../media/public.tsx', () => ({ uploadForMessage: upload, uploadPlain: upload }));
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

/** The pages that hear of each other. */
const pages = new Set<() => void>();
class Channel {
  #hear: () => void = () => undefined;
  addEventListener(_type: 'message', hear: () => void): void {
    this.#hear = hear;
    pages.add(hear);
  }
  postMessage(): void {
    for (const hear of pages) if (hear !== this.#hear) setTimeout(hear, 0);
  }
}

type Outbox = typeof import('./outbox.ts');
let outbox: Outbox;

/** One more page of the same browser. */
async function openTab(): Promise<Outbox> {
  vi.resetModules();
  const tab = await import('./outbox.ts');
  await tab.openOutbox(ADA);
  return tab;
}

/** As after a restart of the page: the module is new, what the browser kept is not. */
async function start(): Promise<void> {
  outbox = await openTab();
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', Channel);
  kept.clear();
  pages.clear();
  send.mockReset();
  upload.mockReset();
  await start();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

  it('goes on in another tab when the one that was at it is closed', async () => {
    // What is asked of a page that is gone is never answered there.
    send.mockReturnValueOnce(new Promise(() => undefined));
    const closed = await openTab();
    await closed.putInOutbox(words('Begun there'));
    await settle();
    expect(waits()).toEqual(['Begun there']);
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    send.mockResolvedValue(aMessage(1));
    await vi.advanceTimersByTimeAsync(10_000);
    // It is given the time to do it by itself.
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(waits()).toEqual([]);
    expect(kept.size).toBe(0);
    expect(new Set(send.mock.calls.map(([{ clientKey }]) => clientKey)).size).toBe(1);
  });

  it('leaves nothing behind when somebody logs out, nor in another tab', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    const tab = await openTab();
    await outbox.putInOutbox(words('Mine'));
    await settle();
    expect(tab.waitingMessages()).toHaveLength(1);
    await outbox.forgetOutbox(ADA);
    await settle();
    expect(kept.size).toBe(0);
    expect([waits(), tab.waitingMessages()]).toEqual([[], []]);
  });
});

describe('a message with files', () => {
  const photo = (name: string) => ({
    blob: new Blob([name]),
    name,
    kind: 'image' as const,
    width: 4,
    height: 3,
    duration: null,
    waveform: null,
    poster: null,
    uploadId: null,
  });
  const gallery = () => ({
    ...words(''),
    attached: { messageType: 'image' as const, files: [photo('a'), photo('b')], location: null },
  });

  it('uploads each once, also through a restart, and is sent with what arrived', async () => {
    upload
      .mockResolvedValueOnce({ id: 'first' })
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce({ id: 'second' });
    await outbox.putInOutbox(gallery());
    await settle();
    expect(send).not.toHaveBeenCalled();
    send.mockResolvedValueOnce(aMessage(1));
    await start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(upload).toHaveBeenCalledTimes(3);
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      messageType: 'image',
      attachmentIds: ['first', 'second'],
    });
    expect(kept.size).toBe(0);
  });

  it('uploads them again when they waited too long, once', async () => {
    upload.mockImplementation(async () => ({ id: `upload ${upload.mock.calls.length}` }));
    const gone = { path: 'attachmentIds', message: 'One of these files is not there any more' };
    const refused = { data: { code: 'invalid_input', message: 'Some', issues: [gone] } };
    send.mockRejectedValueOnce(refused).mockRejectedValueOnce(refused);
    await outbox.putInOutbox(gallery());
    await settle();
    expect(upload).toHaveBeenCalledTimes(4);
    expect(send.mock.calls[1]?.[0].attachmentIds).toEqual(['upload 3', 'upload 4']);
    expect(outbox.waitingMessages()).toMatchObject([{ refusal: gone.message }]);
  });

  it('says what the server says of a file, and goes nowhere once it is taken back', async () => {
    upload.mockRejectedValueOnce({
      data: { code: 'payload_too_large', message: 'Large', issues: [{ path: 'file', message: 'Too large' }] },
    });
    await outbox.putInOutbox(gallery());
    await settle();
    const [message] = outbox.waitingMessages();
    expect(message?.refusal).toBe('Too large');
    await outbox.discard(message?.key ?? '');
    await settle();
    expect([send.mock.calls.length, kept.size]).toEqual([0, 0]);
  });
});

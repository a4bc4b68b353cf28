import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aMessage, TALK } from '../../../testing/messages.ts';
import { closeTabs, lockTabs, Tab } from '../../../testing/tabs.ts';

const { send, toast, upload, kept, browser } = vi.hoisted(() => ({
  send: vi.fn(),
  toast: vi.fn(),
  /** How the browser keeps and reads; a test may have it fail. */
  browser: { keep: vi.fn(), read: vi.fn() },
  upload: vi.fn(),
  kept: new Map<string, unknown>(),
}));
vi.mock('../../../ui/toast.tsx', () => ({ showToast: toast }));
vi.mock('../../media/public.tsx', () => ({ uploadForMessage: upload, uploadPlain: upload }));
vi.mock('../../../app/api.ts', () => ({ api: { messaging: { messages: { send: { mutate: send } } } } }));
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  set: browser.keep,
  del: async (key: string) => void kept.delete(key),
  get: async (key: string) => kept.get(key),
  values: browser.read,
}));

const ADA = 'ada';
const refusal = (code: string, message: string) => ({ data: { code, message } });
const words = (content: string, conversationId = TALK) => ({
  userId: ADA,
  conversationId,
  content,
  replyTo: null,
});

type Outbox = typeof import('./outbox.ts') & typeof import('./outboxStore.ts');
let outbox: Outbox;
const opened: Outbox[] = [];

/** One more page of the same browser. */
async function openTab(): Promise<Outbox> {
  vi.resetModules();
  const tab = { ...(await import('./outbox.ts')), ...(await import('./outboxStore.ts')) };
  opened.push(tab);
  await tab.openOutbox(ADA);
  return tab;
}

/** As after a restart of the page: the module is new, what the browser kept is not. */
async function start(): Promise<void> {
  outbox = await openTab();
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', Tab);
  kept.clear();
  closeTabs();
  send.mockReset();
  toast.mockReset();
  upload.mockReset();
  browser.keep
    .mockReset()
    .mockImplementation(async (key: string, value: unknown) => void kept.set(key, value));
  browser.read.mockReset().mockImplementation(async () => [...kept.values()]);
  await start();
});
afterEach(async () => {
  // What one test left open would go on trying in the next.
  await Promise.all(opened.splice(0).map((tab) => tab.forgetOutbox(ADA)));
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
    expect(toast).not.toHaveBeenCalled();
    expect(new Set(sent())).toEqual(new Set(['One']));
    expect(new Set(send.mock.calls.map(([{ clientKey }]) => clientKey)).size).toBe(1);
    send.mockReset().mockImplementation(async ({ content }) => aMessage(1, { content }));
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(sent()).toEqual(['One', 'Two']);
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
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      title: 'Failed to send message',
      description: 'Please try again',
      tone: 'destructive',
    });
    const [{ key } = { key: '' }] = outbox.waitingMessages();
    await outbox.sendAgain(key);
    await settle();
    expect(waits()).toEqual([]);
    expect(send.mock.calls.at(-1)?.[0]).toMatchObject({ content: 'Too long', clientKey: key });
  });

  it.each(['not_found', 'not_allowed'])(
    'says in words for people what %s means for a message',
    async (code) => {
      send.mockRejectedValueOnce(refusal(code, 'Not found.'));
      await outbox.putInOutbox(words('Are you there?'));
      await settle();
      expect(outbox.waitingMessages()).toMatchObject([{ refusal: 'You can no longer write here.' }]);
    },
  );

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

  it('sends what the browser does not keep', async () => {
    browser.keep.mockRejectedValueOnce(new DOMException('quota', 'QuotaExceededError'));
    send.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(aMessage(1));
    await outbox.putInOutbox(words('Too much to keep'));
    await settle();
    expect([waits(), kept.size]).toEqual([['Too much to keep'], 0]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent()).toEqual(['Too much to keep', 'Too much to keep']);
    expect(waits()).toEqual([]);
  });
});

describe('whose words they are', () => {
  /** The answers of the server by which this page knows who is signed in. */
  async function page() {
    const { createQueryClient, CURRENT_USER_KEY } = await import('../../../app/queryClient.ts');
    const { followAccount } = await import('../../../app/account.ts');
    const client = createQueryClient();
    followAccount(client);
    const become = (user: { id: string } | null) =>
      client.setQueryData(CURRENT_USER_KEY, user && { ...user, viewedBy: null });
    become({ id: ADA });
    return { become, user: () => client.getQueryData(CURRENT_USER_KEY) };
  }

  it('are kept and not sent once their author is signed out, until the author is back', async () => {
    const { become } = await page();
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    await outbox.putInOutbox(words('Mine alone'));
    await settle();
    const drawn = vi.fn();
    outbox.onOutbox(drawn);
    become(null);
    expect(waits()).toEqual([]);
    // What listens is a screen of somebody signed in, which is about to go.
    expect(drawn).not.toHaveBeenCalled();
    send.mockReset().mockResolvedValue(aMessage(1));
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(200_000);
    expect(sent()).toEqual([]);
    expect([...kept.values()]).toMatchObject([{ content: 'Mine alone', userId: ADA }]);
    become({ id: ADA });
    await outbox.openOutbox(ADA);
    await settle();
    expect(sent()).toEqual(['Mine alone']);
  });

  it('are not tried again once the server says that nobody is signed in, and the app follows', async () => {
    const { user } = await page();
    send.mockRejectedValueOnce(refusal('signed_out', 'Please log in to continue.'));
    await outbox.putInOutbox(words('Mine alone'));
    await vi.advanceTimersByTimeAsync(200_000);
    expect(send).toHaveBeenCalledTimes(1);
    expect(user()).toBeNull();
    expect([...kept.values()]).toMatchObject([{ content: 'Mine alone', refusal: null }]);
  });

  it('wait for their author when somebody else is logged in by now', async () => {
    send.mockRejectedValue(refusal('other_account', 'Somebody else is logged in in this browser now.'));
    await outbox.putInOutbox(words('Mine alone'));
    await settle();
    expect(outbox.waitingMessages()).toMatchObject([{ content: 'Mine alone', refusal: null }]);
    expect([...kept.values()]).toMatchObject([{ content: 'Mine alone', refusal: null }]);
  });
});

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

/** The next upload, which goes on until it is told to end. */
function anUpload() {
  const { promise, resolve, reject } = Promise.withResolvers<{ id: string }>();
  const one = { isStopped: false, arrives: (id: string) => resolve({ id }) };
  upload.mockImplementationOnce((_file: Blob, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => {
      one.isStopped = true;
      reject(new Error('stopped'));
    });
    return promise;
  });
  return one;
}

describe('a message with files', () => {
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

describe('a large file', () => {
  const one = () => ({
    ...words('Look'),
    attached: { messageType: 'image' as const, files: [photo('a')], location: null },
  });

  it('lets words go past it that were written later, in their order', async () => {
    send.mockImplementation(async ({ content }) => aMessage(1, { content }));
    const large = anUpload();
    await outbox.putInOutbox(one());
    await outbox.putInOutbox(words('First'));
    await outbox.putInOutbox(words('Second'));
    await settle();
    expect(sent()).toEqual(['First', 'Second']);
    expect(waits()).toEqual(['Look']);
    large.arrives('large');
    await settle();
    expect(sent()).toEqual(['First', 'Second', 'Look']);
    expect([upload.mock.calls.length, kept.size]).toEqual([1, 0]);
  });

  it('is not gone past by a file, not even by one that is there already', async () => {
    send.mockImplementation(async ({ content }) => aMessage(1, { content }));
    const large = anUpload();
    await outbox.putInOutbox(one());
    const there = { ...photo('b'), uploadId: 'there' };
    await outbox.putInOutbox({ ...one(), content: 'Later', attached: { ...one().attached, files: [there] } });
    await settle();
    expect(sent()).toEqual([]);
    large.arrives('large');
    await settle();
    expect(sent()).toEqual(['Look', 'Later']);
  });

  it('waits with all that was written once it is there, behind words that do not get through', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    upload.mockResolvedValue({ id: 'small' });
    await outbox.putInOutbox(words('First'));
    await outbox.putInOutbox(one());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(new Set(sent())).toEqual(new Set(['First']));
    expect(upload).toHaveBeenCalledTimes(1);
    send.mockReset().mockImplementation(async ({ content }) => aMessage(1, { content }));
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(sent()).toEqual(['First', 'Look']);
  });

  it('is uploaded and sent once, however many tabs there are', async () => {
    onTestFinished(lockTabs());
    send.mockImplementation(async ({ content }) => aMessage(1, { content }));
    const large = anUpload();
    const other = await openTab();
    await outbox.putInOutbox(one());
    await settle();
    await other.putInOutbox(words('From the other tab'));
    await vi.advanceTimersByTimeAsync(60_000);
    large.arrives('large');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent()).toEqual(['From the other tab', 'Look']);
    expect(upload).toHaveBeenCalledTimes(1);
    expect([waits(), other.waitingMessages(), kept.size]).toEqual([[], [], 0]);
  });
});

describe('what is taken back', () => {
  const keyOf = (at: number) => outbox.waitingMessages()[at]?.key ?? '';

  it.each(['here', 'in another tab'])('%s while it is uploaded is uploaded no further', async (where) => {
    const other = await openTab();
    const first = anUpload();
    await outbox.putInOutbox(gallery());
    await settle();
    await (where === 'here' ? outbox : other).takeBack(keyOf(0));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(first.isStopped).toBe(true);
    expect([upload.mock.calls.length, send.mock.calls.length, kept.size]).toEqual([1, 0, 0]);
    expect([waits(), other.waitingMessages()]).toEqual([[], []]);
  });

  it('does not come back by a file that arrives at the same moment', async () => {
    onTestFinished(lockTabs());
    const other = await openTab();
    const first = anUpload();
    await outbox.putInOutbox(gallery());
    await settle();
    const taken = other.takeBack(keyOf(0));
    first.arrives('first');
    await taken;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([send.mock.calls.length, kept.size]).toEqual([0, 0]);
  });

  it('while the page is offline is never sent, and holds up nothing', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    await outbox.putInOutbox(words('Better not'));
    await outbox.putInOutbox(words('Good morning'));
    await vi.advanceTimersByTimeAsync(5_000);
    await outbox.takeBack(keyOf(0));
    expect(waits()).toEqual(['Good morning']);
    send.mockReset().mockImplementation(async ({ content }) => aMessage(1, { content }));
    online.mockRestore();
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(sent()).toEqual(['Good morning']);
  });

  it('stays when its request is out, in whichever tab, also after a restart, as it may be stored', async () => {
    send.mockReturnValue(new Promise(() => undefined));
    await outbox.putInOutbox(words('Too late'));
    await settle();
    for (const tab of [outbox, await openTab()]) {
      await tab.takeBack(keyOf(0));
      expect(tab.waitingMessages()).toMatchObject([{ content: 'Too late', isOut: true }]);
    }
    expect(kept.size).toBe(1);
  });

  it.each([
    ['can be once the server said that it did not store it', refusal('too_many_requests', 'Slower'), []],
    ['cannot be when it did not say that', new TypeError('Failed to fetch'), ['Tried']],
  ])('%s', async (_, answer, left) => {
    send.mockRejectedValue(answer);
    await outbox.putInOutbox(words('Tried'));
    await settle();
    await outbox.takeBack(keyOf(0));
    expect(waits()).toEqual(left);
  });
});

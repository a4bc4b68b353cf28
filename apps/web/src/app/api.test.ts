import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

function answer(date: string | null): Response {
  const headers = { 'content-type': 'application/json', ...(date === null ? {} : { date }) };
  return new Response(JSON.stringify([{ result: { data: { unread: 0 } } }]), { headers });
}

it('listens from the moment of the first answer, by the clock of the server', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const { api, sinceFirstAnswer } = await import('./api.ts');
  expect(sinceFirstAnswer()).toBeUndefined();

  fetched.mockResolvedValueOnce(answer('Sun, 01 Mar 2026 12:00:05 GMT'));
  await api.messaging.list.query({ tab: 'all', limit: 1 });
  const first = sinceFirstAnswer() ?? '';
  expect(Number.parseInt(first.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 2, 1, 12, 0, 5));
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);

  // Later answers and those without a clock move nothing.
  fetched.mockResolvedValueOnce(answer('Sun, 01 Mar 2026 12:09:00 GMT'));
  await api.messaging.list.query({ tab: 'all', limit: 2 });
  fetched.mockResolvedValueOnce(answer(null));
  await api.messaging.list.query({ tab: 'all', limit: 3 });
  expect(sinceFirstAnswer()).toBe(first);
});

describe('a line that goes dead without a word', () => {
  /** A socket of a browser; the end that does not answer does not answer its close either. */
  class Line extends EventTarget {
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    static readonly all: Line[] = [];
    readyState = 0;
    binaryType = 'blob';
    readonly sent: string[] = [];
    /** Whether there is somebody at the other end. */
    static isServed = true;
    constructor() {
      super();
      Line.all.push(this);
      setTimeout(() => {
        if (!Line.isServed) {
          this.dispatchEvent(new Event('error'));
          return this.isGone();
        }
        this.readyState = Line.OPEN;
        this.dispatchEvent(new Event('open'));
      });
    }
    send(text: string): void {
      this.sent.push(text);
    }
    close(): void {
      this.readyState = Line.CLOSING;
    }
    says(data: string): void {
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
    isGone(): void {
      this.readyState = Line.CLOSED;
      this.dispatchEvent(new CloseEvent('close'));
    }
  }
  const pings = (line: Line | undefined) => line?.sent.filter((text) => text === 'PING').length;
  const asks = (line: Line | undefined) => line?.sent.filter((text) => text.includes('live.events')).length;

  let stop: () => void;
  beforeEach(async () => {
    vi.useFakeTimers();
    Line.all.length = 0;
    Line.isServed = true;
    vi.stubGlobal('WebSocket', Line);
    const { api } = await import('./api.ts');
    const listening = api.live.events.subscribe(undefined, {});
    stop = () => listening.unsubscribe();
    await vi.advanceTimersByTimeAsync(100);
    expect(asks(Line.all[0])).toBe(1);
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it('is asked every 25 seconds, and stays for as long as it answers', async () => {
    const [line] = Line.all;
    for (let n = 1; n <= 5; n++) {
      await vi.advanceTimersByTimeAsync(25_000);
      expect(pings(line)).toBe(n);
      line?.says('PONG');
    }
    await vi.advanceTimersByTimeAsync(20_000);
    expect(Line.all).toHaveLength(1);
  });

  it('is given up when it does not answer, without waiting for its goodbye, and listened to on another', async () => {
    await vi.advanceTimersByTimeAsync(25_000 + 5_000);
    expect(Line.all[0]?.readyState).toBe(Line.CLOSING);
    await vi.advanceTimersByTimeAsync(3_100);
    expect(Line.all).toHaveLength(2);
    expect(asks(Line.all[1])).toBe(1);
    // The browser says in the end that it is closed: the other goes on.
    Line.all[0]?.isGone();
    Line.all[1]?.says('PONG');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(Line.all).toHaveLength(2);
  });

  it('is opened again soon, later each time while nobody answers, and within ten seconds of a server', async () => {
    await vi.advanceTimersByTimeAsync(20_000);
    vi.spyOn(Math, 'random').mockReturnValue(1);
    Line.isServed = false;
    Line.all[0]?.isGone();
    await vi.advanceTimersByTimeAsync(50);
    let tries = 1;
    for (const seconds of [1, 2, 4, 8, 10, 10]) {
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 100);
      expect(Line.all).toHaveLength(tries);
      await vi.advanceTimersByTimeAsync(100);
      tries += 1;
      expect(Line.all).toHaveLength(tries);
    }
    Line.isServed = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asks(Line.all[tries])).toBe(1);
    vi.mocked(Math.random).mockRestore();
  });

  it('is asked when a call is not answered for long, and people are told when it stays silent', async () => {
    const { api } = await import('./api.ts');
    const { silence } = await import('./serverHealth.ts');
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => promise);
    const [line] = Line.all;
    const asked = api.messaging.list.query({ tab: 'all', limit: 1 });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(pings(line)).toBe(1);
    line?.says('PONG');
    await vi.advanceTimersByTimeAsync(5_900);
    expect(pings(line)).toBe(2);
    expect(silence.now()).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(silence.now()).toBe(true);
    line?.says('PONG');
    expect(silence.now()).toBe(false);
    resolve(answer(null));
    await asked;
  });

  it.each([
    ['the network is another', () => window.dispatchEvent(new Event('online'))],
    ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is asked at once when %s', async (_, come) => {
    const [line] = Line.all;
    come();
    expect(pings(line)).toBe(1);
    line?.says('PONG');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(Line.all).toHaveLength(1);
    come();
    await vi.advanceTimersByTimeAsync(5_000 + 3_100);
    expect(Line.all).toHaveLength(2);
  });
});

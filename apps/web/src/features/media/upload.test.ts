import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A request of a browser, of which the test is the other end. */
class FakeRequest {
  static last: FakeRequest;
  readonly headers = new Map<string, string>();
  readonly upload: { onprogress?: (event: object) => void } = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  readonly open = vi.fn();
  readonly send = vi.fn();
  constructor() {
    FakeRequest.last = this;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name.toLowerCase(), value);
  }
  abort(): void {
    this.onabort?.();
  }
  isAnswered(status: number, body: object): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

const reload = vi.fn();
const file = new Blob(['Recipe']);

/** A page of the product, just opened. */
async function open() {
  const { followAccount } = await import('../../app/account.ts');
  const { CURRENT_USER_KEY, createQueryClient } = await import('../../app/queryClient.ts');
  const { uploadPlain } = await import('./upload.ts');
  const client = createQueryClient();
  followAccount(client);
  return { uploadPlain, become: (user: { id: string }) => client.setQueryData(CURRENT_USER_KEY, user) };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('location', { ...window.location, reload });
  reload.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

it('says for whom the page was drawn, once that is known', async () => {
  const { uploadPlain, become } = await open();
  const first = uploadPlain(file, () => {});
  expect(FakeRequest.last.headers.has('expected-user')).toBe(false);
  FakeRequest.last.isAnswered(200, { id: 'one' });
  expect(await first).toEqual({ id: 'one' });

  become({ id: 'carl' });
  const second = uploadPlain(file, () => {});
  expect(FakeRequest.last.headers.get('expected-user')).toBe('carl');
  FakeRequest.last.isAnswered(200, { id: 'two' });
  expect(await second).toEqual({ id: 'two' });
  expect(reload).not.toHaveBeenCalled();
});

it('leaves the page when it is answered as somebody else', async () => {
  const { uploadPlain, become } = await open();
  become({ id: 'carl' });
  const sent = uploadPlain(file, () => {});
  const refused = { code: 'other_account', message: 'Somebody else' };
  FakeRequest.last.isAnswered(409, refused);
  await expect(sent).rejects.toMatchObject({ data: refused });
  expect(reload).toHaveBeenCalledTimes(1);
});

it('tells nobody that the server is silent while a large file leaves', async () => {
  vi.useFakeTimers();
  try {
    const { uploadPlain } = await open();
    const { onHealthCheck, silence, waitFor } = await import('../../app/serverHealth.ts');
    onHealthCheck(() => true);
    const shares: number[] = [];
    void uploadPlain(file, (share) => shares.push(share));
    void waitFor('read', new Promise(() => {}));
    for (let loaded = 1; loaded <= 5; loaded++) {
      await vi.advanceTimersByTimeAsync(4_000);
      FakeRequest.last.upload.onprogress?.({ lengthComputable: true, loaded, total: 5 });
    }
    expect(silence.now()).toBe(false);
    expect(shares.at(-1)).toBe(1);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(silence.now()).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

it('sends a file under the key of its attempt', async () => {
  await open();
  const { sendFile } = await import('./upload.ts');
  const sent = sendFile('/api/tribes/1/courses/archive', new File(['x'], 'Bread.zip'), 'application/zip', {
    idempotencyKey: 'k-1',
  });
  expect(FakeRequest.last.headers.get('idempotency-key')).toBe('k-1');
  FakeRequest.last.isAnswered(200, { id: 'one' });
  await sent;
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const CARL = { id: 'carl' };
const DAN = { id: 'dan' };
const reload = vi.fn();
const fetched = vi.fn();

/** A page of the product, just opened. */
async function open() {
  const account = await import('./account.ts');
  const { CURRENT_USER_KEY, createQueryClient } = await import('./queryClient.ts');
  const { api } = await import('./api.ts');
  const client = createQueryClient();
  account.followAccount(client);
  const become = (user: { id: string } | null) => client.setQueryData(CURRENT_USER_KEY, user);
  return { ...account, api, client, become };
}
let page: Awaited<ReturnType<typeof open>>;

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('location', { ...window.location, reload });
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  reload.mockReset();
  page = await open();
});
afterEach(() => vi.unstubAllGlobals());

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const expectedUser = () => {
  const [, { headers }] = fetched.mock.lastCall ?? [];
  return new Headers(headers).get('expected-user');
};

describe('whose page it is', () => {
  it('is said with every read and write, once it is known', async () => {
    fetched.mockImplementation(async () => json(200, [{ result: { data: { unread: 0 } } }]));
    await page.api.notifications.badges.query();
    expect(expectedUser()).toBeNull();
    page.become(CARL);
    await page.api.notifications.badges.query();
    expect(expectedUser()).toBe('carl');
    fetched.mockImplementation(async () => json(200, { result: { data: {} } }));
    await page.api.accounts.logout.mutate();
    expect(expectedUser()).toBe('carl');
  });

  it('a page that is answered as somebody else is loaded anew', async () => {
    page.become(CARL);
    const data = { code: 'other_account', message: 'Somebody else', httpStatus: 409 };
    const refused = { error: { message: 'Somebody else', code: -32009, data } };
    fetched.mockImplementation(async () => json(409, refused));
    await expect(page.api.notifications.badges.query()).rejects.toMatchObject({ data });
    expect(reload).toHaveBeenCalledTimes(1);
    await expect(page.api.accounts.logout.mutate()).rejects.toMatchObject({ data });
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('never becomes that of another, also where nobody was signed in between', () => {
    page.become(CARL);
    page.become({ ...CARL });
    expect(reload).not.toHaveBeenCalled();
    page.become(null);
    page.become(CARL);
    expect(reload).not.toHaveBeenCalled();
    page.become(null);
    page.become(DAN);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('keeps nothing of what was loaded once the session has ended, and tells it once', () => {
    const ended = vi.fn();
    page.whenSessionEnds(ended);
    page.client.setQueryData(['feed'], ['of the landing page']);
    page.become(null);
    expect(page.client.getQueryData(['feed'])).toBeDefined();
    page.become(CARL);
    page.client.setQueryData(['conversations'], ['private to Carl']);
    page.sessionEnded();
    expect(page.client.getQueryCache().getAll()).toMatchObject([{ queryKey: ['current-user'] }]);
    page.become(null);
    expect(ended).toHaveBeenCalledTimes(1);
  });
});

import { afterEach, expect, it, vi } from 'vitest';

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

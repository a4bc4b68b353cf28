import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useOfflineView } from './useOfflineView.ts';
import { clearViews, keepView, readView, VIEWS_MAX } from './views.ts';

const { kept, me, ready } = vi.hoisted(() => ({
  kept: new Map<string, unknown>(),
  me: { id: 'ada' },
  ready: [] as (() => void)[],
}));
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  set: async (key: string, value: unknown) => void kept.set(key, value),
  del: async (key: string) => void kept.delete(key),
  values: async () => [...kept.values()],
}));
vi.mock('../currentUser.ts', () => ({ useSignedInUser: () => me }));
vi.mock('../recovery.ts', () => ({
  useWhenReady: (hasFailed: boolean, retry: () => void) => {
    if (hasFailed) ready.push(retry);
  },
}));

const NAME = 'lesson:1';
const unreached = Object.assign(new Error('No line'), { cause: new TypeError('Failed to fetch') });
const refused = (code: string) => Object.assign(new Error(code), { data: { code, message: code } });

interface Asked {
  data?: unknown;
  error?: unknown;
}
function open({ data, error = null }: Asked) {
  const restore = vi.fn();
  const refetch = vi.fn(async () => undefined);
  const view = (asked: { data: unknown; error: unknown }) =>
    useOfflineView(NAME, { ...asked, refetch }, restore);
  const { rerender } = renderHook(view, { initialProps: { data, error } });
  return { restore, refetch, rerender };
}

beforeEach(() => {
  kept.clear();
  ready.length = 0;
  me.id = 'ada';
});

test('an answer that was read is shown again while the server cannot be reached, and asked for when it is back', async () => {
  open({ data: 'Knead.' });
  await waitFor(async () => expect(await readView('ada', NAME)).toBe('Knead.'));
  const { restore, refetch } = open({ error: unreached });
  await waitFor(() => expect(restore).toHaveBeenCalledWith('Knead.'));
  await waitFor(() => expect(ready.length).toBeGreaterThan(0));
  ready.at(-1)?.();
  expect(refetch).toHaveBeenCalledOnce();
});

test.each(['not_allowed', 'not_found'])('a refusal with %s removes what was kept', async (code) => {
  await keepView('ada', NAME, 'Knead.');
  const { restore } = open({ error: refused(code) });
  await waitFor(async () => expect(await readView('ada', NAME)).toBeUndefined());
  expect(restore).not.toHaveBeenCalled();
});

test('an error of the server itself shows nothing that was kept, and keeps it', async () => {
  await keepView('ada', NAME, 'Knead.');
  const { restore } = open({ error: refused('internal') });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(restore).not.toHaveBeenCalled();
  expect(await readView('ada', NAME)).toBe('Knead.');
});

test('what one user read is not shown to the next one on the device', async () => {
  await keepView('ada', NAME, 'Knead.');
  me.id = 'bea';
  const { restore } = open({ error: unreached });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(restore).not.toHaveBeenCalled();
  await keepView('bea', NAME, 'Bake.');
  await clearViews('ada');
  expect([await readView('ada', NAME), await readView('bea', NAME)]).toEqual([undefined, 'Bake.']);
});

test('of each kind the latest views are kept', async () => {
  const now = vi.spyOn(Date, 'now');
  await keepView('ada', 'course:1', 'A course');
  for (let at = 0; at <= VIEWS_MAX; at += 1) {
    now.mockReturnValue(1_000 + at);
    await keepView('ada', `lesson:${at}`, at);
  }
  now.mockRestore();
  expect(await readView('ada', 'lesson:0')).toBeUndefined();
  expect([await readView('ada', 'lesson:1'), await readView('ada', 'course:1')]).toEqual([1, 'A course']);
});

import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { aPost } from '../../../testing/posts.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import PostScreen from '../PostScreen.tsx';

const { get, list } = vi.hoisted(() => ({ get: vi.fn(), list: vi.fn() }));
vi.mock('../../../app/api.ts', () => ({
  api: { feed: { get: { query: get }, comments: { list: { query: list } } } },
}));
vi.mock('../../../app/live.tsx', () => ({ useLiveEvent: () => undefined }));

it('the page of a story is no place for comments, and ends with its day', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  const base = aPost({ type: 'story', content: 'Oven is at 250', createdAt: new Date().toISOString() });
  get.mockResolvedValue({ ...base, can: { ...base.can, comment: false, share: false, save: false } });
  list.mockResolvedValue({ items: [], nextCursor: null });
  renderSignedIn(
    <Routes>
      <Route path="/post/:id" element={<PostScreen />} />
    </Routes>,
    { path: `/post/${base.id}` },
  );
  await screen.findByText('Oven is at 250');
  expect(screen.getByText(/^Story ·/)).toBeTruthy();
  expect(screen.queryByText('No comments yet')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Comment' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(24 * 3_600_000 + 1_000));
  expect(screen.queryByText('Oven is at 250')).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'This post is no longer there' })).toBeTruthy();
  vi.useRealTimers();
});

import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { StoriesRow } from './StoriesRow.tsx';

const { list, stories, inTribe } = vi.hoisted(() => ({ list: vi.fn(), stories: vi.fn(), inTribe: vi.fn() }));
vi.mock('../../../app/api.ts', () => ({
  api: { feed: { stories: { list: { query: stories } } }, tribes: { stories: { query: inTribe } } },
}));
vi.mock('../../../app/live.tsx', () => ({ useLiveEvent: vi.fn() }));

const link = answering({ 'events.list': list });
const event = { id: '01920000-0000-7000-8000-000000000101', title: 'Two loaves', imageUrl: null };

beforeEach(() => {
  list.mockReset().mockResolvedValue({ items: [event], nextCursor: null });
  stories.mockReset().mockResolvedValue([]);
  inTribe.mockReset().mockResolvedValue([]);
});

it('shows events of mine and my tribes that run now after my own story at home', async () => {
  renderSignedIn(<StoriesRow />, { link });
  const live = await screen.findByRole('link', { name: 'Live Two loaves' });
  expect(live.getAttribute('href')).toBe(`/event/${event.id}`);
  const first = screen.getAllByRole('button')[0];
  expect(first && live.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  expect(list).toHaveBeenCalledWith({ list: 'live', isMine: true, limit: 10 });
});

it('asks for no events in the row of a tribe', async () => {
  renderSignedIn(<StoriesRow tribeId="01920000-0000-7000-8000-000000000001" />, { link });
  expect(await screen.findByText('Your Story')).toBeTruthy();
  expect(list).not.toHaveBeenCalled();
});

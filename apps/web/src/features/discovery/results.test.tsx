import type { SearchResults } from '@kindred/validation/discovery';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MONA } from '../../testing/people.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { Results } from './Results.tsx';

const { search } = vi.hoisted(() => ({ search: vi.fn() }));
vi.mock('../../app/api.ts', () => ({ api: { discovery: { search: { query: search } } } }));

const MESSAGE = 'Many people are searching right now. Try again in a moment.';
const busy = Object.assign(new Error(MESSAGE), {
  data: { code: 'search_busy', message: MESSAGE },
  meta: { response: new Response(null, { headers: { 'retry-after': '2' } }) },
});
const FOUND: SearchResults = {
  items: [
    {
      kind: 'tribe',
      id: '0192f0c1-0000-7000-8000-000000000001',
      title: { text: 'Bread bakers', marks: [[0, 5]] },
      excerpt: null,
      imageUrl: null,
      path: '/tribe/bread-bakers',
      source: null,
      location: null,
      members: 3,
      rating: null,
      reviews: 0,
      price: null,
      currency: null,
      time: null,
    },
  ],
  counts: { tribe: 1 },
  isAlike: false,
  nextCursor: null,
};

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => void vi.useRealTimers());

const open = () =>
  renderSignedIn(<Results words="bread" kind={undefined} onChosen={() => {}} />, { user: MONA });

it('a search that was refused for now says so and is sent again after the given time', async () => {
  search.mockRejectedValueOnce(busy).mockResolvedValue(FOUND);
  open();
  expect(await screen.findByText(/Trying again in a moment/)).toBeTruthy();
  expect(search).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await screen.findByRole('link', { name: /Bread bakers/ })).toBeTruthy();
  expect(screen.queryByText(/Trying again/)).toBeNull();
});

it('a search that stays refused offers to be sent again', async () => {
  search.mockRejectedValue(busy);
  open();
  await vi.advanceTimersByTimeAsync(9_100);
  expect(await screen.findByText(MESSAGE)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(search).toHaveBeenCalledTimes(4);
});

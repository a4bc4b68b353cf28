import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/render.tsx';
import { Filters } from './Filters.tsx';
import type { DiscoverFilter } from './query.ts';

vi.mock('../../../app/api.ts', () => ({ api: {} }));

/** As slow as a phone that draws a long list. */
const ADDRESS_MS = 300;
let last: DiscoverFilter;

function Screen() {
  const [filter, setFilter] = useState<DiscoverFilter>({ sort: 'active' });
  last = filter;
  return <Filters filter={filter} onChange={(next) => void setTimeout(() => setFilter(next), ADDRESS_MS)} />;
}

beforeEach(() => {
  vi.useFakeTimers();
  renderApp(<Screen />);
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search tribes' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the filters of Discover', () => {
  it('keep a tap made while the words are still on their way', async () => {
    type('rye');
    await pass(100);
    tap('Free');
    await pass(2_000);
    expect(last).toEqual({ query: 'rye', price: 'free', sort: 'active' });
    expect(box().value).toBe('rye');
  });

  it('keep the words when the tap comes right after they were sent', async () => {
    type('rye');
    await pass(260);
    tap('Health & Wellness');
    fireEvent.click(screen.getByRole('radio', { name: 'Newest' }));
    await pass(2_000);
    expect(last).toEqual({ query: 'rye', category: 'Health & Wellness', sort: 'newest' });
    expect(box().value).toBe('rye');
  });

  it('keep a tap made before words, and let go of both', async () => {
    tap('Paid');
    type('rye');
    await pass(2_000);
    expect(last).toEqual({ query: 'rye', price: 'paid', sort: 'active' });
    tap('Paid');
    type('');
    await pass(2_000);
    expect(last).toEqual({ sort: 'active' });
  });
});

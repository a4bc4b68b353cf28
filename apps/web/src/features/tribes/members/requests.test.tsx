import type { TribeView } from '@kindred/validation/tribes';
import type { RequestView } from '@kindred/validation/tribes/belonging';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { RequestQueue } from './RequestQueue.tsx';

const { list } = vi.hoisted(() => ({ list: vi.fn() }));
vi.mock('../../../app/api.ts', () => ({ api: { tribes: { requests: { list: { query: list } } } } }));

const TRIBE = { id: '01920000-0000-7000-8000-00000000000a', slug: 'guild', name: 'Guild' } as TribeView;
const request = (over: Partial<RequestView> = {}): RequestView => ({
  id: '01920000-0000-7000-8000-000000000001',
  user: { ...MONA },
  answers: [{ question: 'Why?', answer: 'For the bread' }],
  status: 'pending',
  reason: null,
  decidedBy: null,
  decidedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...over,
});

beforeEach(() => {
  list.mockReset();
});

it('shows who waits, and on demand what was decided, by whom and why', async () => {
  const declined = request({
    id: '01920000-0000-7000-8000-000000000002',
    status: 'declined',
    reason: 'We are full.',
    decidedBy: { id: MONA.id, name: 'Sana Iyer' },
    decidedAt: '2026-01-02T00:00:00.000Z',
  });
  list.mockImplementation(async ({ status }: { status: string }) => ({
    items: [status === 'decided' ? declined : request()],
    nextCursor: null,
  }));
  renderSignedIn(<RequestQueue tribe={TRIBE} />);
  expect(await screen.findByRole('button', { name: 'Approve Mona Okafor' })).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Decided' }));
  expect(await screen.findByText(/We are full\./)).toBeTruthy();
  expect(screen.getByText('Declined')).toBeTruthy();
  expect(screen.getByText(/by Sana Iyer/)).toBeTruthy();
  expect(screen.getByText('For the bread')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve Mona Okafor' })).toBeNull();
});

it('says when nothing was decided yet', async () => {
  list.mockResolvedValue({ items: [], nextCursor: null });
  renderSignedIn(<RequestQueue tribe={TRIBE} />, { path: '/?list=decided' });
  expect(await screen.findByText('Nothing decided yet')).toBeTruthy();
});

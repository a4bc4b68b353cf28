import type { TribeView } from '@kindred/validation/tribes';
import type { RequestView } from '@kindred/validation/tribes/memberships';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { RequestQueue } from './RequestQueue.tsx';

const { list, get } = vi.hoisted(() => ({ list: vi.fn(), get: vi.fn() }));
vi.mock('../../../app/api.ts', () => ({
  api: { tribes: { requests: { list: { query: list }, get: { query: get } } } },
}));

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
  get.mockReset();
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

const LEO = { ...MONA, id: '01920000-0000-7000-8000-0000000000bb', name: 'Leo Brandt', handle: 'leo' };
const ASKED = '01920000-0000-7000-8000-000000000009';

it('an address leads to one request, far down as it may stand', async () => {
  list.mockResolvedValue({ items: [request()], nextCursor: 'more' });
  get.mockResolvedValue(request({ id: ASKED, user: LEO }));
  renderSignedIn(<RequestQueue tribe={TRIBE} />, { path: `/#request-${ASKED}` });
  const approve = await screen.findByRole('button', { name: 'Approve Leo Brandt' });
  const item = approve.closest('li');
  expect(item?.id).toBe(`request-${ASKED}`);
  await waitFor(() => expect(document.activeElement).toBe(item));
  expect(screen.getAllByRole('listitem')[0]).toBe(item);
  expect(get).toHaveBeenCalledWith({ id: TRIBE.id, requestId: ASKED }, expect.anything());
});

it('one that is in the list stands there, and once', async () => {
  const hers = request({ id: ASKED, user: LEO });
  list.mockResolvedValue({ items: [request(), hers], nextCursor: null });
  get.mockResolvedValue(hers);
  renderSignedIn(<RequestQueue tribe={TRIBE} />, { path: `/#request-${ASKED}` });
  await screen.findByRole('button', { name: 'Approve Mona Okafor' });
  await waitFor(() => expect(document.activeElement?.id).toBe(`request-${ASKED}`));
  expect(screen.getAllByRole('listitem')[1]?.id).toBe(`request-${ASKED}`);
  expect(screen.getAllByRole('button', { name: 'Approve Leo Brandt' })).toHaveLength(1);
});

it('one that was decided says by whom, also where nobody waits', async () => {
  list.mockResolvedValue({ items: [], nextCursor: null });
  get.mockResolvedValue(
    request({ id: ASKED, user: LEO, status: 'approved', decidedBy: { id: MONA.id, name: 'Sana Iyer' } }),
  );
  renderSignedIn(<RequestQueue tribe={TRIBE} />, { path: `/#request-${ASKED}` });
  expect(await screen.findByText('Approved')).toBeTruthy();
  expect(screen.getByText(/by Sana Iyer/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve Leo Brandt' })).toBeNull();
});

it('of one that was withdrawn it says so, above those that wait', async () => {
  list.mockResolvedValue({ items: [request()], nextCursor: null });
  get.mockRejectedValue(Object.assign(new Error('No'), { data: { code: 'not_found', message: 'No' } }));
  renderSignedIn(<RequestQueue tribe={TRIBE} />, { path: `/#request-${ASKED}` });
  expect(await screen.findByText('This request was withdrawn.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Approve Mona Okafor' })).toBeTruthy();
});

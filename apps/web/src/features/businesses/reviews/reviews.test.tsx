import type { BusinessReview, BusinessReviewSummary } from '@kindred/validation/businesses/reviews';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBusiness, businessAbilities } from '../../../testing/businesses.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import ReviewsTab from './ReviewsTab.tsx';

const { calls } = vi.hoisted(() => ({
  calls: {
    list: vi.fn(),
    summary: vi.fn(),
    write: vi.fn(),
    remove: vi.fn(),
    invite: vi.fn(),
    invitations: vi.fn(),
    revoke: vi.fn(),
    reply: vi.fn(),
    setHelpful: vi.fn(),
  },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    businesses: {
      reviews: {
        list: { query: calls.list },
        summary: { query: calls.summary },
        write: { mutate: calls.write },
        remove: { mutate: calls.remove },
        invite: { mutate: calls.invite },
        invitations: { query: calls.invitations },
        revokeInvitation: { mutate: calls.revoke },
        reply: { mutate: calls.reply },
        setHelpful: { mutate: calls.setHelpful },
      },
    },
  },
}));

const { id } = aBusiness();
const review = (over: Partial<BusinessReview> = {}): BusinessReview => ({
  id: '01920000-0000-7000-8000-0000000000d1',
  rating: 4,
  content: 'Bread as it should be.',
  author: {
    id: '01920000-0000-7000-8000-0000000000c1',
    firstName: 'Leo',
    lastName: 'Brandt',
    name: 'Leo Brandt',
    handle: 'leo',
    profileImageUrl: null,
  },
  isMine: false,
  isVerified: true,
  isRefunded: false,
  isEdited: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  helpful: 2,
  isHelpful: false,
  reply: null,
  repliedAt: null,
  can: { reply: false, vote: true, report: true },
  ...over,
});
const summary = (over: Partial<BusinessReviewSummary> = {}): BusinessReviewSummary => ({
  rating: 3.67,
  reviews: 3,
  ratings: [0, 1, 0, 1, 1],
  myReview: null,
  can: { write: false, invite: false },
  ...over,
});
/** Loaded when it is needed, which takes a busy machine longer than a test waits. */
const sheetNamed = async (name: string) =>
  within(await screen.findByRole('dialog', { name }, { timeout: 10_000 }));
const open = (items: BusinessReview[], head = summary(), business = aBusiness(), path = '/reviews') => {
  calls.list.mockResolvedValue({ items, nextCursor: null });
  calls.summary.mockResolvedValue(head);
  renderSignedIn(<ReviewsTab business={business} />, { path });
  return screen.findByRole('heading', { name: 'Reviews' });
};

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
});

it('shows the average, the distribution and each review, and says why one cannot write', async () => {
  await open([review({ isRefunded: true, reply: 'Thank you' })]);
  expect(await screen.findByText('Bread as it should be.')).toBeTruthy();
  const words = document.body.textContent ?? '';
  for (const shown of ['3.7', '2 stars: 1', '5 stars: 1', 'Verified purchase', 'Refunded', 'Edited'])
    expect(words).toContain(shown);
  expect(words).toContain('Reply from TechStart Labs');
  expect(screen.getByRole('img', { name: '3.7 of 5 stars' })).toBeTruthy();
  expect(words).toContain('Only people who bought or booked here, or were invited, can write a review.');
  expect(screen.queryByRole('button', { name: 'Write Review' })).toBeNull();
});

it('is written by whoever comes with an invitation, and keeps what was typed when that fails', async () => {
  await open([], summary({ rating: null, reviews: 0 }), aBusiness(), '/reviews?code=abc-123');
  fireEvent.click(screen.getByRole('button', { name: 'Write Review' }));
  const sheet = await sheetNamed('Write a review');
  fireEvent.change(sheet.getByRole('textbox', { name: 'Review' }), { target: { value: 'Fine' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Post review' }));
  expect(await sheet.findByText('Choose between 1 and 5 stars')).toBeTruthy();
  fireEvent.click(sheet.getByRole('radio', { name: '4 stars' }));
  const gone = { code: 'review_code_gone', message: 'This invitation was used already.' };
  calls.write.mockRejectedValueOnce(Object.assign(new Error(gone.message), { data: gone }));
  fireEvent.click(sheet.getByRole('button', { name: 'Post review' }));
  expect(await sheet.findByText('This invitation was used already.')).toBeTruthy();
  expect(sheet.getByRole<HTMLTextAreaElement>('textbox', { name: 'Review' }).value).toBe('Fine');
  calls.write.mockResolvedValue(summary({ can: { write: true, invite: false } }));
  fireEvent.click(sheet.getByRole('button', { name: 'Post review' }));
  expect(await screen.findByText('Review posted')).toBeTruthy();
  expect(calls.write).toHaveBeenLastCalledWith({ id, rating: 4, content: 'Fine', code: 'abc-123' });
});

it('is found helpful by visitors', async () => {
  calls.setHelpful.mockResolvedValue(review({ helpful: 3, isHelpful: true }));
  await open([review()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Helpful (2)', pressed: false }));
  expect(await screen.findByRole('button', { name: 'Helpful (3)', pressed: true })).toBeTruthy();
});

it('is answered by the business, which invites customers by a link', async () => {
  calls.reply.mockResolvedValue({ message: 'Answer saved' });
  calls.invite.mockResolvedValue({ code: 'xyz', expiresAt: '2026-02-01T00:00:00.000Z' });
  const mine = aBusiness({ myRole: 'owner', can: businessAbilities('own', 'reply_to_reviews') });
  const can = { reply: true, vote: false, report: true };
  await open([review({ can })], summary({ can: { write: false, invite: true } }), mine);
  expect(screen.queryByText(/^Only people who bought/)).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  const sheet = await sheetNamed('Reply to this review');
  fireEvent.change(sheet.getByRole('textbox', { name: 'Reply' }), { target: { value: 'Come again' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Reply' }));
  expect(await screen.findByText('Reply posted')).toBeTruthy();
  expect(calls.reply).toHaveBeenCalledWith({ id, reviewId: review().id, reply: 'Come again' });
  const [createdAt, expiresAt] = ['2026-01-01T00:00:00.000Z', '2026-01-31T00:00:00.000Z'];
  calls.invitations.mockResolvedValue([{ id: 'code', createdAt, expiresAt }]);
  calls.revoke.mockResolvedValue({ message: '' });
  fireEvent.click(screen.getByRole('button', { name: 'Invite a customer' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Revoke/ }));
  await waitFor(() => expect(calls.revoke).toHaveBeenCalledWith({ id, invitationId: 'code' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Create link' }));
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect(link.value).toMatch(/\/business\/techstart-labs\/reviews\?code=xyz$/);
});

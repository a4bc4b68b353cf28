import type { Role } from '@kindred/validation/accounts';
import type { TribeView } from '@kindred/validation/tribes';
import type { TribeSettings } from '@kindred/validation/tribes/settings';
import type { VerificationView } from '@kindred/validation/tribes/verifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { VerificationSection } from './VerificationSection.tsx';
import VerificationsScreen from './VerificationsScreen.tsx';

const { calls } = vi.hoisted(() => ({
  calls: {
    list: vi.fn(),
    get: vi.fn(),
    ofTribe: vi.fn(),
    approve: vi.fn(),
    decline: vi.fn(),
    takeBack: vi.fn(),
    ask: vi.fn(),
    send: vi.fn(),
  },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    tribes: {
      verifications: {
        list: { query: calls.list },
        get: { query: calls.get },
        ofTribe: { query: calls.ofTribe },
        approve: { mutate: calls.approve },
        decline: { mutate: calls.decline },
        takeBack: { mutate: calls.takeBack },
        ask: { mutate: calls.ask },
      },
    },
  },
}));
vi.mock('../../media/upload.ts', async (original) => ({
  ...(await original<object>()),
  uploadPlain: calls.send,
}));

const TRIBE_ID = '01920000-0000-7000-8000-00000000000a';
const TRIBE = {
  id: TRIBE_ID,
  slug: 'the-slow-bakery',
  name: 'The Slow Bakery',
  description: 'Bread that takes a day.',
  imageUrl: null,
  primaryColor: '#c4622d',
  isPrivate: true,
  isVerified: false,
  memberCount: 34,
};
const request = (over: Partial<VerificationView> = {}): VerificationView => ({
  id: '01920000-0000-7000-8000-000000000001',
  tribe: TRIBE,
  kind: 'verification',
  proof: 'documents',
  business: null,
  requestedBy: { ...MONA },
  status: 'pending',
  reason: null,
  decidedBy: null,
  decidedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  takenBack: null,
  lapsedAt: null,
  askedName: TRIBE.name,
  documents: [
    {
      id: '01920000-0000-7000-8000-0000000000dd',
      size: 34_000,
      url: '/api/verifications/1/content',
      pictureUrl: null,
    },
  ],
  can: { decide: true, takeBack: false },
  ...over,
});

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
});

describe('Verification requests', () => {
  const show = (path = '/verifications', role: Role = 'platform_admin') =>
    renderSignedIn(<VerificationsScreen />, { path, user: { ...MONA, role } });

  it('are not there for who decides nothing', () => {
    show('/verifications', 'tribe_admin');
    expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
    expect(calls.list).not.toHaveBeenCalled();
  });

  it('wait with their tribe, who asks and their documents, and are approved', async () => {
    calls.list.mockResolvedValueOnce({ items: [request()], nextCursor: null });
    calls.list.mockResolvedValue({ items: [], nextCursor: null });
    calls.approve.mockResolvedValue(request({ status: 'approved' }));
    show();
    const card = within(await screen.findByRole('article', { name: 'The Slow Bakery' }));
    expect(card.getByRole('img', { name: 'Private' })).toBeTruthy();
    expect(card.getByRole('link', { name: 'Asked by Mona Okafor' }).getAttribute('href')).toBe(
      '/profile/mona',
    );
    expect(card.getByRole('link', { name: /^Download:.*Document 1/ }).getAttribute('href')).toBe(
      '/api/verifications/1/content',
    );
    fireEvent.click(card.getByRole('button', { name: 'Approve The Slow Bakery' }));
    expect(await screen.findByText('The Slow Bakery is verified')).toBeTruthy();
    expect(calls.approve).toHaveBeenCalledWith({ requestId: request().id });
    expect(await screen.findByText('No requests')).toBeTruthy();
  });

  it('that a change ended show what was asked for, that it was approved and when it ended', async () => {
    calls.list.mockResolvedValue({
      items: [
        request({
          status: 'lapsed',
          askedName: 'The Old Bakery',
          decidedAt: '2026-01-02T00:00:00.000Z',
          lapsedAt: '2026-01-03T00:00:00.000Z',
        }),
      ],
      nextCursor: null,
    });
    show();
    const card = within(await screen.findByRole('article', { name: 'The Slow Bakery' }));
    for (const words of ['Requested as The Old Bakery', 'Approved', 'Ended by a change']) {
      expect(card.getByText(words)).toBeTruthy();
    }
  });

  it('are declined with a reason and not without, and say so when somebody was faster', async () => {
    calls.list.mockResolvedValue({ items: [request()], nextCursor: null });
    const sentence = 'Somebody else has already decided this request.';
    calls.decline.mockRejectedValue(
      Object.assign(new Error(sentence), { data: { message: sentence, code: 'request_decided' } }),
    );
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Decline The Slow Bakery' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Decline The Slow Bakery?' }));
    expect(sheet.getByRole('button', { name: 'Decline' }).hasAttribute('disabled')).toBe(true);
    fireEvent.change(sheet.getByRole('textbox', { name: /^Reason/ }), {
      target: { value: ' Not readable. ' },
    });
    fireEvent.click(sheet.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(calls.decline).toHaveBeenCalledWith({ requestId: request().id, reason: 'Not readable.' });
    await waitFor(() => expect(calls.list.mock.calls.length).toBeGreaterThan(1));
  });

  it('stand among the decided with who decided and why', async () => {
    const decided = request({
      status: 'declined',
      reason: 'The name is not on it.',
      decidedBy: { id: MONA.id, name: 'Ada Lindqvist' },
      decidedAt: '2026-01-02T00:00:00.000Z',
      can: { decide: false, takeBack: false },
    });
    calls.list.mockResolvedValue({ items: [decided], nextCursor: null });
    show('/verifications?list=decided');
    expect(await screen.findByText('The name is not on it.')).toBeTruthy();
    expect(screen.getByText('Declined')).toBeTruthy();
    expect(screen.getByText(/Ada Lindqvist/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    expect(calls.list).toHaveBeenCalledWith({ status: 'decided' }, expect.anything());
  });

  const approved = (over: Partial<VerificationView> = {}) =>
    request({
      status: 'approved',
      decidedBy: { id: MONA.id, name: 'Ada Lindqvist' },
      decidedAt: '2026-01-02T00:00:00.000Z',
      can: { decide: false, takeBack: true },
      ...over,
    });

  it('that were approved are taken back with a reason, after a question', async () => {
    calls.list.mockResolvedValue({ items: [approved()], nextCursor: null });
    calls.takeBack.mockResolvedValue(approved({ status: 'taken_back' }));
    show('/verifications?list=decided');
    fireEvent.click(
      await screen.findByRole('button', { name: 'Revoke the verification of The Slow Bakery' }),
    );
    const sheet = within(
      await screen.findByRole('dialog', { name: 'Revoke the verification of The Slow Bakery?' }),
    );
    const confirm = sheet.getByRole('button', { name: 'Revoke' });
    expect(confirm.hasAttribute('disabled')).toBe(true);
    fireEvent.change(sheet.getByRole('textbox', { name: /^Reason/ }), { target: { value: ' Not theirs. ' } });
    fireEvent.click(confirm);
    expect(await screen.findByText('The Slow Bakery is no longer verified')).toBeTruthy();
    expect(calls.takeBack).toHaveBeenCalledWith({ requestId: request().id, reason: 'Not theirs.' });
    await waitFor(() => expect(calls.list.mock.calls.length).toBeGreaterThan(1));
  });

  it('that were taken back show who approved, who took back and why', async () => {
    const takenBack = {
      by: { id: MONA.id, name: 'Bea Holm' },
      at: '2026-02-02T00:00:00.000Z',
      reason: 'Not theirs.',
    };
    const items = [approved({ status: 'taken_back', takenBack, can: { decide: false, takeBack: false } })];
    calls.list.mockResolvedValue({ items, nextCursor: null });
    show('/verifications?list=decided');
    const card = await screen.findByRole('article', { name: 'The Slow Bakery' });
    expect(card.textContent).toMatch(/Approved.*Ada Lindqvist.*Revoked.*Bea Holm.*Not theirs\./);
    expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull();
  });

  it('show pictures, and say of everything else that it is a download', async () => {
    const [paper] = request().documents;
    if (paper === undefined) throw new Error('No paper');
    const documents = [{ ...paper, id: 'photo', pictureUrl: '/api/verifications/1/picture' }, paper];
    calls.list.mockResolvedValue({ items: [request({ documents })], nextCursor: null });
    show();
    const picture = await screen.findByRole('img', { name: 'Document 1' });
    expect(picture.getAttribute('src')).toBe('/api/verifications/1/picture');
    expect(screen.queryByRole('img', { name: 'Document 2' })).toBeNull();
    expect(screen.getAllByText(/Not shown here, only downloaded/)).toHaveLength(1);
    fireEvent.error(picture);
    expect(screen.queryByRole('img', { name: 'Document 1' })).toBeNull();
    expect(screen.getAllByText(/Not shown here, only downloaded/)).toHaveLength(2);
  });

  const OTHER = '01920000-0000-7000-8000-000000000002';
  const other = (over: Partial<VerificationView> = {}) =>
    request({ id: OTHER, tribe: { ...TRIBE, name: 'Night Oven' }, ...over });

  it('stand where an address leads, far down as they may wait, and once', async () => {
    calls.list.mockResolvedValue({ items: [request()], nextCursor: 'more' });
    calls.get.mockResolvedValue(other());
    const { unmount } = show(`/verifications#verification-${OTHER}`);
    const approve = await screen.findByRole('button', { name: 'Approve Night Oven' });
    await waitFor(() => expect(document.activeElement).toBe(approve.closest('li')));
    expect(document.activeElement?.id).toBe(`verification-${OTHER}`);
    expect(document.querySelectorAll('[data-linked]')).toHaveLength(1);
    expect(calls.get).toHaveBeenCalledWith({ requestId: OTHER }, expect.anything());
    unmount();
    calls.list.mockResolvedValue({ items: [request(), other()], nextCursor: null });
    show(`/verifications#verification-${OTHER}`);
    await screen.findByRole('button', { name: 'Approve The Slow Bakery' });
    await waitFor(() => expect(document.activeElement?.id).toBe(`verification-${OTHER}`));
    expect(screen.getAllByRole('button', { name: 'Approve Night Oven' })).toHaveLength(1);
  });

  it('that were decided meanwhile say so where an address leads, and that they are gone when they are', async () => {
    calls.list.mockResolvedValue({ items: [], nextCursor: null });
    calls.get.mockResolvedValue(
      other({
        status: 'approved',
        decidedBy: { id: MONA.id, name: 'Bea Holm' },
        can: { decide: false, takeBack: false },
      }),
    );
    const { unmount } = show(`/verifications#verification-${OTHER}`);
    const card = await screen.findByRole('article', { name: 'Night Oven' });
    expect(card.textContent).toMatch(/Approved.*Bea Holm/);
    expect(screen.queryByRole('button', { name: 'Approve Night Oven' })).toBeNull();
    unmount();
    calls.get.mockRejectedValue(
      Object.assign(new Error('No'), { data: { code: 'not_found', message: 'No' } }),
    );
    show(`/verifications#verification-${OTHER}`);
    expect(await screen.findByText('This request is not there any more.')).toBeTruthy();
    expect(await screen.findByText('No requests')).toBeTruthy();
  });

  it('are of businesses too: their papers, or a claim shown by a code', async () => {
    const business = {
      id: OTHER,
      slug: 'rye',
      name: 'Rye & Co',
      description: 'Bread.',
      imageUrl: null,
      website: 'https://rye.example/',
      isVerified: false,
    };
    const claim = request({ tribe: null, business, kind: 'claim', proof: 'domain', documents: [] });
    calls.list.mockResolvedValueOnce({ items: [claim], nextCursor: null });
    calls.list.mockResolvedValue({ items: [], nextCursor: null });
    calls.approve.mockResolvedValue(claim);
    show();
    const card = within(await screen.findByRole('article', { name: 'Rye & Co' }));
    expect(card.getByRole('link', { name: 'Rye & Co' }).getAttribute('href')).toBe('/business/rye');
    for (const words of [/Claims this business/, 'https://rye.example/', /mailed to the domain/]) {
      expect(card.getByText(words)).toBeTruthy();
    }
    fireEvent.click(card.getByRole('button', { name: 'Approve Rye & Co' }));
    expect(await screen.findByText('The claim of Rye & Co was approved')).toBeTruthy();
  });

  it('that do not load can be asked for again', async () => {
    calls.list.mockRejectedValueOnce(new Error('No answer'));
    calls.list.mockResolvedValue({ items: [], nextCursor: null });
    show();
    fireEvent.click(await screen.findByRole('button', { name: /again/i }));
    expect(await screen.findByText('No requests')).toBeTruthy();
  });
});

describe('in the settings of a tribe', () => {
  const show = (settings: Partial<TribeSettings>, own = true) =>
    renderSignedIn(
      <VerificationSection
        tribe={{ id: TRIBE_ID, slug: 'the-slow-bakery', can: { own } } as TribeView}
        settings={{ isVerified: false, verification: null, ...settings } as TribeSettings}
      />,
    );

  it('it says that a tribe is verified, and asks for nothing', () => {
    show({ isVerified: true });
    expect(screen.getByText('This tribe is verified.')).toBeTruthy();
    expect(calls.ofTribe).not.toHaveBeenCalled();
  });

  it('an admin reads where it stands, and cannot ask', () => {
    show({ verification: 'pending' }, false);
    expect(screen.getByText('An administrator looks at your documents.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('the owner reads why it was declined, sends another document and asks again', async () => {
    calls.ofTribe.mockResolvedValue({
      latest: request({ status: 'declined', reason: 'The name is not on it.' }),
      canAsk: true,
    });
    calls.send.mockResolvedValue({ id: 'paper', kind: 'file', size: 5 });
    calls.ask.mockResolvedValue(request());
    show({ verification: 'declined' });
    expect(await screen.findByText('The name is not on it.')).toBeTruthy();
    const ask = screen.getByRole('button', { name: 'Ask for verification' });
    expect(ask.hasAttribute('disabled')).toBe(true);
    const file = new File(['paper'], 'passport.pdf', { type: 'application/pdf' });
    fireEvent.change(screen.getByLabelText('Add document', { selector: 'input' }), {
      target: { files: [file] },
    });
    expect(await screen.findByRole('button', { name: 'Remove passport.pdf' })).toBeTruthy();
    await waitFor(() => expect(ask.hasAttribute('disabled')).toBe(false));
    fireEvent.click(ask);
    expect(await screen.findByText('Request sent')).toBeTruthy();
    expect(calls.ask).toHaveBeenCalledWith({ id: TRIBE_ID, documents: ['paper'] });
    expect(screen.queryByText('passport.pdf')).toBeNull();
  });

  it('the owner reads why it was taken back, and can ask again', async () => {
    const takenBack = { by: null, at: '2026-02-02T00:00:00.000Z', reason: 'Not theirs.' };
    calls.ofTribe.mockResolvedValue({
      latest: request({ status: 'taken_back', takenBack }),
      canAsk: true,
    });
    show({ verification: 'taken_back' });
    expect(await screen.findByText('Not theirs.')).toBeTruthy();
    expect(screen.getByText(/The verification of your tribe was revoked\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ask for verification' })).toBeTruthy();
  });

  it('a document that does not arrive is told of, and is not in the list', async () => {
    calls.ofTribe.mockResolvedValue({ latest: null, canAsk: true });
    calls.send.mockRejectedValue(new Error('No answer'));
    show({});
    await screen.findByRole('button', { name: 'Ask for verification' });
    fireEvent.change(screen.getByLabelText('Add document', { selector: 'input' }), {
      target: { files: [new File(['x'], 'passport.pdf')] },
    });
    expect(await screen.findByText('passport.pdf was not sent')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove passport.pdf' })).toBeNull();
  });
});

import type { JoinState, TribeView } from '@kindred/validation/tribes';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../app/queryClient.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aClosedTribe } from '../../../testing/tribes.ts';
import { refreshTribe } from '../hooks.ts';
import { tribeQuery } from '../query.ts';
import { JoinButton } from './JoinButton.tsx';

const { calls } = vi.hoisted(() => ({
  calls: {
    join: vi.fn(),
    ask: vi.fn(),
    withdraw: vi.fn(),
    invitation: vi.fn(),
    decline: vi.fn(),
    get: vi.fn(),
    keepBirthDate: vi.fn(),
    quote: vi.fn(),
  },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    tribes: {
      get: { query: calls.get },
      join: { mutate: calls.join },
      ask: { mutate: calls.ask },
      withdraw: { mutate: calls.withdraw },
      keepBirthDate: { mutate: calls.keepBirthDate },
      invitations: { get: { query: calls.invitation }, decline: { mutate: calls.decline } },
    },
    commerce: { checkout: { quote: { query: calls.quote } } },
  },
}));

const NAME = 'The Slow Bakery';
const membership = (tribe: TribeView, join: JoinState) => ({
  id: tribe.id,
  slug: tribe.slug,
  name: tribe.name,
  join,
  myRole: join === 'member' ? 'member' : null,
  memberCount: 35,
  trialEndsAt: null,
});

function show(with_: Partial<TribeView> = {}, path = '/') {
  const tribe = aClosedTribe(with_);
  return { tribe, ...renderSignedIn(<JoinButton tribe={tribe} hasNote />, { path }) };
}
/** As the page has it: what is known of the tribe changes while the button stands there. */
function Page({ slug }: { slug: string }) {
  const { data } = useQuery({ ...tribeQuery(slug), staleTime: Number.POSITIVE_INFINITY });
  return data === undefined ? null : <JoinButton tribe={data} hasNote />;
}
const button = (label: string) => screen.getByRole('button', { name: `${label}: ${NAME}` });
const refusal = (code: string) =>
  Object.assign(new Error('No'), { data: { code, message: 'No', issues: [] } });

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.get.mockImplementation(async () =>
    aClosedTribe({ joinQuestions: ['Which flour?'], requireApproval: true }),
  );
});

describe('the button in its states', () => {
  const PAID = { membershipType: 'paid', price: '12.00' } as const;
  const OPEN: [JoinState, string, Partial<TribeView>][] = [
    ['join', 'Join Free', {}],
    ['join', 'Join Free', { membershipType: 'freemium', price: '12.00' }],
    ['pay', 'Join $12/mo', PAID],
    ['lapsed', 'Join $12/mo', PAID],
    ['trial', 'Join $12/mo', { ...PAID, trialDays: 7 }],
    ['request', 'Request to join', {}],
    ['requested', 'Requested', {}],
    ['invited', 'Accept invitation', {}],
  ];
  for (const [join, label, with_] of OPEN) {
    it(`says ${label} to whom it is ${join} for`, () => {
      show({ join, ...with_ });
      expect(button(label).hasAttribute('disabled')).toBe(false);
    });
  }

  const SHUT: [JoinState, string, string | null][] = [
    ['member', 'Joined', null],
    ['course_needed', 'Course needed', 'This tribe is for those who take its course.'],
    ['role_needed', 'Role needed', 'This tribe is for other roles than yours.'],
    ['invitation_needed', 'By invitation', 'You need an invitation to join this tribe.'],
    ['too_young', 'Age limit', 'You are too young for this tribe.'],
    ['banned', 'Banned', 'You are banned from this tribe.'],
    ['archived', 'Archived', 'This tribe is archived. No one joins it any more.'],
    ['not_allowed', 'Join', 'Your role cannot join tribes.'],
  ];
  it('is a pill that does nothing for whoever is in it already', () => {
    show({ join: 'member' });
    expect(button('Joined').hasAttribute('disabled')).toBe(true);
    fireEvent.click(button('Joined'));
    expect(calls.join).not.toHaveBeenCalled();
  });

  for (const [join, label, why] of SHUT) {
    it(`is shut, and says why, when it is ${join}`, () => {
      show({ join });
      expect(button(label).hasAttribute('disabled')).toBe(true);
      if (why !== null) expect(screen.getByText(why)).toBeTruthy();
    });
  }
});

describe('joining', () => {
  it('lets somebody in, and welcomes them', async () => {
    const { tribe } = show();
    calls.join.mockResolvedValue(membership(tribe, 'member'));
    fireEvent.click(button('Join Free'));
    expect(await screen.findByText('Joined tribe!')).toBeTruthy();
    expect(screen.getByText(`Welcome to ${NAME}`)).toBeTruthy();
    expect(calls.join).toHaveBeenCalledWith({ id: tribe.id });
  });

  it('says how long a trial runs to whom joining begins one', async () => {
    const { tribe } = show({ membershipType: 'freemium', price: '12.00', trialDays: 14 });
    calls.join.mockResolvedValue({ ...membership(tribe, 'member'), trialEndsAt: '2026-12-05T12:00:00.000Z' });
    fireEvent.click(button('Join Free'));
    expect(
      await screen.findByText(`Welcome to ${NAME}. Everything is open to you until Dec 5, 2026.`),
    ).toBeTruthy();
  });

  it('says why it did not, and can be tried again', async () => {
    calls.join.mockRejectedValue(new Error('Away'));
    show();
    fireEvent.click(button('Join Free'));
    expect(await screen.findByText('Failed to join tribe')).toBeTruthy();
    await waitFor(() => expect(button('Join Free').hasAttribute('disabled')).toBe(false));
  });

  it('asks for the date of birth where it is needed, once', async () => {
    const { tribe } = show({ minAge: 18, needsBirthDate: true });
    fireEvent.click(button('Join Free'));
    const field = await screen.findByLabelText('Date of birth');
    expect(calls.join).not.toHaveBeenCalled();
    expect(screen.queryByText('Failed to join tribe')).toBeNull();
    calls.join.mockResolvedValue(membership(tribe, 'member'));
    fireEvent.change(field, { target: { value: '1990-02-28' } });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Join' }));
    expect(await screen.findByText('Joined tribe!')).toBeTruthy();
    expect(calls.join).toHaveBeenLastCalledWith({ id: tribe.id, birthDate: '1990-02-28' });
  });

  it('asks for it too where only the answer says that it is needed', async () => {
    show({ minAge: 18 });
    calls.join.mockRejectedValueOnce(refusal('birth_date_needed'));
    fireEvent.click(button('Join Free'));
    expect(await screen.findByLabelText('Date of birth')).toBeTruthy();
  });

  it('says at once on the button that somebody is too young', async () => {
    const tribe = aClosedTribe({ minAge: 18, needsBirthDate: true });
    // What is asked for anew is still on its way.
    calls.get.mockImplementation(() => new Promise(() => undefined));
    const client = createQueryClient();
    client.setQueryData(tribeQuery(tribe.slug).queryKey, tribe);
    renderSignedIn(<Page slug={tribe.slug} />, { client });
    calls.join.mockRejectedValueOnce(refusal('too_young'));
    fireEvent.click(button('Join Free'));
    fireEvent.change(await screen.findByLabelText('Date of birth'), { target: { value: '2020-02-28' } });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Join' }));
    expect(await screen.findByText('You are too young for this tribe.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button('Age limit').hasAttribute('disabled')).toBe(true);
  });

  it.each(['pay', 'trial', 'lapsed'] as const)('opens the checkout to whom it is %s for', async (join) => {
    const { tribe } = show({ join, membershipType: 'paid', price: '12.00', trialDays: 7 });
    calls.quote.mockRejectedValue(refusal('tribe_full'));
    fireEvent.click(button('Join $12/mo'));
    expect(await screen.findByRole('dialog', { name: `Join ${NAME}` })).toBeTruthy();
    expect(await screen.findByText('No')).toBeTruthy();
    expect(calls.quote.mock.calls[0]?.[0]).toEqual({ items: [{ type: 'tribe', id: tribe.id, quantity: 1 }] });
    expect(calls.join).not.toHaveBeenCalled();
  });

  it('asks for the date of birth before it asks for money', async () => {
    show({ join: 'pay', membershipType: 'paid', price: '12.00', minAge: 18, needsBirthDate: true });
    calls.quote.mockRejectedValue(refusal('tribe_full'));
    calls.keepBirthDate.mockResolvedValue({ birthDate: '1990-02-28' });
    fireEvent.click(button('Join $12/mo'));
    fireEvent.change(await screen.findByLabelText('Date of birth'), { target: { value: '1990-02-28' } });
    expect(calls.quote).not.toHaveBeenCalled();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Join' }));
    await waitFor(() => expect(calls.quote).toHaveBeenCalled());
    expect(calls.keepBirthDate).toHaveBeenCalledWith({ birthDate: '1990-02-28' });
  });

  it('uses the invitation of the address, and says who sent it', async () => {
    const tribe = aClosedTribe({ join: 'invitation_needed' });
    calls.invitation.mockResolvedValue({
      code: 'abc',
      tribe: { id: tribe.id, join: 'invited' },
      invitedBy: { id: tribe.id, name: 'Mathilde Roux' },
    });
    calls.join.mockResolvedValue(membership(tribe, 'member'));
    show({ join: 'invitation_needed' }, '/tribe/the-slow-bakery?invite=abc');
    expect(await screen.findByText('Mathilde Roux invited you.')).toBeTruthy();
    fireEvent.click(button('Accept invitation'));
    await waitFor(() => expect(calls.join).toHaveBeenCalledWith({ id: tribe.id, invite: 'abc' }));
  });

  it('sells by the invitation of the address, at once to who signed up to use it', async () => {
    const closed = { join: 'request', membershipType: 'paid', price: '12.00' } as const;
    const tribe = aClosedTribe(closed);
    calls.invitation.mockResolvedValue({
      code: 'abc',
      tribe: { id: tribe.id, join: 'pay' },
      invitedBy: { id: tribe.id, name: 'Mathilde Roux' },
    });
    calls.quote.mockRejectedValue(refusal('tribe_full'));
    show(closed, '/tribe/the-slow-bakery?invite=abc&join=now');
    expect(await screen.findByRole('dialog', { name: `Join ${NAME}` })).toBeTruthy();
    await waitFor(() => expect(calls.quote).toHaveBeenCalled());
    expect(calls.quote.mock.calls[0]?.[0]).toEqual({
      items: [{ type: 'tribe', id: tribe.id, quantity: 1, invite: 'abc' }],
    });
  });

  it('accepts an invitation to a paid tribe as one, with what begins, or turns it down', async () => {
    const paid = { join: 'trial', membershipType: 'paid', price: '12.00', trialDays: 7 } as const;
    const tribe = aClosedTribe(paid);
    const invitation = {
      code: 'abc',
      tribe: { id: tribe.id, name: NAME, join: 'trial' },
      invitedBy: { id: tribe.id, name: 'Mathilde Roux' },
      isPersonal: true,
    };
    calls.invitation.mockResolvedValue(invitation);
    calls.decline.mockRejectedValueOnce(new Error('No line'));
    calls.decline.mockResolvedValueOnce({ message: 'Done' });
    show(paid, '/tribe/the-slow-bakery?invite=abc');
    expect(await screen.findByText('Mathilde Roux invited you.')).toBeTruthy();
    expect(screen.getByText('7 days free')).toBeTruthy();
    expect(button('Accept invitation')).toBeTruthy();
    const decline = screen.getByRole('button', { name: `Decline the invitation to ${NAME}` });
    fireEvent.click(decline);
    expect(await screen.findByText('The invitation was not declined')).toBeTruthy();
    await waitFor(() => expect(decline.hasAttribute('disabled')).toBe(false));
    fireEvent.click(decline);
    await waitFor(() => expect(button('Join $12/mo')).toBeTruthy());
    expect(screen.queryByText('Mathilde Roux invited you.')).toBeNull();
    expect(calls.decline).toHaveBeenLastCalledWith({ code: 'abc' });
    expect(calls.invitation, 'nobody looks for what is gone').toHaveBeenCalledTimes(1);
  });

  it('offers nobody to turn down a link that is for everybody', async () => {
    const tribe = aClosedTribe({ join: 'join' });
    calls.invitation.mockResolvedValue({
      code: 'abc',
      tribe: { id: tribe.id, name: NAME, join: 'join' },
      invitedBy: { id: tribe.id, name: 'Mathilde Roux' },
      isPersonal: false,
    });
    show({ join: 'join' }, '/tribe/the-slow-bakery?invite=abc');
    expect(await screen.findByText('Mathilde Roux invited you.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Decline/ })).toBeNull();
  });

  it('of an invitation that is taken back while it is looked at nothing is left to answer', async () => {
    const tribe = aClosedTribe({ join: 'join' });
    const invitation = {
      code: 'abc',
      tribe: { id: tribe.id, name: NAME, join: 'join' },
      invitedBy: { id: tribe.id, name: 'Mathilde Roux' },
      isPersonal: true,
    };
    calls.invitation.mockResolvedValueOnce(invitation);
    const client = createQueryClient();
    renderSignedIn(<JoinButton tribe={tribe} hasNote />, {
      client,
      path: '/tribe/the-slow-bakery?invite=abc',
    });
    expect(await screen.findByText('Mathilde Roux invited you.')).toBeTruthy();
    calls.invitation.mockRejectedValueOnce(new Error('No line'));
    refreshTribe(client, tribe.id);
    await waitFor(() => expect(calls.invitation.mock.calls.length).toBe(2));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(button('Accept invitation'), 'offline for a moment').toBeTruthy();
    calls.invitation.mockRejectedValue(refusal('invitation_invalid'));
    refreshTribe(client, tribe.id);
    expect(
      await screen.findByText('This invitation has expired, was used up or was taken back.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Decline|Accept)/ })).toBeNull();
    expect(screen.queryByText('Mathilde Roux invited you.')).toBeNull();
    expect(button('Join Free')).toBeTruthy();
  });

  it('says when the invitation of the address is good for nothing', async () => {
    calls.invitation.mockRejectedValue(refusal('not_found'));
    show({ join: 'invitation_needed' }, '/tribe/the-slow-bakery?invite=abc');
    expect(
      await screen.findByText('This invitation has expired, was used up or was taken back.'),
    ).toBeTruthy();
    expect(button('By invitation').hasAttribute('disabled')).toBe(true);
  });
});

describe('asking to be let in', () => {
  it('answers the questions of the tribe', async () => {
    const { tribe } = show({ join: 'request', joinQuestions: ['Which flour?'], requireApproval: true });
    calls.ask.mockResolvedValue(membership(tribe, 'requested'));
    fireEvent.click(button('Request to join'));
    fireEvent.change(await screen.findByLabelText(/Which flour\?/), { target: { value: 'Rye' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('Request sent')).toBeTruthy();
    expect(calls.ask).toHaveBeenCalledWith(
      expect.objectContaining({ id: tribe.id, answers: [{ question: 'Which flour?', answer: 'Rye' }] }),
    );
  });

  it('takes a request back', async () => {
    const { tribe } = show({ join: 'requested' });
    calls.withdraw.mockRejectedValueOnce(new Error('Away'));
    fireEvent.click(button('Requested'));
    const withdraw = await screen.findByRole('button', { name: 'Withdraw request' });
    fireEvent.click(withdraw);
    expect(await screen.findByText('Your request was not withdrawn')).toBeTruthy();
    calls.withdraw.mockResolvedValue(membership(tribe, 'request'));
    await waitFor(() => expect(withdraw.hasAttribute('disabled')).toBe(false));
    fireEvent.click(withdraw);
    expect(await screen.findByText('Request withdrawn')).toBeTruthy();
  });
});

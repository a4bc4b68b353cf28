import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { abilities, aTribe } from '../../../testing/tribes.ts';
import { Membership } from './Membership.tsx';

const { leave } = vi.hoisted(() => ({ leave: vi.fn() }));
vi.mock('../../../app/api.ts', () => ({ api: { tribes: { leave: { mutate: leave } } } }));

const NAME = 'The Slow Bakery';
beforeEach(() => leave.mockReset());

describe('the button of somebody who is in', () => {
  it('leads out, after a question', async () => {
    leave.mockResolvedValue({ join: 'join', myRole: null, memberCount: 33, trialEndsAt: null });
    const tribe = aTribe();
    renderSignedIn(<Membership tribe={tribe} />);
    fireEvent.click(screen.getByRole('button', { name: `Joined: ${NAME}` }));
    fireEvent.click(await screen.findByRole('button', { name: /Leave tribe/ }));
    const dialog = await screen.findByRole('dialog', { name: `Leave ${NAME}?` });
    expect(leave).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Left tribe successfully')).toBeTruthy();
    expect(leave).toHaveBeenCalledWith({ id: tribe.id });
  });

  it('says why leaving failed, and can be tried again', async () => {
    leave.mockRejectedValueOnce(new Error('Away'));
    renderSignedIn(<Membership tribe={aTribe()} />);
    fireEvent.click(screen.getByRole('button', { name: `Joined: ${NAME}` }));
    fireEvent.click(await screen.findByRole('button', { name: /Leave tribe/ }));
    const dialog = await screen.findByRole('dialog', { name: `Leave ${NAME}?` });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    expect(await screen.findByText('Error')).toBeTruthy();
  });

  it('tells the owner to hand over first, and leads there', async () => {
    const can = abilities('read', 'post', 'own', 'manage_settings');
    renderSignedIn(<Membership tribe={aTribe({ myRole: 'owner', can })} />);
    fireEvent.click(screen.getByRole('button', { name: `Joined: ${NAME}` }));
    expect(
      await screen.findByText(
        'You own this tribe. Transfer ownership to a member first, then you can leave.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Leave tribe/ })).toBeNull();
    expect(screen.getByRole('link', { name: /Transfer ownership/ }).getAttribute('href')).toBe(
      '/tribe/the-slow-bakery/settings',
    );
  });

  it('says how long a trial runs', async () => {
    const access = { isReader: true, isPaidReader: true, why: 'trial' } as const;
    renderSignedIn(<Membership tribe={aTribe({ access, trialEndsAt: '2026-12-05T12:00:00.000Z' })} />);
    fireEvent.click(screen.getByRole('button', { name: `Trial until Dec 5, 2026: ${NAME}` }));
    expect(
      await screen.findByText('Your trial runs until Dec 5, 2026. Until then everything is open to you.'),
    ).toBeTruthy();
  });

  it('offers more to a member of a freemium tribe, and leads who pays to their subscription', async () => {
    const FREEMIUM = { membershipType: 'freemium', price: '12.00' } as const;
    const access = { isReader: true, isPaidReader: false, why: 'member' } as const;
    const { unmount } = renderSignedIn(<Membership tribe={aTribe({ ...FREEMIUM, access })} />);
    expect(screen.getByRole('button', { name: `Upgrade: ${NAME}` })).toBeTruthy();
    unmount();
    renderSignedIn(<Membership tribe={aTribe({ ...FREEMIUM, isSubscribed: true })} />);
    expect(screen.queryByRole('button', { name: `Upgrade: ${NAME}` })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: `Joined: ${NAME}` }));
    const link = await screen.findByRole('link', { name: /Manage subscription/ });
    expect(link.getAttribute('href')).toBe('/profile/orders?tab=subscriptions');
  });
});

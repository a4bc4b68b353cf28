import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/render.tsx';
import { BottomNav } from './BottomNav.tsx';

const { role, badges } = vi.hoisted(() => ({ role: vi.fn(), badges: vi.fn() }));
vi.mock('../currentUser.ts', () => ({ useRole: role }));
vi.mock('../badges.ts', () => ({ useBadges: badges }));

const names = () => screen.getAllByRole('link').map((link) => link.textContent);

beforeEach(() => {
  role.mockReturnValue('member');
  badges.mockReturnValue({ messages: 0, notifications: 0, tribes: false });
});

describe('the bottom navigation', () => {
  it('leaves out what the operator turned off', () => {
    const meta = document.createElement('meta');
    meta.name = 'features-off';
    meta.content = 'guide messaging';
    document.head.append(meta);
    renderApp(<BottomNav />);
    expect(names()).toEqual(['Home', 'Business', 'Tribes', 'Notifications']);
    meta.remove();
  });

  it('has its six places in order', () => {
    renderApp(<BottomNav />);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/guide',
      '/businesses',
      '/tribes',
      '/messages',
      '/profile/notifications',
    ]);
    expect(names()).toEqual(['Home', 'Guide', 'Business', 'Tribes', 'Messages', 'Notifications']);
  });

  it('hides what the role may not see', () => {
    role.mockReturnValue('guest');
    renderApp(<BottomNav />);
    expect(names()).toEqual(['Home', 'Guide', 'Business', 'Tribes', 'Notifications']);
    role.mockReturnValue('owner');
  });

  it('hides both guarded places from a role without permissions', () => {
    role.mockReturnValue('owner');
    renderApp(<BottomNav />);
    expect(names()).toEqual(['Home', 'Guide', 'Business', 'Notifications']);
  });

  it('counts what is unread, and says so', () => {
    badges.mockReturnValue({ messages: 3, notifications: 120, tribes: true });
    renderApp(<BottomNav />);
    expect(screen.getByRole('link', { name: 'Messages , 3 unread' })).toBeTruthy();
    expect(screen.getByText('99+')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Tribes , new posts' })).toBeTruthy();
  });

  it('marks where one is, and Home only at home', () => {
    renderApp(<BottomNav />, '/Tribes');
    const current = screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.textContent)).toEqual(['Tribes']);
  });

  it.each(['/tribe/bakers/members', '/my-tribes', '/create-tribe'])(
    'shows that %s is of the tribes',
    (at) => {
      renderApp(<BottomNav />, at);
      const within = screen.getAllByRole('link').filter((link) => link.hasAttribute('data-within'));
      expect(within.map((link) => link.textContent)).toEqual(['Tribes']);
    },
  );
});

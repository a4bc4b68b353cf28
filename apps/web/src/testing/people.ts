import type { CurrentUser } from '@kindred/validation/accounts';

export const MONA: CurrentUser = {
  id: '00000000-0000-7000-8000-0000000000bb',
  firstName: 'Mona',
  lastName: 'Okafor',
  name: 'Mona Okafor',
  handle: 'mona',
  profileImageUrl: null,
  email: 'member@example.com',
  username: 'mona',
  coverImageUrl: null,
  role: 'member',
  plan: 'starter',
  bio: null,
  location: null,
  website: null,
  hasPassword: true,
  viewedBy: null,
  isEmailConfirmed: true,
  isGettingStarted: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  permissions: ['create_posts', 'comment_react'],
};

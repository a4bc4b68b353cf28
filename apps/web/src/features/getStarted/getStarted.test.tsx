import type { FirstSteps } from '@kindred/validation/accounts/getStarted';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { answering } from '../../testing/answers.ts';
import { MONA } from '../../testing/people.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { GetStarted } from './public.tsx';

const STEPS: FirstSteps = {
  photo: true,
  tribes: 1,
  people: 5,
  post: false,
  notifications: false,
  isHidden: false,
};

function show({ isGettingStarted = true, steps = STEPS, hide = async () => ({ message: 'Hidden' }) } = {}) {
  const ask = vi.fn(() => steps);
  const link = answering({ 'accounts.firstSteps': ask, 'accounts.hideFirstSteps': hide });
  const page = <GetStarted onWrite={() => undefined} next={createRef()} />;
  return { ...renderSignedIn(page, { user: { ...MONA, isGettingStarted }, link }), ask };
}

it('asks for the steps only where the current user has some left', () => {
  const { ask } = show({ isGettingStarted: false });
  expect(screen.queryByText('Get started')).toBeNull();
  expect(ask).not.toHaveBeenCalled();
});

it('links each step that is left to its next action, with how far it is', async () => {
  show();
  await screen.findByText('2 of 5 done');
  const tribes = screen.getByRole('link', { name: /Join 3 tribes.*1 of 3/ });
  expect(tribes.getAttribute('href')).toBe('/tribes?tab=discover');
  expect(screen.queryByRole('button', { name: /Follow 5 people/ })).toBeNull();
});

it('goes when all steps are done', async () => {
  show({ steps: { photo: true, tribes: 3, people: 5, post: true, notifications: true, isHidden: false } });
  await waitFor(() => expect(screen.queryByText('Get started')).toBeNull());
});

it('comes back when it could not be hidden', async () => {
  let refuse: (error: Error) => void = () => undefined;
  show({ hide: () => new Promise((_, reject) => (refuse = reject)) });
  fireEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByText('Get started')).toBeNull());
  refuse(new Error('Offline'));
  await screen.findByText('The card was not hidden');
  await screen.findByText('Get started');
});

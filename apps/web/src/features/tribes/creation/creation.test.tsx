import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import CreateTribeScreen from './CreateTribeScreen.tsx';

const { calls } = vi.hoisted(() => ({
  calls: { draft: vi.fn(), saveDraft: vi.fn(), deleteDraft: vi.fn(), create: vi.fn(), checkSlug: vi.fn() },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    tribes: {
      draft: { query: calls.draft },
      saveDraft: { mutate: calls.saveDraft },
      deleteDraft: { mutate: calls.deleteDraft },
      create: { mutate: calls.create },
      checkSlug: { query: calls.checkSlug },
    },
  },
}));

const FOUNDER = { ...MONA, role: 'tribe_owner' } as const;

beforeEach(() => {
  localStorage.clear();
  for (const call of Object.values(calls)) call.mockReset();
  calls.draft.mockResolvedValue(null);
  calls.saveDraft.mockResolvedValue({ updatedAt: '2026-01-01T00:00:00.000Z' });
  calls.checkSlug.mockResolvedValue({ available: true });
});

it('says as soon as there is a sixth tag that five are the most, and no more once one is taken away', async () => {
  renderSignedIn(<CreateTribeScreen />, { user: FOUNDER, path: '/create-tribe' });
  const tags = await screen.findByRole('textbox', { name: /^Tags/ });
  fireEvent.change(tags, { target: { value: 'bread,sourdough,craft,slow,evening,' } });
  expect(screen.queryByText('Maximum 5 tags allowed')).toBeNull();
  fireEvent.change(tags, { target: { value: 'crumb' } });
  fireEvent.keyDown(tags, { key: 'Enter' });
  expect(screen.getByText('Maximum 5 tags allowed')).toBeTruthy();
  expect(tags.getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: /crumb/ }));
  await waitFor(() => expect(screen.queryByText('Maximum 5 tags allowed')).toBeNull());
  expect(calls.create).not.toHaveBeenCalled();
});

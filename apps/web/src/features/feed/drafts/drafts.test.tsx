import type { DraftView } from '@kindred/validation/feed/drafts';
import { draftInput } from '@kindred/validation/feed/drafts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readDraft } from '../../../app/drafts.ts';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import DraftsScreen from './DraftsScreen.tsx';

const drafts = vi.hoisted(() => ({ list: vi.fn(), create: vi.fn(), delete: vi.fn(), publish: vi.fn() }));
vi.mock('../../../app/api.ts', () => ({
  api: {
    feed: {
      drafts: {
        list: { query: drafts.list },
        create: { mutate: drafts.create },
        delete: { mutate: drafts.delete },
        publish: { mutate: drafts.publish },
      },
    },
  },
}));

function aDraft(by: Partial<DraftView> = {}): DraftView {
  return {
    id: '00000000-0000-7000-8000-0000000000d1',
    input: draftInput.parse({ content: 'Half a thought' }),
    media: [],
    publishAt: null,
    problem: null,
    updatedAt: '2026-03-01T09:30:00.000Z',
    ...by,
  };
}

const answer = (...items: DraftView[]) => drafts.list.mockResolvedValue({ items, nextCursor: null });

beforeEach(() => {
  for (const each of Object.values(drafts)) each.mockReset();
});

describe('the list of drafts', () => {
  it('goes on writing where the composer is', async () => {
    answer(aDraft());
    renderSignedIn(<DraftsScreen />, { path: '/drafts' });
    fireEvent.click(await screen.findByRole('button', { name: 'Continue writing' }));
    expect(readDraft(MONA.id, 'post')?.text).toBe('Half a thought');
  });

  it('deletes, and brings back', async () => {
    const draft = aDraft();
    answer(draft);
    drafts.delete.mockResolvedValue({});
    drafts.create.mockResolvedValue(draft);
    renderSignedIn(<DraftsScreen />, { path: '/drafts' });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(drafts.create).toHaveBeenCalledWith({ input: draft.input, publishAt: null }));
  });

  it('says what stood in the way of a scheduled post', async () => {
    answer(aDraft({ publishAt: '2026-03-02T09:30:00.000Z', problem: 'You are not in this tribe.' }));
    renderSignedIn(<DraftsScreen />, { path: '/drafts?list=scheduled' });
    await screen.findByText('Not published: You are not in this tribe.');
    expect(drafts.list.mock.calls[0]?.[0]).toEqual({ list: 'scheduled' });
    expect(screen.getByRole('button', { name: 'Cancel post' })).toBeTruthy();
  });

  it('is empty, or did not load', async () => {
    answer();
    const page = renderSignedIn(<DraftsScreen />, { path: '/drafts' });
    await screen.findByText('No drafts');
    page.unmount();
    drafts.list.mockReset().mockRejectedValueOnce(new Error('offline'));
    renderSignedIn(<DraftsScreen />, { path: '/drafts?list=scheduled' });
    await screen.findByText('Try again');
  });
});

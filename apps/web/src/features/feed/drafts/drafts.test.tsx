import type { DraftView } from '@kindred/validation/feed/drafts';
import { draftInput } from '@kindred/validation/feed/drafts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readDraft } from '../../../app/drafts.ts';
import { aBusiness } from '../../../testing/businesses.ts';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { draftFrom } from '../composer/draft.ts';
import { openInComposer } from '../composer/draftStore.ts';
import DraftsScreen from './DraftsScreen.tsx';

const drafts = vi.hoisted(() => ({
  list: vi.fn(),
  create: vi.fn(),
  update: vi.fn(),
  delete: vi.fn(),
  publish: vi.fn(),
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    feed: {
      drafts: {
        list: { query: drafts.list },
        create: { mutate: drafts.create },
        update: { mutate: drafts.update },
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

  it('changes the words of a scheduled post, at its time; one whose time has passed gets a new one', async () => {
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const draft = aDraft({ publishAt });
    answer(draft);
    drafts.update.mockResolvedValue(draft);
    const page = renderSignedIn(<DraftsScreen />, { path: '/drafts?list=scheduled' });
    const write = async (words: string) => {
      fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
      fireEvent.change(await screen.findByLabelText('Your post'), { target: { value: words } });
    };
    await write('A whole thought');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Scheduled post changed');
    expect(drafts.update).toHaveBeenCalledWith({
      id: draft.id,
      input: { ...draft.input, content: 'A whole thought' },
    });
    page.unmount();
    answer(aDraft({ publishAt: '2026-03-02T09:30:00.000Z', problem: 'No.' }));
    renderSignedIn(<DraftsScreen />, { path: '/drafts?list=scheduled' });
    await write('Another');
    fireEvent.click(screen.getByRole('button', { name: 'Choose a new time' }));
    expect(await screen.findByRole('dialog', { name: 'Post later' })).toBeTruthy();
  });

  it('changes the button of what a business publishes', async () => {
    const input = draftInput.parse({
      content: 'We open at eight',
      cta: { text: 'Book', link: 'https://techstart.example/book' },
      visibility: 'custom',
      visibilityOptions: { profile: false, business: true, selectedBusiness: aBusiness().id },
    });
    const draft = aDraft({ input, publishAt: new Date(Date.now() + 3_600_000).toISOString() });
    answer(draft);
    drafts.update.mockResolvedValue(draft);
    renderSignedIn(<DraftsScreen />, { path: '/drafts?list=scheduled' });
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    const type = async (label: RegExp, value: string) =>
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    await type(/^Button link/, 'no address');
    expect(await screen.findByText('Button link must be a valid URL')).toBeTruthy();
    await type(/^Button link/, 'https://techstart.example/table');
    await type(/^Button text/, 'Book a table');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Scheduled post changed');
    const cta = { text: 'Book a table', link: 'https://techstart.example/table' };
    expect(drafts.update).toHaveBeenCalledWith({ id: draft.id, input: { ...input, cta } });
  });

  it('deletes the copy of this device along, unless it was changed since', async () => {
    const draft = aDraft();
    answer(draft);
    drafts.delete.mockResolvedValue({});
    openInComposer(MONA.id, draftFrom(draft.id, draft.input, []));
    renderSignedIn(<DraftsScreen />, { path: '/drafts' });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(readDraft(MONA.id, 'post')).toBeNull());
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

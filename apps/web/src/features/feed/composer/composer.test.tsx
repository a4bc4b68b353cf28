import { draftInput } from '@kindred/validation/feed/drafts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepDraft, readDraft } from '../../../app/drafts.ts';
import { MONA } from '../../../testing/people.ts';
import { aPost } from '../../../testing/posts.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { Composer, loadComposer } from './Composer.tsx';
import CreateDialog from './CreateDialog.tsx';
import {
  attemptFor,
  charactersLeft,
  draftFrom,
  emptyDraft,
  inputOf,
  keptInput,
  type PostDraft,
  savedFormOf,
} from './draft.ts';
import { keep, useHasDraft } from './draftStore.ts';
import { canPublish, problemsOf } from './problems.ts';

const { create, drafts } = vi.hoisted(() => ({
  create: vi.fn(),
  drafts: { create: vi.fn(), update: vi.fn(), delete: vi.fn(), get: vi.fn(), list: vi.fn() },
}));
const hear = vi.hoisted(() => new Map<string, (event: { draftId: string }) => void>());
vi.mock('../../../app/live.tsx', () => ({
  useLiveEvent: (type: string, handle: (event: { draftId: string }) => void) => hear.set(type, handle),
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    feed: {
      create: { mutate: create },
      drafts: {
        create: { mutate: drafts.create },
        update: { mutate: drafts.update },
        delete: { mutate: drafts.delete },
        get: { query: drafts.get },
        list: { query: drafts.list },
      },
    },
  },
}));

beforeAll(loadComposer);

function Screen() {
  const [isOpen, setOpen] = useState(useHasDraft());
  return <Composer isOpen={isOpen} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />;
}

const area = () => screen.getByPlaceholderText<HTMLTextAreaElement>('Share your thoughts...');
const open = () => fireEvent.click(screen.getByRole('button', { name: "What's on your mind?" }));
const type = (value: string) => fireEvent.change(area(), { target: { value } });
const postButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Post(?:ing\.\.\.)?$/ });
const keyOf = (call: number) => create.mock.calls[call]?.[1].context.idempotencyKey;

const SERVER_DRAFT = '00000000-0000-7000-8000-0000000000d1';

beforeEach(() => {
  create.mockReset();
  drafts.create.mockReset().mockResolvedValue({ id: SERVER_DRAFT });
  drafts.update.mockReset().mockResolvedValue({ id: SERVER_DRAFT });
  drafts.delete.mockReset().mockResolvedValue({});
  drafts.get.mockReset().mockRejectedValue(new Error('offline'));
  drafts.list.mockReset().mockResolvedValue({ items: [], nextCursor: null });
  hear.clear();
});
afterEach(() => vi.useRealTimers());

describe('the composer', () => {
  it('asks, opens with the text area in focus, and posts only what is not blank', () => {
    renderSignedIn(<Screen />);
    open();
    expect(document.activeElement).toBe(area());
    expect(postButton().disabled).toBe(true);
    type('  \n ');
    expect(postButton().disabled).toBe(true);
    type('Forty loaves');
    expect(postButton().disabled).toBe(false);
  });

  it('closes, clears and forgets after posting', async () => {
    create.mockResolvedValue(aPost());
    renderSignedIn(<Screen />);
    open();
    type('  Forty loaves ');
    fireEvent.click(postButton());
    await screen.findByText('Post created successfully!');
    expect(create.mock.calls[0]?.[0]).toEqual({ content: 'Forty loaves', type: 'text' });
    expect(readDraft(MONA.id, 'post')).toBeNull();
    open();
    expect(area().value).toBe('');
  });

  it('loses nothing when it fails, and tries the same text again under the same key', async () => {
    create.mockRejectedValueOnce(new Error('offline'));
    const page = renderSignedIn(<Screen />);
    open();
    type('Forty loaves');
    fireEvent.keyDown(area(), { key: 'Enter', ctrlKey: true });
    await screen.findByText('Failed to create post');
    expect(area().value).toBe('Forty loaves');

    // Even after a reload.
    page.unmount();
    renderSignedIn(<Screen />);
    create.mockRejectedValueOnce(new Error('offline'));
    await waitFor(() => expect(postButton().disabled).toBe(false));
    fireEvent.keyDown(area(), { key: 'Enter', metaKey: true });
    await screen.findByText('Failed to create post');
    expect(keyOf(1)).toBe(keyOf(0));

    create.mockResolvedValue(aPost());
    type('Forty-one loaves');
    fireEvent.click(postButton());
    await screen.findByText('Post created successfully!');
    expect(keyOf(2)).not.toBe(keyOf(0));
  });

  it('keeps a draft when the screen is left, for this person only', () => {
    const page = renderSignedIn(<Screen />);
    open();
    type('Half a thou');
    page.unmount();
    expect(readDraft('somebody-else', 'post')).toBeNull();
    renderSignedIn(<Screen />);
    expect(area().value).toBe('Half a thou');
    expect(document.activeElement).not.toBe(area());
  });

  it('Cancel throws away, and offers to bring it back', async () => {
    renderSignedIn(<Screen />);
    open();
    type('Half a thou');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(readDraft(MONA.id, 'post')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(area().value).toBe('Half a thou');
  });

  it('Escape closes an empty one and asks about a written one', async () => {
    renderSignedIn(<Screen />);
    open();
    fireEvent.keyDown(area(), { key: 'Escape' });
    open();
    type('Half a thou');
    fireEvent.keyDown(area(), { key: 'Escape' });
    await screen.findByText('Discard this draft?');
    fireEvent.click(screen.getByRole('button', { name: 'Keep writing' }));
    expect(area().value).toBe('Half a thou');
    fireEvent.keyDown(area(), { key: 'Escape' });
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.getByRole('button', { name: "What's on your mind?" })).toBeTruthy();
    expect(readDraft(MONA.id, 'post')).toBeNull();
  });

  it('a post that is published after the screen was left leaves no draft', async () => {
    let answer: (post: unknown) => void = () => {};
    create.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const page = renderSignedIn(<Screen />);
    open();
    type('Forty loaves');
    fireEvent.click(postButton());
    await waitFor(() => expect(create).toHaveBeenCalled());
    page.rerender(<div />);
    answer(aPost());
    await waitFor(() => expect(readDraft(MONA.id, 'post')).toBeNull());
  });
});

describe('the copy on the server', () => {
  it('is made after a pause, changed with the next, and goes when the post is out', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderSignedIn(<Screen />);
    open();
    type('Forty');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(drafts.create).toHaveBeenCalledTimes(1);
    expect(drafts.create.mock.calls[0]?.[0].input).toMatchObject({ content: 'Forty', type: 'text' });
    type('Forty loaves');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(drafts.create).toHaveBeenCalledTimes(1);
    expect(drafts.update.mock.calls[0]?.[0]).toMatchObject({ id: SERVER_DRAFT });

    create.mockResolvedValue(aPost());
    fireEvent.click(postButton());
    await vi.waitFor(() => expect(create).toHaveBeenCalled());
    // The server takes the draft along.
    expect(create.mock.calls[0]?.[0]).toMatchObject({ content: 'Forty loaves', draftId: SERVER_DRAFT });
    await vi.waitFor(() => expect(readDraft(MONA.id, 'post')).toBeNull());
    expect(drafts.delete).not.toHaveBeenCalled();
  });

  it('is made of a poll, a title or a photo without a word, and goes when everything is taken away', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderSignedIn(<Screen />);
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Poll' }));
    const option = await screen.findByLabelText('Option 1');
    fireEvent.change(option, { target: { value: 'Rye' } });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(drafts.create.mock.calls[0]?.[0].input).toMatchObject({ poll: { options: ['Rye', ''] } });
    fireEvent.change(option, { target: { value: '' } });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(drafts.delete).toHaveBeenCalledWith({ id: SERVER_DRAFT });
  });

  it('that is gone on the server is made anew; one that could not be reached is changed again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderSignedIn(<Screen />);
    open();
    type('Forty');
    await vi.advanceTimersByTimeAsync(3_000);
    drafts.update.mockRejectedValueOnce(new Error('offline'));
    type('Forty l');
    await vi.advanceTimersByTimeAsync(3_000);
    type('Forty lo');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(drafts.create).toHaveBeenCalledTimes(1);
    expect(drafts.update).toHaveBeenCalledTimes(2);

    drafts.update.mockRejectedValueOnce(Object.assign(new Error('gone'), { data: { code: 'not_found' } }));
    type('Forty loa');
    await vi.advanceTimersByTimeAsync(3_000);
    type('Forty loav');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(drafts.create).toHaveBeenCalledTimes(2);
  });

  it('that fails to be made is tried again with the next pause, and nobody is bothered', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    drafts.create.mockRejectedValueOnce(new Error('offline'));
    renderSignedIn(<Screen />);
    open();
    type('Forty');
    await vi.advanceTimersByTimeAsync(3_000);
    type('Forty loaves');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(drafts.create).toHaveBeenCalledTimes(2);
    expect(screen.queryByText(/failed/i)).toBeNull();
  });
});

const gone = () => Object.assign(new Error('gone'), { data: { code: 'not_found' } });
const postedAlready = () => Object.assign(new Error('posted'), { data: { code: 'draft_posted' } });
const kept = (text: string, saved = text): void => {
  const draft = (words: string): PostDraft => ({ ...emptyDraft(), text: words, savedAs: SERVER_DRAFT });
  const { saved: known } = draftFrom(SERVER_DRAFT, draftInput.parse(keptInput(draft(saved))), []);
  keep(MONA.id, 'post', { draft: { ...draft(text), saved: known }, attempt: null });
};
const onServer = (content: string, publishAt: string | null = null) =>
  drafts.get.mockResolvedValue({ input: draftInput.parse({ content }), media: [], publishAt });

describe('a draft that is open elsewhere too', () => {
  it('goes when it was posted or deleted there, can be kept, and does not come back by itself', async () => {
    kept('Forty loaves');
    drafts.get.mockRejectedValue(gone());
    renderSignedIn(<Screen />);
    await screen.findByText('This draft was posted or deleted elsewhere');
    expect(readDraft(MONA.id, 'post')).toBeNull();
    expect(screen.getByRole('button', { name: "What's on your mind?" })).toBeTruthy();
    expect(drafts.create).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(area().value).toBe('Forty loaves');
  });

  it('stays as another draft when it was changed here since', async () => {
    kept('Forty-one loaves', 'Forty loaves');
    drafts.get.mockRejectedValue(gone());
    renderSignedIn(<Screen />);
    await screen.findByText('What you have written since is a draft of its own now.');
    expect(area().value).toBe('Forty-one loaves');
    create.mockResolvedValue(aPost());
    fireEvent.click(postButton());
    await screen.findByText('Post created successfully!');
    expect(create.mock.calls[0]?.[0]).not.toHaveProperty('draftId');
  });

  it('is looked at again on focus and when the server tells; a new version is shown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    kept('Forty loaves');
    onServer('Forty loaves');
    renderSignedIn(<Screen />);
    await vi.waitFor(() => expect(drafts.get).toHaveBeenCalledTimes(1));
    onServer('Fifty loaves');
    fireEvent.focus(window);
    await vi.waitFor(() => expect(area().value).toBe('Fifty loaves'));
    onServer('Fifty loaves', '2026-03-02T09:30:00.000Z');
    hear.get('drafts_changed')?.({ draftId: SERVER_DRAFT });
    await vi.advanceTimersByTimeAsync(2_000);
    await screen.findByText('This draft was posted or deleted elsewhere');
    expect(drafts.update).not.toHaveBeenCalled();
  });

  it('that the server knows as posted is cleared, or goes on as another when it was changed', async () => {
    kept('Forty loaves');
    create.mockRejectedValue(postedAlready());
    const page = renderSignedIn(<Screen />);
    fireEvent.click(postButton());
    await screen.findByText('This draft was posted already');
    expect(readDraft(MONA.id, 'post')).toBeNull();
    page.unmount();
    kept('Forty-one loaves', 'Forty loaves');
    renderSignedIn(<Screen />);
    fireEvent.click(postButton());
    await screen.findByText('What you have written since is a draft of its own now.');
    expect(area().value).toBe('Forty-one loaves');
  });

  it('in another tab shows what is written there, and goes when that one posts it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    kept('Forty');
    renderSignedIn(<Screen />);
    kept('Forty loaves', 'Forty');
    fireEvent(window, new StorageEvent('storage', { key: `draft:${MONA.id}:post` }));
    expect(area().value).toBe('Forty loaves');
    // The tab that wrote it saves it.
    await vi.advanceTimersByTimeAsync(3_000);
    expect(drafts.update).not.toHaveBeenCalled();
    keep(MONA.id, 'post', { draft: emptyDraft(), attempt: null });
    fireEvent(window, new StorageEvent('storage', { key: `draft:${MONA.id}:post` }));
    expect(screen.getByRole('button', { name: "What's on your mind?" })).toBeTruthy();
  });

  it('that was posted here is not asked for again, when the server tells it here too', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    kept('Forty loaves');
    onServer('Forty loaves');
    create.mockResolvedValue(aPost());
    renderSignedIn(<Screen />);
    await vi.waitFor(() => expect(drafts.get).toHaveBeenCalledTimes(1));
    hear.get('drafts_changed')?.({ draftId: SERVER_DRAFT });
    fireEvent.click(postButton());
    await screen.findByText('Post created successfully!');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(drafts.get).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('This draft was posted or deleted elsewhere')).toBeNull();
  });

  it('is offered where nothing is written yet, the newest of the feed', async () => {
    const item = (content: string, by = {}) => ({
      id: SERVER_DRAFT.replace('d1', 'd7'),
      input: draftInput.parse({ content, ...by }),
      media: [],
      publishAt: null,
    });
    const items = [item('In a tribe', { tribeId: SERVER_DRAFT }), item('From my phone')];
    drafts.list.mockResolvedValue({ items, nextCursor: null });
    renderSignedIn(<Screen />);
    fireEvent.click(await screen.findByRole('button', { name: /^Go on with your draft.*From my phone$/ }));
    expect(area().value).toBe('From my phone');
  });
});

describe('the dialog', () => {
  it('makes a post with the words and kinds of the dialog', async () => {
    const onClose = vi.fn();
    renderSignedIn(<CreateDialog first="post" onClose={onClose} />);
    const dialog = await screen.findByRole('dialog', { name: 'Create Post' });
    const kinds = within(dialog).getByRole('group', { name: 'Add to your post' });
    expect(
      within(kinds)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Text', 'Photo', 'Video', 'Voice', 'Live']);
    const post = within(dialog).getAllByRole<HTMLButtonElement>('button', { name: 'Post' }).at(-1);
    expect(post?.disabled).toBe(true);
    fireEvent.keyDown(area(), { key: 'Enter', ctrlKey: true });
    expect(screen.getByText('Please add some content')).toBeTruthy();
    type('Forty loaves');
    create.mockRejectedValueOnce(new Error('offline'));
    fireEvent.click(post as HTMLElement);
    await screen.findByText('Failed to create post');
    expect(screen.getByText('Please try again.')).toBeTruthy();
    create.mockResolvedValue(aPost());
    fireEvent.click(post as HTMLElement);
    await screen.findByText('Post created!');
    expect(screen.getByText('Your content has been shared successfully.')).toBeTruthy();
    expect(onClose).toHaveBeenCalled();
  });

  it('makes a story as well, and in a tribe nothing else', async () => {
    const page = renderSignedIn(<CreateDialog first="post" onClose={() => undefined} />);
    fireEvent.click(await screen.findByRole('radio', { name: 'Story' }));
    expect(await screen.findByRole('dialog', { name: 'Create Story' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Who sees it/ }));
    expect(await screen.findByRole('radio', { name: 'Selected audiences' })).toBeTruthy();
    page.unmount();
    renderSignedIn(<CreateDialog first="story" tribeId={SERVER_DRAFT} onClose={() => undefined} />);
    await screen.findByRole('dialog', { name: 'Create Story' });
    expect(screen.queryByRole('radio', { name: 'Post' })).toBeNull();
  });
});

describe('what may be posted', () => {
  const contentProblem = (text: string) => problemsOf({ ...emptyDraft(), text }).content;

  it('counts down near the limit, and minds what the api minds', () => {
    const left = (text: string, over: Partial<PostDraft> = {}) =>
      charactersLeft({ ...emptyDraft(), text, ...over });
    expect(left('short')).toBeNull();
    expect(left('x'.repeat(4999))).toBe(1);
    expect(left(` ${'x'.repeat(5001)} `)).toBe(-1);
    expect(left('🎈'.repeat(4999))).toBe(1);
    expect(left('x'.repeat(999), { within: { tribeId: 't1' } })).toBe(1);
    expect(left('x'.repeat(999), { within: { tribeId: 't1', spaceId: 's1' } })).toBeNull();
    expect(contentProblem('x'.repeat(5000))).toBeUndefined();
    expect(contentProblem('x'.repeat(5001))).toBe('Post must be at most 5000 characters');
    expect(contentProblem('a\u0000b')).toBe('Text contains characters that cannot be stored');
    expect(contentProblem('   ')).toBeUndefined();
    expect(canPublish({ ...emptyDraft(), text: '   ' })).toBe(false);
  });

  it('a kind asks for what belongs to it, and sends nothing that belongs to another', () => {
    const draft: PostDraft = { ...emptyDraft('poll'), text: 'Which?' };
    expect(canPublish(draft)).toBe(false);
    const poll = { ...draft.poll, options: [' Rye ', 'Spelt', ''] };
    expect(inputOf({ ...draft, poll }).poll?.options).toEqual(['Rye', 'Spelt']);
    expect(canPublish({ ...draft, poll })).toBe(true);
    expect(inputOf({ ...draft, poll, kind: 'text' })).toEqual({ content: 'Which?', type: 'text' });
    expect(problemsOf({ ...draft, poll: { ...poll, options: ['Rye', 'rye'] } }).poll).toBe(
      'Two options are the same',
    );
    const live = { title: 'Studio', url: 'javascript:alert(1)' };
    expect(problemsOf({ ...draft, kind: 'live', live }).live).toBe('Link to join must be a valid URL');
  });

  it('a draft of the server is written on as it was', () => {
    const draft: PostDraft = {
      ...emptyDraft('live'),
      text: 'Come',
      live: { title: 'Studio', url: 'https://meet.example.com/x' },
    };
    const kept = draftInput.parse(keptInput(draft));
    expect(draftFrom('d1', kept, [])).toEqual({ ...draft, savedAs: 'd1', saved: savedFormOf(draft) });
  });

  it('a key stands for one input', () => {
    const input = inputOf({ ...emptyDraft(), text: 'a' });
    const first = attemptFor(input, null, null);
    // Also when the server got the draft only after the first try.
    expect(attemptFor(input, SERVER_DRAFT, first)).toBe(first);
    expect(attemptFor({ ...input, content: 'b' }, null, first).key).not.toBe(first.key);
  });

  it('a draft that something else wrote over is none', () => {
    localStorage.setItem(`draft:${MONA.id}:post`, '{"text":7}');
    expect(readDraft(MONA.id, 'post')).toBeNull();
    localStorage.setItem(`draft:${MONA.id}:post`, 'not json');
    expect(readDraft(MONA.id, 'post')).toBeNull();
    keepDraft(MONA.id, 'post', { text: 'x', attempt: null });
    expect(readDraft(MONA.id, 'post')).toEqual({ text: 'x', attempt: null });
  });
});

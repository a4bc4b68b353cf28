import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepDraft, readDraft } from '../../app/drafts.ts';
import { MONA } from '../../testing/people.ts';
import { aPost } from '../../testing/posts.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { Composer } from './Composer.tsx';
import { attemptFor, charactersLeft, problemOf, useHasDraft } from './composer.ts';

const create = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', () => ({ api: { feed: { create: { mutate: create } } } }));

function Screen() {
  const [isOpen, setOpen] = useState(useHasDraft());
  return <Composer isOpen={isOpen} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />;
}

const area = () => screen.getByPlaceholderText<HTMLTextAreaElement>('Share your thoughts...');
const open = () => fireEvent.click(screen.getByRole('button', { name: "What's on your mind?" }));
const type = (value: string) => fireEvent.change(area(), { target: { value } });
const postButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Post/ });
const keyOf = (call: number) => create.mock.calls[call]?.[1].context.idempotencyKey;

beforeEach(() => create.mockReset());

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

describe('what may be posted', () => {
  it('counts down near the limit, and minds what the api minds', () => {
    expect(charactersLeft('short')).toBeNull();
    expect(charactersLeft('x'.repeat(4999))).toBe(1);
    expect(charactersLeft(` ${'x'.repeat(5001)} `)).toBe(-1);
    expect(problemOf('x'.repeat(5000))).toBeNull();
    expect(problemOf('x'.repeat(5001))).toBe('Post must be at most 5000 characters');
    expect(problemOf('a\u0000b')).toBe('Text contains characters that cannot be stored');
    expect(problemOf('   ')).toBeNull();
  });

  it('a key stands for one text', () => {
    const first = attemptFor('a', null);
    expect(attemptFor('a', first)).toBe(first);
    expect(attemptFor('b', first).key).not.toBe(first.key);
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

import { draftInput } from '@kindred/validation/feed/drafts';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aPost } from '../../../testing/posts.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { Composer, loadComposer } from './Composer.tsx';
import { draftFrom, emptyDraft, inputOf, keptInput, type PostDraft, savedFormOf } from './draft.ts';
import { canPublish } from './problems.ts';

const create = vi.hoisted(() => vi.fn());
vi.mock('../../../app/live.tsx', () => ({ useLiveEvent: () => undefined }));
vi.mock('../../../app/api.ts', () => ({
  api: {
    feed: {
      create: { mutate: create },
      drafts: { list: { query: async () => ({ items: [], nextCursor: null }) } },
    },
  },
}));

beforeAll(loadComposer);

function Screen() {
  const [isOpen, setOpen] = useState(false);
  return <Composer isOpen={isOpen} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />;
}

const open = () => fireEvent.click(screen.getByRole('button', { name: "What's on your mind?" }));
const type = (value: string) =>
  fireEvent.change(screen.getByPlaceholderText('Share your thoughts...'), { target: { value } });
const postButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Post(?:ing\.\.\.)?$/ });

describe('a link', () => {
  const address = () => screen.findByLabelText<HTMLInputElement>('Web address');

  it('is posted without a word, as it was pasted', async () => {
    create.mockResolvedValue(aPost());
    renderSignedIn(<Screen />);
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Link' }));
    expect(postButton().disabled).toBe(true);
    fireEvent.change(await address(), { target: { value: ' https://breadlab.example/long ' } });
    fireEvent.click(postButton());
    await screen.findByText('Post created successfully!');
    expect(create.mock.calls[0]?.[0]).toEqual({
      content: '',
      type: 'link',
      linkUrl: 'https://breadlab.example/long',
    });
  });

  it('that is none stays in its field, which says what is wrong with it', async () => {
    renderSignedIn(<Screen />);
    open();
    type('Read this');
    fireEvent.click(screen.getByRole('button', { name: 'Link' }));
    const field = await address();
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
    const long = `https://breadlab.example/${'a'.repeat(2_000)}`;
    for (const [value, problem] of [
      ['bread lab', 'Web address must be a valid URL'],
      ['javascript:alert(1)', 'Web address must be a valid URL'],
      [long, 'Web address must be at most 2000 characters'],
    ] as const) {
      fireEvent.change(field, { target: { value } });
      expect(field.value).toBe(value);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      const described = field.getAttribute('aria-describedby') ?? '';
      expect(document.getElementById(described)?.textContent).toBe(problem);
      expect(postButton().disabled).toBe(true);
    }
    // Another kind sends nothing of it, and it is there when it is chosen again.
    fireEvent.click(screen.getByRole('button', { name: 'Link' }));
    expect(postButton().disabled).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Link' }));
    expect((await address()).value).toBe(long);
  });

  it('a link needs an address and no words', () => {
    const draft: PostDraft = { ...emptyDraft('link'), linkUrl: 'https://breadlab.example/' };
    expect(canPublish(draft)).toBe(true);
    expect(canPublish({ ...draft, linkUrl: ' ' })).toBe(false);
    expect(inputOf({ ...draft, kind: 'text', text: 'a' })).toEqual({ content: 'a', type: 'text' });
    const kept = draftInput.parse(keptInput(draft));
    expect(draftFrom('d1', kept, [])).toEqual({ ...draft, savedAs: 'd1', saved: savedFormOf(draft) });
  });
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answering } from '../../testing/answers.ts';
import { aPost } from '../../testing/posts.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { anEvent } from './event.fixture.ts';
import PostSheet from './PostSheet.tsx';

it('posts an event to the feed of its tribe', async () => {
  const event = anEvent();
  const sent: unknown[] = [];
  const onClose = vi.fn();
  renderSignedIn(<PostSheet event={event} isOpen onClose={onClose} />, {
    link: answering({
      'events.post': (input) => {
        sent.push(input);
        return aPost({ content: 'Join us' });
      },
    }),
  });
  expect(await screen.findByRole('dialog', { name: 'Post to Bakers' })).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Join us' } });
  fireEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([{ id: event.id, content: 'Join us' }]);
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../app/queryClient.ts';
import { answering } from '../../../testing/answers.ts';
import { aPost } from '../../../testing/posts.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { FEED_KEY } from '../../feed/public.tsx';
import { aCourse } from './builder.fixture.ts';
import PostSheet from './PostSheet.tsx';

it('retries a post under the same key, adds it to the feed and resets the form', async () => {
  const keys: unknown[] = [];
  const answers = answering({
    'courses.post': () => {
      if (keys.length === 1) throw new Error('down');
      return aPost({ content: 'Come and bake' });
    },
  });
  const client = createQueryClient();
  const list = [...FEED_KEY, 'chronological'];
  client.setQueryData(list, { pages: [{ items: [], nextCursor: null }], pageParams: [null] });
  const onClose = vi.fn();
  renderSignedIn(<PostSheet course={aCourse()} isOpen onClose={onClose} />, {
    client,
    link: (runtime) => (call) => {
      keys.push(call.op.context.idempotencyKey);
      return answers(runtime)(call);
    },
  });
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox');
  const initial = text.value;
  fireEvent.change(text, { target: { value: 'Come and bake' } });
  fireEvent.click(screen.getByRole('button', { name: 'Post' }));
  await screen.findByText(/could not reach the server/);
  fireEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(keys).toEqual([expect.stringMatching(/^\w{32}$/), keys[0]]);
  expect(JSON.stringify(client.getQueryData(list))).toContain('Come and bake');
  expect(text.value).toBe(initial);
});

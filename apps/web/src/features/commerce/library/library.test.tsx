import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import LibraryScreen from './LibraryScreen.tsx';

it.each(['courses', 'certificates'])('asks for %s again each time the library opens', async (tab) => {
  let asked = 0;
  const answer = () => {
    asked += 1;
    return { items: [], nextCursor: null };
  };
  const link = answering({ 'courses.library': answer, 'courses.libraryCertificates': answer });
  const options = { link, path: `/library?tab=${tab}` };
  const { client, unmount } = renderSignedIn(<LibraryScreen />, options);
  await screen.findByText(/^No /);
  unmount();
  renderSignedIn(<LibraryScreen />, { ...options, client });
  await expect.poll(() => asked).toBe(2);
});

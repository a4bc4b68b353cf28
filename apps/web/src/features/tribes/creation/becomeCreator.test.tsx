import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import BecomeCreatorScreen from './BecomeCreatorScreen.tsx';
import { CREATOR } from './copy.ts';

function show(path: string, role: (typeof MONA)['role'], becomeCreator = vi.fn()) {
  const routes = (
    <Routes>
      <Route path="/become-creator" element={<BecomeCreatorScreen />} />
      <Route path="/create-tribe" element="The wizard" />
      <Route path="/business/rye/services" element="Services of Rye" />
    </Routes>
  );
  const link = answering({ 'accounts.becomeCreator': becomeCreator });
  renderSignedIn(routes, { path, link, user: { ...MONA, role } });
}

it.each([
  ['/become-creator', 'The wizard'],
  ['/become-creator?next=/business/rye/services', 'Services of Rye'],
  ['/become-creator?next=//evil.example', 'The wizard'],
])('a member who becomes a creator at %s goes on to: %s', async (path, next) => {
  show(path, 'member', vi.fn().mockReturnValue({ ...MONA, role: 'creator' }));
  fireEvent.click(screen.getByRole('button', { name: CREATOR.confirm }));
  expect(await screen.findByText(next)).toBeDefined();
});

it('a refusal is shown on the screen', async () => {
  const refused = vi.fn(() => {
    throw new Error('Refused');
  });
  show('/become-creator', 'member', refused);
  fireEvent.click(screen.getByRole('button', { name: CREATOR.confirm }));
  await waitFor(() => expect(screen.getByText(CREATOR.failed)).toBeDefined());
});

it('creators are taken to the wizard at once', async () => {
  show('/become-creator', 'creator');
  expect(await screen.findByText('The wizard')).toBeDefined();
});

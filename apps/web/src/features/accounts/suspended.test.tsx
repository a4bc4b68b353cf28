import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answering } from '../../testing/answers.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { formatFullTime } from '../../ui/time.ts';
import SuspendedScreen from './SuspendedScreen.tsx';

const UNTIL = '2026-12-03T14:00:00.000Z';
const refused = (suspension?: object) =>
  Object.assign(new Error('x'), {
    data: { code: 'account_suspended', message: 'Your account is suspended: Spam.', suspension },
  });

it('says why the account is suspended, until when in local time, and how to appeal', async () => {
  const error = refused({
    reason: 'Sold fake tickets',
    until: UNTIL,
    contact: 'help@example.test',
    appealUrl: null,
  });
  renderSignedIn(<SuspendedScreen error={error} />);
  expect(await screen.findByRole('heading', { name: 'Your account is suspended' })).toBeTruthy();
  const when = formatFullTime(new Date(UNTIL));
  expect(
    screen.getByText(
      `Your account is suspended until ${when}: Sold fake tickets. To appeal, write to help@example.test.`,
    ),
  ).toBeTruthy();
});

it('leads to the appeal of the decision that suspended the account', async () => {
  const appealUrl = 'https://kindred.test/appeal#secret';
  const error = refused({ reason: 'Spam', until: null, contact: null, appealUrl });
  renderSignedIn(<SuspendedScreen error={error} />);
  expect((await screen.findByRole('link', { name: 'Appeal this decision' })).getAttribute('href')).toBe(
    appealUrl,
  );
});

it("falls back to the server's sentence, and logs out", async () => {
  const logout = vi.fn(() => new Promise(() => {}));
  renderSignedIn(<SuspendedScreen error={refused()} />, { link: answering({ 'accounts.logout': logout }) });
  expect(await screen.findByText('Your account is suspended: Spam.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { answering } from '../../testing/answers.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { aHostedEvent } from './builder/hosted.fixture.ts';
import EventScreen from './EventScreen.tsx';
import { anEvent } from './event.fixture.ts';

function open(event: ReturnType<typeof anEvent>) {
  const sent: unknown[] = [];
  const link = answering({
    'events.get': () => event,
    'events.report': (input) => {
      sent.push(input);
      return { message: 'Thank you. We will look at it.' };
    },
  });
  renderSignedIn(
    <Routes>
      <Route path="/event/:id" element={<EventScreen />} />
    </Routes>,
    { link, path: `/event/${event.id}` },
  );
  return sent;
}

it('reports the event of another user', async () => {
  const event = anEvent();
  const sent = open(event);
  fireEvent.click(await screen.findByRole('button', { name: 'Report event' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Spam or advertising' }));
  fireEvent.click(screen.getByRole('button', { name: 'Report' }));
  await waitFor(() => expect(sent).toEqual([{ id: event.id, reason: 'spam' }]));
});

it('tells hosts that moderators hide their event, and offers them no report', async () => {
  open(aHostedEvent({ isHidden: true }));
  expect(await screen.findByText('Hidden by moderators')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Report event' })).toBeNull();
});

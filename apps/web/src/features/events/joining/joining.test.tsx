import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { anEvent } from '../event.fixture.ts';
import { AttendanceOf } from './AttendanceOf.tsx';
import { JoinButton } from './JoinButton.tsx';
import JoinScreen from './JoinScreen.tsx';
import { StreamPlayer } from './StreamPlayer.tsx';

const joinUrl = '/join/token';
const { host } = anEvent();
afterEach(() => vi.restoreAllMocks());

it.each([
  ['early', 'Too early to join'],
  ['other_account', 'This link is for another account'],
  ['toString', 'This link does not work'],
])('says why a link did not lead to its meeting: %s', (why, title) => {
  renderSignedIn(
    <Routes>
      <Route path="/join" element={<JoinScreen />} />
    </Routes>,
    { link: answering({}), path: `/join?why=${why}&event=${anEvent().id}` },
  );
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open event' }).getAttribute('href')).toBe(
    `/event/${anEvent().id}`,
  );
});

it('lets attendees join by their link, and hosts who do not attend by the address', () => {
  const settings = { meetingUrl: 'https://meet.example/bread', reminders: [], doorStaff: [] };
  const { container } = renderSignedIn(
    <>
      <JoinButton event={anEvent({ joinUrl })} />
      <JoinButton event={anEvent({ settings })} />
      <JoinButton event={anEvent({ settings, isCancelled: true })} />
      <JoinButton event={anEvent()} />
    </>,
    { link: answering({}) },
  );
  expect(
    [...container.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Join', joinUrl],
    ['Open the online link', 'https://meet.example/bread'],
  ]);
});

it('loads the player of a stream by the join link, once it is asked to play', () => {
  renderSignedIn(<StreamPlayer event={anEvent({ joinUrl, streamSite: 'youtube' })} />, {
    link: answering({}),
  });
  expect(document.querySelector('iframe')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Watch the stream/ }));
  expect(screen.getByTitle('Stream: Open Stage').getAttribute('src')).toBe(`${joinUrl}/player`);
});

it('plays HLS by a script in a browser that has no HLS of its own', () => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('');
  vi.stubGlobal('MediaSource', class {});
  renderSignedIn(<StreamPlayer event={anEvent({ joinUrl, streamSite: 'hls' })} />, { link: answering({}) });
  fireEvent.click(screen.getByRole('button', { name: /Watch the stream/ }));
  expect(screen.getByTitle('Stream: Open Stage').getAttribute('src')).toBe(`${joinUrl}/player?script`);
  vi.unstubAllGlobals();
});

it('says that a browser without HLS and scripted media does not play such a stream', () => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('');
  renderSignedIn(<StreamPlayer event={anEvent({ joinUrl, streamSite: 'hls' })} />, { link: answering({}) });
  expect(screen.getByText(/does not play HLS streams/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows hosts that an attendee joined, and revokes their link', async () => {
  const revoke = vi.fn(() => ({ message: 'Link revoked' }));
  const event = anEvent({ can: { ...anEvent().can, edit: true } });
  const attendee = {
    user: host,
    guests: 0,
    isHidden: false,
    rsvpedAt: '2026-01-01T00:00:00.000Z',
    answers: [],
    joinedAt: '2026-01-02T10:00:00.000Z',
    isLinkRevoked: false,
  };
  renderSignedIn(<AttendanceOf event={event} attendee={attendee} />, {
    link: answering({ 'events.revokeJoinLink': revoke }),
  });
  expect(screen.getByText(/^Joined /)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Revoke link of Olga Berg' }));
  await waitFor(() => expect(revoke).toHaveBeenCalledWith({ id: event.id, userId: host.id }));
});

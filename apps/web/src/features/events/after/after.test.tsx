import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { anEvent } from '../event.fixture.ts';
import { Feedback } from './Feedback.tsx';
import OutcomeSheet from './OutcomeSheet.tsx';
import { Replay } from './Replay.tsx';
import ReplaySheet from './ReplaySheet.tsx';

const over = anEvent({ endTime: '2026-01-01T10:00:00.000Z' });

it('sends the feedback of an attendee', async () => {
  const give = vi.fn(() => over);
  const event = { ...over, can: { ...over.can, giveFeedback: true } };
  renderSignedIn(<Feedback event={event} />, { link: answering({ 'events.giveFeedback': give }) });
  fireEvent.click(screen.getByRole('button', { name: 'Leave feedback' }));
  fireEvent.click(await screen.findByRole('radio', { name: '4 stars' }, { timeout: 10_000 }));
  fireEvent.change(screen.getByLabelText('Feedback'), { target: { value: 'Warm bread' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send feedback' }));
  await waitFor(() => expect(give).toHaveBeenCalledWith({ id: over.id, rating: 4, content: 'Warm bread' }));
});

it('plays a replay in the page where its site is allowed, and else leads to it', () => {
  const replayUrl = 'https://video.example/1';
  renderSignedIn(
    <>
      <Replay event={{ ...over, replayUrl }} />
      <Replay
        event={{
          ...over,
          replayUrl,
          replay: { site: 'youtube', src: 'https://www.youtube-nocookie.com/embed/x' },
        }}
      />
    </>,
    { link: answering({}) },
  );
  expect(screen.getByRole('link', { name: 'Watch replay' }).getAttribute('href')).toBe(replayUrl);
  expect(screen.getByRole('button', { name: 'Watch replay Loads from YouTube' })).toBeTruthy();
});

it('refuses a replay that is no https link before anything is sent, and saves one that is', async () => {
  const set = vi.fn(() => over);
  const onClose = vi.fn();
  renderSignedIn(<ReplaySheet event={over} isOpen onClose={onClose} />, {
    link: answering({ 'events.setReplay': set, 'events.get': () => over }),
  });
  const save = (url: string) => {
    fireEvent.change(screen.getByLabelText('Link to the replay'), { target: { value: url } });
    fireEvent.click(screen.getByRole('button', { name: 'Save replay' }));
  };
  await screen.findByRole('dialog', { name: 'Replay' });
  save('http://video.example/1');
  expect(await screen.findByText('Replay must begin with https://')).toBeTruthy();
  expect(set).not.toHaveBeenCalled();
  save('https://video.example/1');
  await waitFor(() => expect(set).toHaveBeenCalledWith({ id: over.id, url: 'https://video.example/1' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

const video = {
  id: over.id,
  status: 'ready',
  error: null,
  name: 'evening.mp4',
  size: 2_000_000,
  url: '/api/event-videos/1/content',
  mimeType: 'video/mp4',
  duration: 60_000,
  width: 1_920,
  height: 1_080,
} as const;

it('plays an uploaded replay in the page once it is ready', async () => {
  const link = answering({});
  const processing = { ...video, status: 'processing' as const, url: null };
  const { unmount } = renderSignedIn(<Replay event={{ ...over, replayVideo: processing }} />, { link });
  expect(document.querySelector('video')).toBeNull();
  unmount();
  renderSignedIn(<Replay event={{ ...over, hasReplay: true, replayVideo: video }} />, { link });
  const player = await screen.findByRole('group', { name: 'Video player: Replay: Open Stage' });
  expect(player.querySelector('video')?.getAttribute('src')).toBe(video.url);
});

it('starts the upload of a replay from its sheet, and shows and deletes the one that is there', async () => {
  const start = vi.fn(() => Promise.reject(new Error('No line')));
  const remove = vi.fn(() => over);
  const event = { ...over, hasReplay: true, replayVideo: video };
  renderSignedIn(<ReplaySheet event={event} isOpen onClose={() => {}} />, {
    link: answering({
      'events.get': () => event,
      'events.startReplayVideo': start,
      'events.deleteReplayVideo': remove,
    }),
  });
  await screen.findByRole('dialog', { name: 'Replay' });
  expect(screen.getByText('evening.mp4')).toBeTruthy();
  const file = new File(['film'], 'loaf.mp4', { type: 'video/mp4', lastModified: 1 });
  fireEvent.change(screen.getByLabelText('Replace video'), { target: { files: [file] } });
  await waitFor(() =>
    expect(start).toHaveBeenCalledWith({
      id: over.id,
      name: 'loaf.mp4',
      size: 4,
      fingerprint: 'loaf.mp4|4|1',
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete video' }));
  await waitFor(() => expect(remove).toHaveBeenCalledWith({ id: over.id }));
});

it('shows hosts attendance, ratings and feedback', async () => {
  renderSignedIn(<OutcomeSheet event={over} isOpen onClose={() => {}} />, {
    link: answering({
      'events.attendance': () => ({
        going: 12,
        joined: 9,
        noShows: 3,
        rating: 4.5,
        feedbackCount: 2,
        ratings: [0, 0, 0, 1, 1],
      }),
      'events.feedback': () => ({
        items: [
          {
            id: over.id,
            user: over.host,
            rating: 5,
            content: 'Warm bread',
            createdAt: '2026-01-02T10:00:00.000Z',
            isEdited: false,
          },
        ],
        nextCursor: null,
      }),
    }),
  });
  expect(await screen.findByText('Warm bread')).toBeTruthy();
  expect(screen.getByText('No-shows').nextSibling?.textContent).toBe('3');
  expect(screen.getByRole('link', { name: 'Download attendees (CSV)' }).getAttribute('href')).toBe(
    `/api/events/${over.id}/attendees.csv`,
  );
});

import type { PostEvent } from '@kindred/validation/feed';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { EventBox } from './EventBox.tsx';

const event: PostEvent = {
  id: '0190a000-0000-7000-8000-0000000000e1',
  title: 'Open Stage',
  imageUrl: null,
  kind: 'webinar',
  startTime: '2030-01-01T10:00:00.000Z',
  endTime: '2030-01-01T11:00:00.000Z',
  timeZone: 'UTC',
  isAllDay: false,
  isOnline: false,
  location: 'The barn',
  attendeeCount: 3,
  isCancelled: false,
};

it('shows an event in a post about it with its place and seats, or that it is not available', () => {
  const { unmount } = renderSignedIn(<EventBox event={event} />);
  const link = screen.getByRole('link', { name: /Open Stage.* · The barn · 3 going/ });
  expect(link.getAttribute('href')).toBe(`/event/${event.id}`);
  unmount();
  const online = { ...event, isOnline: true, location: null, isCancelled: true };
  const again = renderSignedIn(<EventBox event={online} />);
  expect(screen.getByRole('link', { name: /Cancelled · .* · Online · 3 going/ })).toBeTruthy();
  again.unmount();
  renderSignedIn(<EventBox event={null} />);
  expect(screen.getByText('This event is not available')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

import type { LessonEvent } from '@kindred/validation/courses';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { EventCard } from '../EventCard.tsx';
import { aCourse, aLesson, id } from './builder.fixture.ts';
import { LessonEventField } from './LessonEventField.tsx';

const HOUR = 3_600_000;
const eventAt = (n: number, start: number): LessonEvent => ({
  id: id(n),
  title: `Bake-along ${n}`,
  startsAt: new Date(start).toISOString(),
  endsAt: new Date(start + HOUR).toISOString(),
  url: `/event/${id(n)}`,
});
const listed = (n: number) => {
  const { startsAt, endsAt, ...event } = eventAt(n, Date.UTC(2030, 0, n, 12));
  return { ...event, startTime: startsAt, endTime: endsAt };
};

let isDown: boolean;
beforeEach(() => {
  isDown = false;
});
const link = answering({
  'courses.get': () => aCourse(),
  'events.ofTribe': (input) => {
    if (isDown) throw new Error('down');
    return (input as { cursor?: string }).cursor === 'later'
      ? { items: [listed(3)], nextCursor: null }
      : { items: [listed(1), listed(2)], nextCursor: 'later' };
  },
});
const options = () =>
  within(screen.getByRole('combobox', { name: 'Live event' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

it('offers upcoming events with their dates, and later ones on request', async () => {
  renderSignedIn(<LessonEventField lesson={aLesson()} />, { link });
  fireEvent.click(await screen.findByRole('button', { name: 'Show later events' }));
  await screen.findByRole('option', { name: /^Bake-along 3 · .*2030/ });
  expect(options()).toHaveLength(4);
  expect(screen.queryByRole('button', { name: 'Show later events' })).toBeNull();
});

it('keeps the field and offers a retry when events do not load', async () => {
  isDown = true;
  renderSignedIn(<LessonEventField lesson={aLesson()} />, { link });
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  expect(options()).toEqual(['None']);
  isDown = false;
  fireEvent.click(retry);
  await screen.findByRole('option', { name: /^Bake-along 1/ });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('links to an event until it ends', () => {
  const { unmount } = renderSignedIn(<EventCard event={eventAt(1, Date.now() - HOUR / 2)} />);
  expect(screen.getByRole('link', { name: 'Go to the event' })).toBeTruthy();
  unmount();
  renderSignedIn(<EventCard event={eventAt(1, Date.now() - 2 * HOUR)} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText(/^Ended ·/)).toBeTruthy();
});

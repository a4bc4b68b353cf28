import { recurrenceOf } from '@kindred/validation/events/series';
import { SERIES_SCOPES } from '@kindred/validation/events/values';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { answering, refusal } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import EventScreen from '../EventScreen.tsx';
import { anEvent } from '../event.fixture.ts';
import { NO_RECURRENCE, type RecurrenceDraft } from './draft.ts';
import { RecurrenceFields } from './RecurrenceFields.tsx';
import { useScope } from './useScope.tsx';

const calls = { preview: vi.fn(), dates: vi.fn(), rsvpSeries: vi.fn() };
beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
});
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** Opens the dialog of a change, and shows what was chosen. */
function Change({ withThis }: { withThis: boolean }) {
  const { ask, dialog } = useScope();
  const [chosen, setChosen] = useState<string | null>();
  return (
    <>
      <button
        type="button"
        onClick={() => void ask(withThis ? SERIES_SCOPES : ['following', 'all']).then(setChosen)}
      >
        Change
      </button>
      {chosen !== undefined && <p>Chosen: {chosen ?? 'nothing'}</p>}
      {dialog}
    </>
  );
}

it.each<[boolean, string | null, string, string]>([
  [true, null, 'Save', 'this'],
  [true, 'This and following', 'Save', 'following'],
  [true, 'All dates', 'Save', 'all'],
  [true, 'All dates', 'Keep editing', 'nothing'],
  [false, null, 'Save', 'following'],
  [false, 'All dates', 'Save', 'all'],
])('a change (alone: %s) of %s, answered by %s, is for %s', async (withThis, scope, answer, chosen) => {
  renderSignedIn(<Change withThis={withThis} />);
  fireEvent.click(screen.getByText('Change'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save changes' }));
  expect(dialog.queryByLabelText('This date') !== null).toBe(withThis);
  if (scope !== null) fireEvent.click(dialog.getByLabelText(scope));
  fireEvent.click(dialog.getByRole('button', { name: answer }));
  expect(await screen.findByText(`Chosen: ${chosen}`)).toBeTruthy();
});

/** The fields of a weekly event in Berlin at half past two at night. */
function Fields() {
  const [value, setValue] = useState<RecurrenceDraft>(NO_RECURRENCE);
  const times = {
    startsAt: '2027-03-21T02:30',
    endsAt: '2027-03-21T03:15',
    timeZone: 'Europe/Berlin',
    ...{ startFold: null, endFold: null, isAllDay: false },
  };
  return <RecurrenceFields times={times} value={value} isOptional error={null} onChange={setValue} />;
}

it('the preview names dates that clocks skip and hours that come twice, for the rule that is typed', async () => {
  calls.preview.mockImplementation(() => ({
    dates: [
      {
        startsAt: '2027-03-21T02:30',
        startTime: '2027-03-21T01:30:00.000Z',
        endTime: '2027-03-21T02:15:00.000Z',
        isDoubled: false,
      },
      {
        startsAt: '2027-10-31T02:30',
        startTime: '2027-10-31T00:30:00.000Z',
        endTime: '2027-10-31T01:15:00.000Z',
        isDoubled: true,
      },
    ],
    skipped: ['2027-03-28T02:30'],
  }));
  renderSignedIn(<Fields />, { link: answering({ 'events.previewSeries': calls.preview }) });
  expect(calls.preview).not.toHaveBeenCalled();
  type(screen.getByLabelText('Repeats'), 'weekly');
  const preview = within(await screen.findByRole('region', { name: 'Next dates' }));
  const lines = preview.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/Mar 21.*2:30/);
  expect(lines[1]).toMatch(/Oct 31.*2:30.*clocks show this hour twice: the first is meant/);
  expect(lines[2]).toBe('Sun, Mar 28, 2027, 02:30: clocks skip this hour, so there is no date.');

  const asked = calls.preview.mock.calls.length;
  type(screen.getByLabelText('Interval in weeks'), 'two');
  expect(screen.queryByRole('region', { name: 'Next dates' })).toBeNull();
  type(screen.getByLabelText('Interval in weeks'), '2');
  await waitFor(() => expect(calls.preview.mock.calls.length).toBe(asked + 1));
  expect(calls.preview.mock.lastCall?.[0]).toMatchObject({
    startsAt: '2027-03-21T02:30',
    recurrence: { frequency: 'weekly', interval: 2, weekdays: [7] },
  });
  calls.preview.mockRejectedValueOnce(refusal({ code: 'invalid_input', message: 'Too many dates' }));
  type(screen.getByLabelText('Interval in weeks'), '3');
  expect(await screen.findByText('The next dates could not be loaded: Too many dates')).toBeTruthy();
});

it('an answer to all dates names the dates without a seat, and the other dates are listed', async () => {
  const recurrence = recurrenceOf('FREQ=WEEKLY;BYDAY=TU', []);
  const event = anEvent({ series: { id: anEvent().id, recurrence, rsvp: null, pass: null } });
  calls.rsvpSeries.mockResolvedValue({ answered: 3, full: ['2030-01-08'], hasMore: true });
  calls.dates.mockImplementation(({ list }: { list: string }) => ({
    items:
      list === 'past'
        ? []
        : [0, 1, 2, 3].map((at) => ({
            id: at === 0 ? event.id : `0190a000-0000-7000-8000-0000000000d${at}`,
            startTime: `2030-01-0${at + 1}T10:00:00.000Z`,
            endTime: `2030-01-0${at + 1}T11:00:00.000Z`,
            timeZone: 'UTC',
            isAllDay: false,
            isCancelled: at === 1,
            attendeeCount: 4,
            maxAttendees: at === 2 ? 4 : 9,
            rsvp: at === 3 ? 'going' : null,
          })),
    nextCursor: null,
  }));
  const link = answering({
    'events.get': () => event,
    'events.dates': calls.dates,
    'events.rsvpSeries': calls.rsvpSeries,
  });
  renderSignedIn(
    <Routes>
      <Route path="/event/:id" element={<EventScreen />} />
    </Routes>,
    { link, path: `/event/${event.id}` },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Go to all dates' }));
  expect(await screen.findByText('3 dates answered')).toBeTruthy();
  expect(screen.getByText(/^No seats left on Tue, Jan 8, 2030\. Later dates are answered/)).toBeTruthy();
  expect(calls.rsvpSeries.mock.lastCall?.[0]).toMatchObject({ id: event.id, status: 'going', guests: 0 });

  fireEvent.click(screen.getByRole('button', { name: 'Other dates' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Dates' }));
  await sheet.findByText('Cancelled');
  expect(
    sheet.getAllByRole('listitem').map(({ textContent }) => textContent?.match(/[A-Z][a-z ]*$/)?.[0]),
  ).toEqual(['This date', 'Cancelled', 'No seats left', 'Going']);
  expect(sheet.getAllByRole('link')).toHaveLength(3);
  fireEvent.click(sheet.getByLabelText('Past'));
  expect(await sheet.findByText('No past dates')).toBeTruthy();
});

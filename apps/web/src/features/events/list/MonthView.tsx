import type { EventCard as EventCardView } from '@kindred/validation/events';
import { addDays, wallClock } from '@kindred/validation/zone';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { ownZone } from '../../../ui/clock.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { lastOfMonth, monthFrom, monthWords } from '../../../ui/months.ts';
import { Loading } from '../../../ui/Skeleton.tsx';
import { EventCard, EventSkeleton } from '../EventCard.tsx';
import { MONTH } from './copy.ts';
import { byDay, firstWeekdayOf, weeksOf } from './days.ts';
import classes from './MonthView.module.css';
import { type MonthOf, useMonth } from './useMonth.ts';

interface MonthViewProps extends MonthOf {
  onMonth: (month: string) => void;
}

const icon = { size: ICON.row, stroke: ICON_STROKE } as const;
const DOTS_MAX = 3;
const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const wordsOf = (day: string) =>
  noon(day).toLocaleDateString(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
const weekdayWords = (day: string, weekday: 'short' | 'long') =>
  noon(day).toLocaleDateString(undefined, { weekday, timeZone: 'UTC' });
/** A Monday; a week is named from it. */
const MONDAY = '2024-01-01';

/** The days of a month with dots for their events, and the events of the day that is chosen. */
export function MonthView({ onMonth, ...of }: MonthViewProps) {
  const { month, tribeId } = of;
  const { events, isLoading, isMore, error, retry } = useMonth(of);
  const [picked, setPicked] = useState<string | null>(null);
  const zone = ownZone();
  const today = wallClock(Date.now(), zone).date;
  const usual = today.startsWith(month) ? today : `${month}-01`;
  const day = picked?.startsWith(month) ? picked : usual;
  const days = byDay(events, zone);
  const go = (months: number) => onMonth(monthFrom(`${month}-01`, months).slice(0, 7));
  function pick(next: string) {
    setPicked(next);
    if (!next.startsWith(month)) onMonth(next.slice(0, 7));
  }
  return (
    <div className={classes.month}>
      <div className={classes.head}>
        <IconButton label={MONTH.previous} onClick={() => go(-1)}>
          <IconChevronLeft {...icon} />
        </IconButton>
        <h2 className={classes.name} aria-live="polite">
          {monthWords(`${month}-01`)}
        </h2>
        <IconButton label={MONTH.next} onClick={() => go(1)}>
          <IconChevronRight {...icon} />
        </IconButton>
      </div>
      <Days month={month} day={day} today={today} days={days} onPick={pick} />
      {isMore && <p className={classes.note}>{MONTH.more}</p>}
      <h3 className={classes.date}>{wordsOf(day)}</h3>
      {error !== null ? (
        <ErrorState message={messageOf(error)} onRetry={retry} />
      ) : (
        <DayEvents
          label={wordsOf(day)}
          events={days.get(day) ?? []}
          isLoading={isLoading}
          withTribe={tribeId === undefined}
        />
      )}
    </div>
  );
}

interface DaysProps {
  month: string;
  day: string;
  today: string;
  days: ReadonlyMap<string, readonly unknown[]>;
  onPick: (day: string) => void;
}

/** The same day of another month, or its last one. */
function monthsOn(day: string, months: number): string {
  const first = monthFrom(day, months);
  const last = lastOfMonth(first);
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return same > last ? last : same;
}

/** One day can be tabbed to; arrow keys, Home, End, Page Up and Page Down lead to the others. */
function Days({ month, day, today, days, onPick }: DaysProps) {
  const firstWeekday = firstWeekdayOf(navigator.language);
  const weeks = weeksOf(month, firstWeekday);
  const chosen = useRef<HTMLButtonElement>(null);
  // The day that a key led to, which can be of a month that is drawn later.
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null || chosen.current?.dataset.day !== wanted.current) return;
    chosen.current.focus();
    wanted.current = null;
  });

  function onKeyDown(event: KeyboardEvent) {
    const week = weeks.find((each) => each.includes(day))?.filter((each) => each !== null) ?? [];
    const to: Record<string, string | undefined> = {
      ArrowLeft: addDays(day, -1),
      ArrowRight: addDays(day, 1),
      ArrowUp: addDays(day, -7),
      ArrowDown: addDays(day, 7),
      Home: week[0],
      End: week.at(-1),
      PageUp: monthsOn(day, -1),
      PageDown: monthsOn(day, 1),
    };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    wanted.current = next;
    onPick(next);
  }

  return (
    <table className={classes.grid} aria-label={monthWords(`${month}-01`)}>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, at) => addDays(MONDAY, firstWeekday - 1 + at)).map((each) => (
            <th key={each} scope="col" abbr={weekdayWords(each, 'long')}>
              {weekdayWords(each, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, at) => (
          <tr key={week.find((each) => each !== null) ?? at}>
            {week.map((each, column) => (
              <td key={each ?? column}>
                {each !== null && (
                  <button
                    ref={each === day ? chosen : undefined}
                    type="button"
                    className={classes.day}
                    data-day={each}
                    tabIndex={each === day ? 0 : -1}
                    aria-pressed={each === day}
                    aria-current={each === today ? 'date' : undefined}
                    aria-label={MONTH.day(wordsOf(each), days.get(each)?.length ?? 0)}
                    onClick={() => onPick(each)}
                    onKeyDown={onKeyDown}
                  >
                    <span className={classes.number}>{Number(each.slice(8))}</span>
                    <span className={classes.dots} aria-hidden>
                      {(days.get(each) ?? []).slice(0, DOTS_MAX).map((_, dot) => (
                        <span key={dot} className={classes.dot} />
                      ))}
                    </span>
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayEventsProps {
  label: string;
  events: readonly EventCardView[];
  isLoading: boolean;
  withTribe: boolean;
}

function DayEvents({ label, events, isLoading, withTribe }: DayEventsProps) {
  if (events.length === 0) {
    if (!isLoading) return <p className={classes.note}>{MONTH.none}</p>;
    return (
      <Loading label={MONTH.loading}>
        <EventSkeleton />
      </Loading>
    );
  }
  return (
    <ul className={classes.events} aria-label={label}>
      {events.map((event) => (
        <li key={event.id}>
          <EventCard event={event} withTribe={withTribe} />
        </li>
      ))}
    </ul>
  );
}

import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { messageOf } from '../app/errors.ts';
import { dayWords, differs, ownZone, timeWords, zoneName } from './clock.ts';
import { ErrorState } from './EmptyState.tsx';
import { IconButton } from './IconButton.tsx';
import { ICON, ICON_STROKE } from './icons.ts';
import { Loading, SkeletonBar } from './Skeleton.tsx';
import classes from './TimePicker.module.css';

const DAYS = 14;
const DAY_MS = 86_400_000;

const WORDS = {
  loading: 'Loading available times',
  days: 'Day',
  earlier: 'Earlier days',
  later: 'Later days',
  times: (day: string) => `Times on ${day}`,
  none: 'No times available',
  noneText: 'Try later days.',
  taken: 'No times are left on this day.',
  places: (count: number) => `${count} left`,
  zone: (zone: string) => `Times in your time zone, ${zone}.`,
  theirs: (name: string, zone: string, time: string) => `At ${name} (${zone}) it's ${time}.`,
  theirZone: (name: string, zone: string) => `${name} is in ${zone}.`,
} as const;

/** From one instant to before another, in the days of the reader. */
export interface TimeRange {
  from: string;
  to: string;
  timeZone: string;
  day?: string;
}
interface Times {
  /** Of those who offer them. */
  timeZone: string;
  /** Those with times, as `2027-06-08`. */
  days: readonly string[];
  /** Of which the times are. */
  day: string | null;
  slots: readonly { startsAt: string; places?: number }[];
}

/** Noon of a date on the clocks of the reader. */
const noonOf = (date: string) => new Date(`${date}T12:00:00`);

interface TimePickerProps<Offered extends Times, Key extends QueryKey> {
  /** Who offers the times. */
  name: string;
  query: (range: TimeRange) => UseQueryOptions<Offered, Error, Offered, Key>;
  value: string | null;
  onChange: (startsAt: string | null) => void;
  onLoad?: ((offered: Offered) => void) | undefined;
  above?: (offered: Offered) => ReactNode;
}

/** Days, and the times of the chosen one, on the clocks of the reader. Native radios: arrow keys work. */
export function TimePicker<Offered extends Times, Key extends QueryKey>(
  props: TimePickerProps<Offered, Key>,
) {
  const { name, query, value, onChange, onLoad, above } = props;
  const [weeks, setWeeks] = useState(0);
  // Of the moment it was opened, so that it is one question as long as it is open.
  const [opened] = useState(() => new Date());
  const [day, setDay] = useState<string>();
  const group = useId();
  const range = useMemo(() => {
    const midnight = new Date(opened.getFullYear(), opened.getMonth(), opened.getDate() + weeks * DAYS);
    const from = weeks === 0 ? opened : midnight;
    const to = new Date(midnight.getTime() + DAYS * DAY_MS);
    return { from: from.toISOString(), to: to.toISOString(), timeZone: ownZone(), ...(day && { day }) };
  }, [opened, weeks, day]);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(range),
    placeholderData: keepPreviousData,
  } as UseQueryOptions<Offered, Error, Offered, Key>);
  useEffect(() => {
    if (data !== undefined) onLoad?.(data);
  }, [data, onLoad]);

  // What is chosen is always in sight: on another day another time has to be.
  function turnTo(nextWeeks: number, nextDay?: string): void {
    setWeeks(nextWeeks);
    setDay(nextDay);
    onChange(null);
  }

  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={WORDS.loading}>
        <SkeletonBar height="3rem" />
        <SkeletonBar height="8rem" />
      </Loading>
    );
  }
  const { days } = data;
  const chosen = day ?? data.day;
  // Those of another day stay out of sight while the ones of this day are on their way.
  const times = data.day === chosen ? data.slots : [];
  const picked = value === null ? null : new Date(value);
  return (
    <div className={classes.picker} aria-busy={isPlaceholderData}>
      {above?.(data)}
      <div className={classes.bar}>
        <IconButton label={WORDS.earlier} disabled={weeks === 0} onClick={() => turnTo(weeks - 1)}>
          <IconChevronLeft size={ICON.row} stroke={ICON_STROKE} />
        </IconButton>
        <span className={classes.range}>
          {dayWords(new Date(range.from))} – {dayWords(new Date(Date.parse(range.to) - 1))}
        </span>
        <IconButton label={WORDS.later} onClick={() => turnTo(weeks + 1)}>
          <IconChevronRight size={ICON.row} stroke={ICON_STROKE} />
        </IconButton>
      </div>
      {chosen === null || days.length === 0 ? (
        <p className={classes.none} role="status">
          <strong>{WORDS.none}</strong>
          <br />
          {WORDS.noneText}
        </p>
      ) : (
        <>
          <fieldset className={classes.group}>
            <legend className={classes.legend}>{WORDS.days}</legend>
            <div className={classes.days}>
              {days.map((each) => (
                <label key={each} className={classes.option} data-on={each === chosen}>
                  <input
                    type="radio"
                    name={`${group}-day`}
                    checked={each === chosen}
                    onChange={() => turnTo(weeks, each)}
                  />
                  {dayWords(noonOf(each))}
                </label>
              ))}
            </div>
          </fieldset>
          <fieldset className={classes.group}>
            <legend className={classes.legend}>{WORDS.times(dayWords(noonOf(chosen)))}</legend>
            <div className={classes.times}>
              {data.day !== chosen && <SkeletonBar height="2.75rem" width="100%" />}
              {data.day === chosen && times.length === 0 && <p className={classes.none}>{WORDS.taken}</p>}
              {times.map(({ startsAt, places = 1 }) => (
                <label key={startsAt} className={classes.option} data-on={startsAt === value}>
                  <input
                    type="radio"
                    name={`${group}-time`}
                    checked={startsAt === value}
                    onChange={() => onChange(startsAt)}
                  />
                  {timeWords(new Date(startsAt))}
                  {places > 1 && <small>{WORDS.places(places)}</small>}
                </label>
              ))}
            </div>
          </fieldset>
        </>
      )}
      <p className={classes.zone}>
        {WORDS.zone(zoneName(ownZone()))}{' '}
        {picked !== null && differs(picked, data.timeZone)
          ? WORDS.theirs(
              name,
              zoneName(data.timeZone),
              `${dayWords(picked, data.timeZone)}, ${timeWords(picked, data.timeZone)}`,
            )
          : differs(opened, data.timeZone) && WORDS.theirZone(name, zoneName(data.timeZone))}
      </p>
    </div>
  );
}

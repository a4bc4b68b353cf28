import type { SlotsView } from '@kindred/validation/businesses/bookings';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { BOOK } from './copy.ts';
import { slotsQuery } from './query.ts';
import classes from './SlotPicker.module.css';
import { dayWords, differs, ownZone, timeWords, zoneName } from './time.ts';

const DAYS = 14;
const DAY_MS = 86_400_000;
const ANYONE = '';

export interface Choice {
  startsAt: string | null;
  resourceId: string | null;
}

interface SlotPickerProps {
  business: { id: string; name: string };
  serviceId: string;
  /** The booking that is moved: its own time is free for it. */
  bookingId?: string;
  value: Choice;
  onChange: (value: Choice) => void;
  /** What is known once it is loaded: how it is paid, and until when it can be canceled. */
  onTerms?: (terms: SlotsView) => void;
  canChooseWho?: boolean;
}

/** Days, and the times of the chosen one, on the clocks of whoever looks. Native radios: arrow keys work. */
export function SlotPicker(props: SlotPickerProps) {
  const { business, serviceId, bookingId, value, onChange, onTerms, canChooseWho = false } = props;
  const [weeks, setWeeks] = useState(0);
  // Of the moment it was opened, so that it is one question as long as it is open.
  const [opened] = useState(() => new Date());
  const [day, setDay] = useState<string>();
  const name = useId();
  const asked = useMemo(() => {
    const midnight = new Date(opened.getFullYear(), opened.getMonth(), opened.getDate() + weeks * DAYS);
    const from = weeks === 0 ? opened : midnight;
    const to = new Date(midnight.getTime() + DAYS * DAY_MS);
    const only = value.resourceId === null ? {} : { resourceId: value.resourceId };
    const moved = bookingId === undefined ? {} : { bookingId };
    return { id: serviceId, from: from.toISOString(), to: to.toISOString(), ...only, ...moved };
  }, [opened, weeks, serviceId, bookingId, value.resourceId]);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...slotsQuery(business.id, asked),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (data !== undefined) onTerms?.(data);
  }, [data, onTerms]);

  // What is chosen is always in sight: on another day another time has to be.
  function turnTo(nextWeeks: number, nextDay?: string): void {
    setWeeks(nextWeeks);
    setDay(nextDay);
    onChange({ ...value, startsAt: null });
  }

  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={BOOK.loading}>
        <SkeletonBar height="3rem" />
        <SkeletonBar height="8rem" />
      </Loading>
    );
  }
  const days = Map.groupBy(data.slots, ({ startsAt }) => new Date(startsAt).toDateString());
  const chosen = day !== undefined && days.has(day) ? day : [...days.keys()][0];
  const times = chosen === undefined ? [] : (days.get(chosen) ?? []);
  const picked = value.startsAt === null ? null : new Date(value.startsAt);
  return (
    <div className={classes.picker} aria-busy={isPlaceholderData}>
      {canChooseWho && data.resources.length > 1 && (
        <SelectField
          label={BOOK.with}
          options={[
            { value: ANYONE, label: BOOK.anyone },
            ...data.resources.map((resource) => ({ value: resource.id, label: resource.name })),
          ]}
          value={value.resourceId ?? ANYONE}
          onChange={(id) => onChange({ startsAt: null, resourceId: id === ANYONE ? null : id })}
        />
      )}
      <div className={classes.bar}>
        <IconButton label={BOOK.earlier} disabled={weeks === 0} onClick={() => turnTo(weeks - 1)}>
          <IconChevronLeft size={ICON.row} stroke={ICON_STROKE} />
        </IconButton>
        <span className={classes.range}>
          {dayWords(new Date(asked.from))} – {dayWords(new Date(Date.parse(asked.to) - 1))}
        </span>
        <IconButton label={BOOK.later} onClick={() => turnTo(weeks + 1)}>
          <IconChevronRight size={ICON.row} stroke={ICON_STROKE} />
        </IconButton>
      </div>
      {chosen === undefined ? (
        <p className={classes.none} role="status">
          <strong>{BOOK.none}</strong>
          <br />
          {BOOK.noneText}
        </p>
      ) : (
        <>
          <fieldset className={classes.group}>
            <legend className={classes.legend}>{BOOK.days}</legend>
            <div className={classes.days}>
              {[...days.keys()].map((each) => (
                <label key={each} className={classes.option} data-on={each === chosen}>
                  <input
                    type="radio"
                    name={`${name}-day`}
                    checked={each === chosen}
                    onChange={() => turnTo(weeks, each)}
                  />
                  {dayWords(new Date(each))}
                </label>
              ))}
            </div>
          </fieldset>
          <fieldset className={classes.group}>
            <legend className={classes.legend}>{BOOK.times(dayWords(new Date(chosen)))}</legend>
            <div className={classes.times}>
              {times.map(({ startsAt, places }) => (
                <label key={startsAt} className={classes.option} data-on={startsAt === value.startsAt}>
                  <input
                    type="radio"
                    name={`${name}-time`}
                    checked={startsAt === value.startsAt}
                    onChange={() => onChange({ ...value, startsAt })}
                  />
                  {timeWords(new Date(startsAt))}
                  {places > 1 && <small>{BOOK.places(places)}</small>}
                </label>
              ))}
            </div>
          </fieldset>
        </>
      )}
      <p className={classes.zone}>
        {BOOK.zone(zoneName(ownZone()))}{' '}
        {picked !== null && differs(picked, data.timeZone)
          ? BOOK.theirs(
              business.name,
              zoneName(data.timeZone),
              `${dayWords(picked, data.timeZone)}, ${timeWords(picked, data.timeZone)}`,
            )
          : differs(opened, data.timeZone) && BOOK.theirZone(business.name, zoneName(data.timeZone))}
      </p>
    </div>
  );
}

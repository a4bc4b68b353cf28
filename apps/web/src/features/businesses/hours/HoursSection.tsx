import type { BusinessView } from '@kindred/validation/businesses';
import { openingWords } from '@kindred/validation/scheduling/openHours';
import { openingOf } from '@kindred/validation/scheduling/weeklyHours';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../../../app/api.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Card.tsx';
import { dayWords, timeWords, zoneName } from '../../../ui/clock.ts';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { businessKey, FRESH_MS } from '../query.ts';
import { HOURS } from './copy.ts';
import classes from './Hours.module.css';

const HoursSheet = lazyPartWithRetry(() => import('./HoursSheet.tsx'));

export function hoursQuery(businessId: string) {
  return queryOptions({
    queryKey: businessKey(businessId, 'hours'),
    queryFn: ({ signal }) => api.businesses.hours.get.query({ id: businessId }, { signal }),
    staleTime: FRESH_MS,
  });
}

/** As the business writes them, and whether it is open now. Nothing where it has none. */
export function HoursSection({ business }: { business: BusinessView }) {
  const [isOpen, setOpen] = useState(false);
  const { data, isPending } = useQuery(hoursQuery(business.id));
  if (isPending) return <HoursSkeleton isEditor={business.can.edit} />;
  if (data === undefined) return null;
  const hasNone = data.lines.length === 0 && data.special.length === 0;
  if (hasNone && !business.can.edit) return null;
  const changes = data.changesAt === null ? null : new Date(data.changesAt);
  const clock = changes === null ? null : timeWords(changes, data.timeZone);
  const isToday =
    changes !== null && dayWords(changes, data.timeZone) === dayWords(new Date(), data.timeZone);
  return (
    <Section aria-labelledby="hours">
      <div className={classes.head}>
        <h2 id="hours" className={classes.title}>
          {HOURS.title}
        </h2>
        {!hasNone && (
          <span className={classes.state}>
            <Badge tone={data.isOpen ? 'teal' : 'neutral'}>{data.isOpen ? HOURS.open : HOURS.closed}</Badge>
            {changes !== null &&
              clock !== null &&
              (data.isOpen ? HOURS.until : HOURS.opens)(
                isToday ? clock : `${dayWords(changes, data.timeZone)}, ${clock}`,
              )}
          </span>
        )}
      </div>
      {hasNone ? (
        <p className={classes.muted}>{HOURS.none}</p>
      ) : (
        <ul className={classes.lines}>
          {data.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {data.special.length > 0 && (
        <>
          <h3 className={classes.subtitle}>{HOURS.special}</h3>
          <ul className={classes.lines}>
            {data.special.slice(0, 5).map(({ date, note, openings }) => (
              <li key={date}>
                {dayWords(new Date(`${date}T12:00:00Z`), 'UTC')}: {openingWords(openings.map(openingOf))}
                {note !== '' && ` · ${note}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {!hasNone && <p className={classes.muted}>{HOURS.zone(zoneName(data.timeZone))}</p>}
      {business.can.edit && (
        <div className={classes.edit}>
          <Button variant="soft" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {HOURS.edit}
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <HoursSheet business={business} hours={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}

/** As high as most: what comes below is not moved. */
function HoursSkeleton({ isEditor }: { isEditor: boolean }) {
  return (
    <Section>
      <h2 className={classes.title}>{HOURS.title}</h2>
      <Loading label={HOURS.loading}>
        <div className={classes.lines}>
          <SkeletonBar height="1.5rem" width="70%" />
          <SkeletonBar height="1.5rem" width="40%" />
          {isEditor && <SkeletonBar height="2.5rem" width="6rem" radius="20px" />}
        </div>
      </Loading>
    </Section>
  );
}

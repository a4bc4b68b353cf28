import type { LessonEvent } from '@kindred/validation/courses';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import classes from './Course.module.css';
import { EVENT_CARD } from './copy.ts';

/** Date and time in the zone of the viewer. */
const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });

/** The live event that a lesson links to. */
export function EventCard({ event: { title, startsAt, endsAt, url } }: { event: LessonEvent }) {
  const hasEnded = Date.parse(endsAt) <= Date.now();
  return (
    <section className={classes.event} aria-label={EVENT_CARD.label}>
      <p className={classes.muted}>{EVENT_CARD.label}</p>
      <h2 className={classes.sectionTitle}>{title}</h2>
      <p className={classes.muted}>
        {hasEnded && `${EVENT_CARD.ended} · `}
        <time dateTime={startsAt}>{TIME.format(new Date(startsAt))}</time>
      </p>
      {!hasEnded && (
        <ButtonLink size="sm" variant="soft" to={url}>
          {EVENT_CARD.open}
        </ButtonLink>
      )}
    </section>
  );
}

import type { LessonEvent } from '@kindred/validation/courses';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import classes from './Course.module.css';
import { EVENT_CARD } from './copy.ts';

/** In the zone of the viewer. */
const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });

/** The live event that a lesson links to. */
export function EventCard({ event: { title, startsAt, url } }: { event: LessonEvent }) {
  return (
    <section aria-label={EVENT_CARD.label}>
      <h2>{title}</h2>
      <p className={classes.muted}>
        <time dateTime={startsAt}>{TIME.format(new Date(startsAt))}</time>
      </p>
      <ButtonLink size="sm" variant="soft" to={url}>
        {EVENT_CARD.open}
      </ButtonLink>
    </section>
  );
}

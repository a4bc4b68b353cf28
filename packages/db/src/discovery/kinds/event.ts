import { EVENT_DAYS_MAX } from '@kindred/validation/events/values';
import { sql } from 'kysely';
import { seesEvent } from '../../events/visibility.ts';
import type { FoundKind } from './kind.ts';

/** True for the next date of a series, which stands for those after it. */
const isNext = sql<boolean>`not exists (
  select from events sooner
  where sooner.series_id = events.series_id and sooner.start_time < events.start_time
    and sooner.start_time > now() - interval '${sql.raw(String(EVENT_DAYS_MAX + 1))} days'
    and sooner.end_time > now() and sooner.cancelled_at is null and sooner.deleted_at is null
    and sooner.audience = events.audience offset 0)`;

/** Events that the viewer sees and that are upcoming, live or recorded; of a series the next date. */
export const events: FoundKind = {
  kind: 'event',
  table: 'events',
  seen: (me) => sql`((events.end_time > now() or events.has_replay) and events.cancelled_at is null
    and events.audience in ('public', 'tribe') and ${seesEvent(me)}
    and (events.series_id is null or events.end_time <= now() or ${isNext}))`,
  fades: true,
  weight: 0.8,
  joins: sql`left join tribes home on home.id = events.tribe_id`,
  title: sql`events.title`,
  body: sql`events.description`,
  imageUrl: sql`events.image_url`,
  facts: sql`'handle', home.slug, 'source', home.name, 'location', events.location, 'time', events.start_time,
    'members', events.attendee_count,
    'price', case when events.price > 0 then events.price::text end, 'currency', home.currency`,
};

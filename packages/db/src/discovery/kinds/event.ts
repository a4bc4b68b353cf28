import { sql } from 'kysely';
import { seesEvent } from '../../events/visibility.ts';
import type { FoundKind } from './kind.ts';

/** Those that the viewer sees and that are upcoming, live or recorded. */
export const events: FoundKind = {
  kind: 'event',
  table: 'events',
  seen: (me) => sql`((events.end_time > now() or events.has_replay) and events.cancelled_at is null
    and events.audience in ('public', 'tribe') and ${seesEvent(me)})`,
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

import { sql } from 'kysely';
import { notBlocked } from '../../accounts/visibility.ts';
import { readsPart } from '../../tribes/visibility.ts';
import type { FoundKind } from './kind.ts';

/** Those of tribes the viewer reads that are to come, go on, or were recorded. */
export const events: FoundKind = {
  kind: 'event',
  table: 'events',
  seen: (me) => sql`((events.end_time > now() or events.replay_url is not null)
    and ${readsPart(sql`events.tribe_id`, 'events', me)} and ${notBlocked('events.host_id', me)})`,
  fades: true,
  weight: 0.8,
  joins: sql`join tribes home on home.id = events.tribe_id`,
  title: sql`events.title`,
  body: sql`events.description`,
  imageUrl: sql`events.image_url`,
  facts: sql`'handle', home.slug, 'source', home.name, 'location', events.location, 'time', events.start_time,
    'list', case when events.end_time > now() then 'upcoming' else 'replays' end,
    'members', events.attendee_count,
    'price', case when events.price > 0 then events.price::text end, 'currency', home.currency`,
};

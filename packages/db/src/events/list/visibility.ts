import type { Viewer } from '@kindred/permissions/viewer';
import type { EventList } from '@kindred/validation/events';
import { type RawBuilder, sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import type { Db } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { type Around, eventsNear } from '../../map/near/visibility.ts';
import type { Cursor } from '../../paging.ts';
import { tribesJoinedBy } from '../../tribes/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { type EventCardRow, eventCardsOf, LISTS, onPage, type Span, seesEvent } from '../visibility.ts';

/** Events of each source that a page looks at. */
export const SOURCE_MAX = 1_000;
/** The same for each tribe of the viewer. */
export const TRIBE_MAX = 100;

interface ListedPage extends Span {
  list: EventList;
  tribeId?: string | undefined;
  /** Leaves out public events that the viewer has no part in. */
  isMine?: boolean | undefined;
  /** For upcoming and live events: those that the map shows to the viewer in a circle. */
  near?: Around | undefined;
  limit: number;
  after?: Cursor | undefined;
}

/** Events that rows of another table name, each looked up by its id however many there are. */
export const eachOf = (
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(select event_id from ${rows} offset 0) mine
      cross join lateral (select * from events named where named.id = mine.event_id offset 0) events where true`;

/** Sources of the events of a viewer, each a `from` and `where` of the row `events`. */
function sourcesOf(
  viewer: Viewer,
  { list, tribeId, near, isMine = false }: ListedPage,
): Record<string, RawBuilder<unknown>> {
  const me = viewerSql(viewer);
  if (near !== undefined)
    return { near: sql`events where events.id = any (${eventsNear(me, near, SOURCE_MAX)})` };
  if (list !== 'mine' && tribeId !== undefined)
    return { tribe: sql`events where events.tribe_id = ${tribeId}::uuid` };
  const mine = {
    host: sql`events where events.host_id = ${me}`,
    coHost: eachOf(sql`event_people where user_id = ${me} and role = 'host'`),
    rsvp: eachOf(sql`event_rsvps where user_id = ${me} and status <> 'declined'`),
    invited: eachOf(sql`event_invitations where user_id = ${me}`),
  };
  return list === 'mine' || isMine ? mine : { ...mine, public: sql`events where events.audience = 'public'` };
}

/**
 * Events of every tribe of the viewer, public ones, and those they host, answered or are invited to. Each source is read
 * in the order of the list up to its bound. Where one has more, the page ends with the last event that every source has
 * reached.
 * @returns at most one row more than `limit`, and where a list that has fewer goes on; null at its end
 */
export async function listedEvents(
  db: Db,
  viewer: Viewer,
  page: ListedPage,
): Promise<{ rows: (EventCardRow & { place: string })[]; next: Cursor | null }> {
  const { list, tribeId, near, isMine: _, limit, kind, ...span } = page;
  const ofMine = span.from === undefined ? LISTS.upcoming : LISTS.all;
  const listed = list === 'mine' ? ofMine : LISTS[list];
  const direction = sql.raw(listed.isForward ? 'asc' : 'desc');
  const reached = sql.raw(listed.isForward ? '<=' : '>=');
  const order = sql`order by end_time ${direction}, id ${direction}`;
  const inTime =
    tribeId === undefined
      ? onPage(listed, span)
      : sql`${onPage(listed, span)} and events.tribe_id = ${tribeId}::uuid`;
  const marked = (rows: RawBuilder<unknown>, max: number) => sql`(
    select id, end_time, row_number() over (${order}) = ${sql.lit(max)} as is_last from (${rows}) source)`;
  const cut = (from: RawBuilder<unknown>, max: number) => sql`
    select events.id, events.end_time from ${from} and ${inTime}
    order by events.end_time ${direction}, events.id ${direction} limit ${sql.lit(max)}`;
  const sources = Object.values(sourcesOf(viewer, page)).map((from) =>
    marked(cut(from, SOURCE_MAX), SOURCE_MAX),
  );
  if (list !== 'mine' && tribeId === undefined && near === undefined) {
    sources.push(sql`(
      select of_tribe.* from (${tribesJoinedBy(viewerSql(viewer))}) joined cross join lateral
        ${marked(cut(sql`events where events.tribe_id = joined.tribe_id`, TRIBE_MAX), TRIBE_MAX)} of_tribe)`);
  }
  const { rows: found } = await sql<{ id: string; place: string; isHorizon: boolean }>`
    with listed as materialized (${sql.join(sources, sql` union all `)}),
    horizon as (select end_time, id from listed where is_last ${order} limit 1),
    candidates as (
      select distinct end_time, id from listed
      where not exists (select from horizon)
        or (end_time, id) ${reached} ((select end_time from horizon), (select id from horizon)))
    select * from (
      select candidates.id, candidates.end_time::text as place, false as "isHorizon"
      from (select * from candidates ${order} offset 0) candidates cross join lateral (
        select from events where events.id = candidates.id and ${seesEvent(viewerSql(viewer))}
          ${kind === undefined ? sql`` : sql`and events.kind = ${kind}`} offset 0) seen
      order by candidates.end_time ${direction}, candidates.id ${direction} limit ${sql.lit(limit + 1)}) page
    union all select id, end_time::text, true from horizon ${CUSTOM_PLAN}`.execute(unrestrictedDb(db));
  const shown = found.filter(({ isHorizon }) => !isHorizon);
  const cards = await eventCardsOf(
    db,
    viewer,
    shown.map(({ id }) => id),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  const rows = shown.flatMap(({ id, place }) => {
    const card = byId.get(id);
    return card === undefined ? [] : [{ ...card, place }];
  });
  const horizon = found.find(({ isHorizon }) => isHorizon);
  return { rows, next: rows.length > limit || horizon === undefined ? null : horizon };
}

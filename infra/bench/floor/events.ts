import type { Bare } from './bare.ts';

const PAGE = 20;

const LIST = `
  select e.id, e.title, e.description, e.image_url as "imageUrl", e.kind, e.start_time as "startTime",
    e.end_time as "endTime", e.time_zone as "timeZone", e.is_all_day as "isAllDay", e.is_online as "isOnline",
    e.location, e.price, e.attendee_count as "attendeeCount", e.max_attendees as "maxAttendees",
    e.start_time <= now() as "isLive", t.currency, e.end_time::text as place,
    json_build_object('id', t.id, 'slug', t.slug, 'name', t.name) as tribe,
    json_build_object('id', host.id, 'firstName', host.first_name, 'lastName', host.last_name,
      'name', host.first_name || ' ' || host.last_name, 'handle', host.handle,
      'profileImageUrl', host.profile_image_url) as host,
    mine.status as rsvp
  from (
    select events.* from events
    where events.tribe_id = (
        select tribes.id from tribes join tribe_memberships member on member.tribe_id = tribes.id
        where tribes.slug = $2 and member.user_id = $1)
      and events.end_time > now() and events.cancelled_at is null and events.deleted_at is null
    order by events.end_time, events.id limit ${PAGE + 1}) e
  join tribes t on t.id = e.tribe_id
  join users host on host.id = e.host_id
  left join event_rsvps mine on mine.event_id = e.id and mine.user_id = $1
  order by e.end_time, e.id`;

/** The event is locked, so that its last seat is taken once. A seat that is given back is that of the answer before. */
const ANSWER = `
  with event as (select id from events where id = $2 for no key update),
  answer as (
    insert into event_rsvps (event_id, user_id, status) select id, $1, $3 from event
    on conflict (event_id, user_id) do update set status = excluded.status, rsvped_at = now() returning id, status),
  given as (
    insert into event_tickets (event_id, user_id, rsvp_id) select $2, $1, id from answer where status = 'going'),
  taken as (delete from event_tickets using answer
    where event_tickets.rsvp_id = answer.id and answer.status <> 'going')
  select id from answer`;

const PAGE_OF = `
  select e.*, mine.status, mine.is_hidden, home.name, home.slug, home.currency, host.first_name, host.last_name,
    host.handle, host.profile_image_url,
    (select count(*) from event_rsvps where event_id = e.id and status = 'maybe') as "maybeCount",
    (select json_agg(p order by p.position) from event_people p where p.event_id = e.id) as people
  from events e join users host on host.id = e.host_id
  left join tribes home on home.id = e.tribe_id
  left join event_rsvps mine on mine.event_id = e.id and mine.user_id = $1
  where e.id = $2`;

interface Card {
  id: string;
  place: string;
}

export function eventRoutes({ route, rows }: Bare): void {
  route('GET', '/api/tribes/:slug/events', async ({ me, params }) => {
    const found = await rows<Card>('events', LIST, [me.id, params.slug]);
    const shown = found.slice(0, PAGE);
    const last = shown.at(-1);
    const isMore = found.length > PAGE && last !== undefined;
    return {
      items: shown.map(({ place: _, ...card }) => ({
        ...card,
        isCancelled: false,
        hasHigherPrice: false,
        joinUrl: null,
        replayUrl: null,
        hasReplay: false,
      })),
      nextCursor: isMore
        ? Buffer.from(JSON.stringify(['c', last.place, last.id])).toString('base64url')
        : null,
      can: { create: false },
      allowance: null,
    };
  });
  route('PUT', '/api/events/:id/rsvp', async ({ me, params, body }) => {
    await rows('answer', ANSWER, [me.id, params.id, body.status]);
    const [event] = await rows('event', PAGE_OF, [me.id, params.id]);
    return event;
  });
}

import type { EventPersonRow } from '@kindred/db/events/people/visibility';
import type { TicketTypeRow } from '@kindred/db/events/seats/visibility';
import type { EventCardRow, EventRow } from '@kindred/db/events/visibility';
import type { VideoRow } from '@kindred/db/media/video/visibility';
import {
  attends,
  type EventFacts,
  eventAbilities,
  hostsEvent,
  isInTier,
  replayIsOpen,
  seesAddress,
  watchesReplay,
} from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import { videoFrameOf } from '@kindred/validation/courses/videoHosts';
import type { EventCard, EventView } from '@kindred/validation/events';
import { localInstants } from '@kindred/validation/events/schedule';
import type { TicketTypeView } from '@kindred/validation/events/tickets';
import type { PostEvent } from '@kindred/validation/feed';
import type { JoinAnswer } from '@kindred/validation/tribes';
import { presentCard } from '../accounts/service.ts';
import { presentVideo } from '../media/video/service.ts';
import type { ChatNow } from './chat/present.ts';
import { streamOf } from './joining/player.ts';

/** @param joinUrl by `joinUrlsOf` */
export function presentEventCard(row: EventCardRow, joinUrl: string | null): EventCard {
  const { id, title, description, imageUrl, kind, startTime, endTime, timeZone, isAllDay } = row;
  const { isOnline, location, price, topPrice, attendeeCount, maxAttendees, hostId, status } = row;
  const { tribeId, tribeName, tribeSlug, isTribeNamed, cancelledAt, replayUrl } = row;
  const now = new Date();
  const isOver = endTime <= now;
  const isCancelled = cancelledAt !== null;
  const isReplayOpen = replayIsOpen({ isOpen: !isOver, isPaid: Number(price) > 0, rsvp: status });
  const isNamed = isTribeNamed && tribeId !== null && tribeName !== null && tribeSlug !== null;
  return {
    id,
    title,
    description,
    imageUrl,
    kind,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    timeZone,
    isAllDay,
    isOnline,
    location,
    price,
    hasHigherPrice: Number(topPrice) > Number(price),
    currency: row.currency ?? 'USD',
    attendeeCount,
    maxAttendees,
    host: presentCard({ ...row, id: hostId }),
    tribe: isNamed ? { id: tribeId, slug: tribeSlug, name: tribeName } : null,
    rsvp: status,
    isLive: !isCancelled && !isOver && startTime <= now,
    isCancelled,
    joinUrl,
    replayUrl: isReplayOpen ? replayUrl : null,
    hasReplay: isReplayOpen && row.hasReplay,
  };
}

/** An event as a post about it shows it. */
export function presentPostEvent(row: EventCardRow): PostEvent {
  const { id, title, imageUrl, kind, startTime, endTime, timeZone, isAllDay, isOnline } = presentEventCard(
    row,
    null,
  );
  const { location, attendeeCount, cancelledAt } = row;
  const times = { startTime, endTime, timeZone, isAllDay };
  const isCancelled = cancelledAt !== null;
  return { id, title, imageUrl, kind, ...times, isOnline, location, attendeeCount, isCancelled };
}

export function factsOf(row: EventRow): EventFacts {
  const { hostId, tribeId, audience, showsAttendees, tribeRole, isReader, isBanned } = row;
  const { isPaidMember, isInvited, isCoHost, isSpeaker, isDoorStaff, isShown, hasChat, status } = row;
  return {
    hostId,
    tribeId,
    audience,
    showsAttendees,
    tribeRole,
    isReader,
    isBanned,
    isPaidMember,
    isInvited,
    isCoHost,
    isSpeaker,
    hasChat,
    isDoorStaff,
    isShown,
    hiddenAt: row.hiddenAt,
    isArchived: row.archivedAt !== null,
    isCancelled: row.cancelledAt !== null,
    isOpen: row.endTime > new Date(),
    isPaid: Number(row.price) > 0,
    rsvp: status,
    hasJoined: row.firstJoinedAt !== null,
  };
}

/** Which of two passes of a repeated hour a time is. */
function foldOf(local: string, timeZone: string, isSecond: boolean) {
  if (localInstants(local, timeZone).length < 2) return null;
  return isSecond ? ('second' as const) : ('first' as const);
}

function presentPerson({ userId, name, about, ...card }: EventPersonRow) {
  const user = userId === null ? null : presentCard({ ...card, id: userId });
  return { user, name: user?.name ?? name ?? '', about };
}

const seatsLeft = ({ maxAttendees, attendeeCount, heldCount }: EventRow) =>
  maxAttendees === null ? null : maxAttendees - attendeeCount - heldCount;

function presentTicketType(event: EventRow, type: TicketTypeRow): TicketTypeView {
  const { id, name, description, price, attends, tier, quantity, availableUntil } = type;
  const isOver = availableUntil !== null && availableUntil <= new Date();
  const isLocked = !isInTier(factsOf(event), tier);
  return {
    id,
    name,
    description,
    price,
    attends,
    tier,
    quantity,
    availableUntil: availableUntil?.toISOString() ?? null,
    left: quantity === null ? null : quantity - type.takenCount - type.heldCount,
    lock: isOver ? 'ended' : isLocked ? 'tier' : null,
  };
}

/** @param viewer null for a guest */
export function presentEventPage(
  row: EventRow,
  viewer: Viewer | null,
  page: {
    people: readonly EventPersonRow[];
    maybeCount: number;
    commentCount: number | null;
    reminders: number[];
    answers: JoinAnswer[];
    waitlist: EventView['waitlist'];
    chat: ChatNow;
    series: EventView['series'];
    joinUrl: string | null;
    /** The uploaded replay, which hosts also see before it is ready. */
    replayVideo: VideoRow | undefined;
    videoHosts: readonly string[];
    ticketTypes: readonly TicketTypeRow[];
    /** Of the viewer. */
    ticket: { typeId: string | null; orderItemId: string | null } | undefined;
  },
): EventView {
  const facts = factsOf(row);
  const { audience, startsLocal, endsLocal, timeZone, isAddressPrivate, guestsMax, showsAttendees } = row;
  const { status, guests, isHidden, refundMinutes } = row;
  const isHost = hostsEvent(viewer, facts);
  const people = page.people.map((person) => ({ role: person.role, ...presentPerson(person) }));
  const card = presentEventCard(row, page.joinUrl);
  const watches = watchesReplay(viewer, facts);
  const replayUrl = watches ? row.replayUrl : null;
  return {
    ...card,
    replayUrl,
    hasReplay: watches && row.hasReplay,
    audience,
    isHidden: isHost && row.hiddenAt !== null,
    startsAt: startsLocal,
    endsAt: endsLocal,
    startFold: foldOf(startsLocal, timeZone, row.startsSecond),
    endFold: foldOf(endsLocal, timeZone, row.endsSecond),
    address: !isAddressPrivate || seesAddress(viewer, facts) ? row.address : null,
    isAddressPrivate,
    guestsMax,
    showsAttendees,
    hasChat: row.hasChat,
    chat: page.chat.view,
    cancelReason: row.cancelReason,
    questions: row.questions,
    answers: page.answers,
    hosts: people.flatMap(({ role, user }) => (role === 'host' && user !== null ? [user] : [])),
    speakers: people
      .filter(({ role }) => role === 'speaker')
      .map(({ user, name, about }) => ({ user, name, about })),
    attendance:
      status === null
        ? null
        : {
            status,
            guests: guests ?? 0,
            isHidden: isHidden ?? false,
            isPaid: (page.ticket?.orderItemId ?? null) !== null,
            ticketTypeId: page.ticket?.typeId ?? null,
          },
    ticketTypes: page.ticketTypes
      .filter(({ archivedAt }) => archivedAt === null)
      .map((type) => presentTicketType(row, type)),
    refundMinutes,
    seatsLeft: seatsLeft(row),
    waitlist: page.waitlist,
    maybeCount: page.maybeCount,
    commentCount: page.commentCount,
    streamSite: page.joinUrl === null ? null : (streamOf(row, page.videoHosts)?.site ?? null),
    replay: (replayUrl !== null && videoFrameOf(replayUrl, page.videoHosts)) || null,
    replayVideo: watches ? presentVideo('event', page.replayVideo) : null,
    feedback: row.rating === null ? null : { rating: row.rating, content: row.feedback ?? '' },
    updatedAt: row.updatedAt.toISOString(),
    series: page.series,
    settings: isHost
      ? {
          meetingUrl: row.meetingUrl,
          reminders: page.reminders,
          doorStaff: people.flatMap(({ role, user }) => (role === 'door' && user !== null ? [user] : [])),
        }
      : null,
    can: { ...eventAbilities(viewer, facts), openChat: page.chat.canOpen },
  };
}

/** True if the viewer attends an event that they loaded. */
export const isAttendee = (row: EventRow): boolean => attends(factsOf(row));

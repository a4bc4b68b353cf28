import type { EventAudience, RsvpStatus } from '@kindred/validation/events/values';
import type { Tier, TribeRole } from '@kindred/validation/tribes';
import { may, type Viewer } from '../viewer.ts';
import { mayInTribe } from './tribes.ts';

/** Facts about an event and a viewer who is in no block with its host. */
export interface EventFacts {
  hostId: string;
  tribeId: string | null;
  isArchived: boolean;
  audience: EventAudience;
  isCancelled: boolean;
  /** True until it ends. */
  isOpen: boolean;
  /** True if it has a price, and attending needs a ticket. */
  isPaid: boolean;
  showsAttendees: boolean;
  /** False once its tribe was deleted or switched its events off. */
  isShown: boolean;
  /** Since when moderators hide it. */
  hiddenAt: Date | null;
  tribeRole: TribeRole | null;
  /** True if the viewer reads its tribe. */
  isReader: boolean;
  isBanned: boolean;
  /** True if the viewer pays for the membership of its tribe, or is of its team. */
  isPaidMember: boolean;
  isInvited: boolean;
  /** True if the viewer runs it with its host. */
  isCoHost: boolean;
  isSpeaker: boolean;
  hasChat: boolean;
  /** True if the viewer checks in at its door, and the event is not long over. */
  isDoorStaff: boolean;
  rsvp: RsvpStatus | null;
  /** True if the viewer joined it online. */
  hasJoined: boolean;
}

/** Hosts run an event while they are members of its tribe, and so do owner and admins of the tribe. */
export function hostsEvent(
  viewer: Viewer | null,
  event: Pick<EventFacts, 'hostId' | 'tribeId' | 'tribeRole' | 'isCoHost' | 'isBanned'>,
): boolean {
  if (event.isBanned) return false;
  if (mayInTribe(viewer, event.tribeRole, 'manage_events')) return true;
  const isHost = may(viewer, 'create_events') && event.hostId === viewer?.id;
  return (isHost || event.isCoHost) && (event.tribeId === null || event.tribeRole !== null);
}

/** Hosts copy an event where they can create one: in a tribe they run, or outside of tribes. */
export function duplicatesEvent(viewer: Viewer | null, event: EventFacts): boolean {
  if (event.tribeId !== null) {
    return !event.isBanned && mayInTribe(viewer, event.tribeRole, 'manage_events');
  }
  return may(viewer, 'create_events') && hostsEvent(viewer, event);
}

function isInAudience(event: EventFacts): boolean {
  if (event.isBanned || !event.isShown) return false;
  if (event.hiddenAt !== null && event.rsvp !== 'going') return false;
  if (event.isInvited) return true;
  if (event.audience === 'public') return true;
  if (event.audience === 'tribe') return event.isReader;
  return event.audience === 'paid' && event.isReader && event.isPaidMember;
}

export function canSeeEvent(viewer: Viewer | null, event: EventFacts): boolean {
  return isInAudience(event) || hostsEvent(viewer, event);
}

export function canRsvp(viewer: Viewer | null, event: EventFacts): boolean {
  return (
    may(viewer, 'enroll_buy') &&
    event.isOpen &&
    !event.isCancelled &&
    event.hiddenAt === null &&
    !event.isArchived &&
    canSeeEvent(viewer, event)
  );
}

/** True if a viewer can have a ticket of a tier: `free` is for members of the tribe, `paid` for its paid members. */
export function isInTier(
  { tribeRole, isPaidMember }: Pick<EventFacts, 'tribeRole' | 'isPaidMember'>,
  tier: Tier | null,
): boolean {
  if (tier === null) return true;
  return tier === 'free' ? tribeRole !== null : isPaidMember;
}

export function attends(event: EventFacts): boolean {
  return event.rsvp === 'going' && !event.isCancelled;
}

/** Attendees and hosts see an address that is not for everyone. */
export function seesAddress(viewer: Viewer | null, event: EventFacts): boolean {
  return attends(event) || hostsEvent(viewer, event);
}

export function seesAttendees(viewer: Viewer | null, event: EventFacts): boolean {
  return (event.showsAttendees && canSeeEvent(viewer, event)) || hostsEvent(viewer, event);
}

/** Attendees, hosts and speakers take part in the chat of an event. */
export function joinsChat(viewer: Viewer | null, event: EventFacts): boolean {
  return (
    may(viewer, 'send_messages') &&
    !event.isArchived &&
    canSeeEvent(viewer, event) &&
    (event.rsvp === 'going' || event.isSpeaker || hostsEvent(viewer, event))
  );
}

/** Hosts and door staff check in. Door staff see the roster without seeing the event. */
export function checksIn(viewer: Viewer | null, event: EventFacts): boolean {
  if (hostsEvent(viewer, event)) return true;
  return (
    viewer !== null &&
    event.isDoorStaff &&
    !event.isBanned &&
    event.isShown &&
    (event.tribeId === null || event.tribeRole !== null)
  );
}

/** True if a user is marked as a host where they write. */
export function isHostOf(
  event: Pick<EventFacts, 'hostId' | 'tribeId'>,
  user: { id: string; isCoHost: boolean; tribeRole: string | null },
): boolean {
  return (user.id === event.hostId || user.isCoHost) && (event.tribeId === null || user.tribeRole !== null);
}

/** Users who see an event discuss it until it is cancelled. */
export function canDiscussEvent(viewer: Viewer | null, event: EventFacts): boolean {
  return (
    may(viewer, 'comment_react') && !event.isArchived && !event.isCancelled && canSeeEvent(viewer, event)
  );
}

/** Hosts post an event that has not ended to the feed of its tribe. */
export function canPostEvent(viewer: Viewer | null, event: EventFacts): boolean {
  return (
    may(viewer, 'create_posts') &&
    event.tribeId !== null &&
    !event.isArchived &&
    !event.isCancelled &&
    event.hiddenAt === null &&
    event.isOpen &&
    hostsEvent(viewer, event)
  );
}

/** After an event its attendees give feedback to its hosts. */
export function canGiveFeedback(viewer: Viewer | null, event: EventFacts): boolean {
  return (
    viewer !== null &&
    !event.isOpen &&
    !event.isCancelled &&
    !event.isArchived &&
    (event.rsvp === 'going' || event.hasJoined) &&
    canSeeEvent(viewer, event) &&
    !hostsEvent(viewer, event)
  );
}

/** A replay is for who sees the event, and for its attendees where it has a price. */
export function replayIsOpen({
  isOpen,
  isPaid,
  rsvp,
}: Pick<EventFacts, 'isOpen' | 'isPaid' | 'rsvp'>): boolean {
  return !isOpen && (!isPaid || rsvp === 'going');
}

export function watchesReplay(viewer: Viewer | null, event: EventFacts): boolean {
  if (hostsEvent(viewer, event)) return !event.isOpen;
  return canSeeEvent(viewer, event) && replayIsOpen(event);
}

/** Users who see an event that others host. */
export function canReportEvent(viewer: Viewer | null, event: EventFacts): boolean {
  return viewer !== null && event.hostId !== viewer.id && !event.isCoHost && canSeeEvent(viewer, event);
}

/** Everything at once, for a view. */
export function eventAbilities(viewer: Viewer | null, event: EventFacts) {
  const edit = !event.isArchived && hostsEvent(viewer, event);
  return {
    rsvp: canRsvp(viewer, event),
    comment: canDiscussEvent(viewer, event),
    giveFeedback: canGiveFeedback(viewer, event),
    post: canPostEvent(viewer, event),
    seeAttendees: seesAttendees(viewer, event),
    checkIn: !event.isCancelled && checksIn(viewer, event),
    invite: edit && event.isOpen && !event.isCancelled,
    edit: edit && !event.isCancelled,
    duplicate: !event.isArchived && duplicatesEvent(viewer, event),
    cancel: edit && event.isOpen && !event.isCancelled,
    setReplay: edit && !event.isOpen && !event.isCancelled,
    delete: edit,
    report: canReportEvent(viewer, event),
  };
}

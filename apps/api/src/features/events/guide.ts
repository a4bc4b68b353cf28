import { canRsvp } from '@kindred/permissions/policies/events';
import { eventPath, type RsvpStatus } from '@kindred/validation/events';
import { type ActionPreview, defineGuideAction } from '../../platform/guide-action.ts';
import { createCallerFactory, router } from '../../trpc/access.ts';
import { fail } from '../../trpc/errors.ts';
import { attendingRouter } from './attending/router.ts';
import { factsOf, loadEvent } from './service.ts';

const attending = createCallerFactory(router(attendingRouter));

/** Answers Going. Tickets are bought by the person. */
export const rsvpToEvent = defineGuideAction({
  action: 'rsvp',
  target: 'event',
  async preview({ db }, viewer, { targetId: id }): Promise<ActionPreview> {
    const event = (await loadEvent(db, viewer, { id })) ?? fail('not_found');
    const facts = factsOf(event);
    if (facts.rsvp === 'going') fail('guide_nothing_to_do');
    if (facts.isCancelled) fail('event_cancelled');
    if (!facts.isOpen) fail('event_over');
    if (!canRsvp(viewer, facts)) fail(facts.isArchived ? 'tribe_archived' : 'not_allowed');
    const { title, maxAttendees, attendeeCount, heldCount, showsAttendees } = event;
    const url = eventPath(id);
    if (facts.isPaid) {
      return { title: `Open ${title}`, lines: ['You choose a ticket on its page.'], url, isPrepared: true };
    }
    if (maxAttendees !== null && attendeeCount + heldCount >= maxAttendees) fail('event_full');
    const others = showsAttendees ? 'Those who see the event' : 'Its hosts';
    return {
      title: `Go to ${title}`,
      lines: ['You get a seat.', `${others} see you in its list of attendees.`],
      url,
    };
  },
  async run(ctx, { targetId: id }) {
    const { viewer } = ctx;
    const before = viewer === null ? undefined : await loadEvent(ctx.db, viewer, { id });
    const { title } = await attending(ctx).rsvp({ id, status: 'going' });
    return {
      lines: [`You are going to ${title}.`],
      url: eventPath(id),
      undo: { id, before: before?.status ?? null },
    };
  },
  async undo(ctx, { id, before }) {
    if (before === null) await attending(ctx).withdraw({ id: String(id) });
    else await attending(ctx).rsvp({ id: String(id), status: before as RsvpStatus });
  },
});

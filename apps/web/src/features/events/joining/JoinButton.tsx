import type { EventView } from '@kindred/validation/events';
import { hrefOf } from '@kindred/validation/href';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { EVENT } from '../copy.ts';
import { JOIN } from './copy.ts';
import { joinHref } from './href.ts';

const outside = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;

/** Joins an event that is open to its attendees. Hosts who do not attend open its link at any time. */
export function JoinButton({
  event: { joinUrl, settings, isOnline, isCancelled, endTime },
}: {
  event: EventView;
}) {
  const join = joinHref(joinUrl);
  if (join !== null) {
    return (
      <ButtonAnchor size="lg" isWide href={join} {...outside}>
        {EVENT.join}
      </ButtonAnchor>
    );
  }
  const meeting = settings?.meetingUrl == null ? null : hrefOf(settings.meetingUrl);
  if (meeting === null || !isOnline || isCancelled || new Date(endTime) <= new Date()) return null;
  return (
    <ButtonAnchor isWide variant="soft" href={meeting} {...outside}>
      {JOIN.hostOpen}
    </ButtonAnchor>
  );
}

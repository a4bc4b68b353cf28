import type { EventView } from '@kindred/validation/events';
import { hrefOf } from '@kindred/validation/href';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { EVENT } from '../copy.ts';
import { JOIN } from './copy.ts';

const outside = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;

/** Joins an event that is open to its attendees. Hosts who do not attend open its link at any time. */
export function JoinButton({
  event: { joinUrl, settings, isOnline, isCancelled, endTime },
}: {
  event: EventView;
}) {
  if (joinUrl !== null) {
    return (
      <ButtonAnchor size="lg" isWide href={joinUrl} {...outside}>
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

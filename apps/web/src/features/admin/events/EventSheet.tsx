import type { AdminEvent, AdminEventDetails } from '@kindred/validation/admin/events';
import { eventPath } from '@kindred/validation/events/values';
import { Button } from '../../../ui/Button.tsx';
import { DangerRow, DangerRows } from '../../../ui/Danger.tsx';
import { SheetButton, type SheetProps } from '../../../ui/SheetButton.tsx';
import { formatFullTime } from '../../../ui/time.ts';
import { ContentSheet, Details } from '../content/ContentSheet.tsx';
import { CONTENT, EVENTS } from '../content/copy.ts';
import { Facts } from '../content/Facts.tsx';
import { HidingRow } from '../content/HidingRow.tsx';
import { useCancel, useEvent } from '../content/hooks.ts';
import { ReasonSheet } from '../content/ReasonSheet.tsx';
import { TextsRow } from '../content/TextsRow.tsx';
import { FeaturingRow } from '../featured/Featured.tsx';

/** An event as staff see it, and what they can do about it. */
export default function EventSheet({ event, ...sheet }: SheetProps & { event: AdminEvent }) {
  return (
    <ContentSheet {...sheet} title={event.title}>
      <Event id={event.id} />
    </ContentSheet>
  );
}

function factsOf(event: AdminEventDetails) {
  const { host, tribe, startTime, endTime, isOnline, location, cancelReason } = event;
  return [
    [EVENTS.host, host.name],
    [CONTENT.tribe, tribe?.name ?? CONTENT.noTribe],
    [EVENTS.starts, formatFullTime(new Date(startTime))],
    [EVENTS.ends, formatFullTime(new Date(endTime))],
    [EVENTS.place, isOnline ? EVENTS.online : (location ?? '–')],
    [EVENTS.taken, EVENTS.seats(event.attendeeCount, event.maxAttendees)],
    [EVENTS.held, event.heldCount],
    [CONTENT.reports, event.staff.reportCount],
    ...(cancelReason === null ? [] : [[EVENTS.cancelReason, cancelReason] as const]),
  ] as const;
}

function Event({ id }: { id: string }) {
  return (
    <Details query={useEvent(id)} loading={EVENTS.opening}>
      {(event) => (
        <>
          <Facts facts={factsOf(event)} path={eventPath(id)} view={EVENTS.view} caseId={event.staff.caseId} />
          <section aria-label={CONTENT.acts}>
            <DangerRows>
              <FeaturingRow type="event" id={id} isFeatured={event.isFeatured} can={event.staff.can} />
              <TextsRow type="event" id={id} />
              <HidingRow type="event" id={id} can={event.staff.can} />
              {event.staff.can.close && (
                <DangerRow title={EVENTS.cancel} text={EVENTS.cancelText}>
                  <SheetButton Sheet={CancelSheet} sheet={{ id }}>
                    {(trigger) => (
                      <Button size="sm" variant="soft" tone="danger" {...trigger}>
                        {EVENTS.cancel}
                      </Button>
                    )}
                  </SheetButton>
                </DangerRow>
              )}
            </DangerRows>
          </section>
        </>
      )}
    </Details>
  );
}

function CancelSheet({ id, ...sheet }: SheetProps & { id: string }) {
  const { isPending, mutateAsync } = useCancel();
  return (
    <ReasonSheet
      {...sheet}
      title={EVENTS.cancel}
      tone="danger"
      isShown
      isBusy={isPending}
      send={(reason) => mutateAsync({ id, reason })}
    />
  );
}

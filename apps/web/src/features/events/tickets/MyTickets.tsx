import type { EventView } from '@kindred/validation/events';
import type { TicketView } from '@kindred/validation/events/tickets';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { trpc } from '../../../app/trpc.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { formatAmount } from '../../../ui/money.ts';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import classes from '../Event.module.css';
import { PASS } from '../passes/copy.ts';
import { ATTENDS, MY_TICKETS } from './copy.ts';
import { useCancelTicket, useSendTicket } from './hooks.ts';
import styles from './Tickets.module.css';

const TicketSheet = lazyPartWithRetry(() => import('../door/TicketSheet.tsx'));
const PickPeople = lazyPartWithRetry(async () => ({
  default: (await import('../people/PickSheet.tsx')).PickPeople,
}));

/** The seats of the viewer, each with what they can do with it. */
export function MyTickets({ event }: { event: EventView }) {
  const { id, attendance, ticketTypes, location, isCancelled, endTime } = event;
  const hasDoor = location !== null && !isCancelled && new Date(endTime) > new Date();
  const isShown = attendance?.status === 'going' && (attendance.isPaid || ticketTypes.length > 0 || hasDoor);
  const { data, error, refetch } = trpc.events.tickets.mine.useQuery(
    { id },
    { enabled: isShown, staleTime: 0 },
  );
  if (!isShown) return null;
  return (
    <section className={classes.section} aria-label={MY_TICKETS.title}>
      <h2 className={classes.sectionTitle}>{MY_TICKETS.title}</h2>
      {data === undefined && error === null && <SkeletonBar width="60%" height="2.5rem" />}
      {error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <ul className={styles.seats}>
          {data.items.map((ticket, at) => (
            <Seat key={ticket.id} ticket={ticket} place={at + 1} hasDoor={hasDoor} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** @param hasDoor whether its code is scanned at a door */
function Seat({ ticket, place, hasDoor }: { ticket: TicketView; place: number; hasDoor: boolean }) {
  const { id, type, isOfPass, orderId, can, refund } = ticket;
  const cancel = useCancelTicket(ticket.eventId);
  const send = useSendTicket(ticket.eventId);
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const attends = type === null || type.attends === 'any' ? '' : ` · ${ATTENDS[type.attends]}`;
  return (
    <li className={styles.seat}>
      <div>
        <p className={classes.strong}>{MY_TICKETS.seat(place)}</p>
        {isOfPass && <p className={classes.muted}>{PASS.ticket}</p>}
        {type !== null && (
          <p className={classes.muted}>
            {type.name}
            {attends}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {hasDoor && (
          <SheetButton Sheet={TicketSheet} sheet={{ eventId: ticket.eventId, ticketId: id }}>
            {(trigger) => (
              <Button size="sm" aria-label={MY_TICKETS.showOf(place)} {...trigger}>
                {MY_TICKETS.show}
              </Button>
            )}
          </SheetButton>
        )}
        {orderId !== null && (
          <Link
            className={classes.link}
            to={`/profile/orders/${orderId}`}
            aria-label={MY_TICKETS.orderOf(place)}
          >
            {MY_TICKETS.order}
          </Link>
        )}
        {can.transfer && (
          <SheetButton
            Sheet={PickPeople}
            sheet={{
              title: MY_TICKETS.sendTitle,
              taken: [],
              max: 1,
              action: () => MY_TICKETS.sendAction,
              isBusy: send.isPending,
              onPick: ([person]) => person && send.mutateAsync({ id, to: person.id }),
            }}
          >
            {(trigger) => (
              <Button size="sm" variant="soft" aria-label={MY_TICKETS.sendOf(place)} {...trigger}>
                {MY_TICKETS.send}
              </Button>
            )}
          </SheetButton>
        )}
        {can.cancel && (
          <Button
            size="sm"
            variant="subtle"
            tone="neutral"
            aria-haspopup="dialog"
            aria-label={MY_TICKETS.cancelOf(place)}
            onClick={() => setAsked(true)}
          >
            {MY_TICKETS.cancel}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={close}
        title={MY_TICKETS.cancelTitle}
        text={cancelWords(ticket)}
        confirmLabel={MY_TICKETS.cancelTitle}
        cancelLabel={MY_TICKETS.keep}
        isDanger
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate({ id, withoutRefund: refund === null }, { onSettled: close })}
      />
    </li>
  );
}

function cancelWords({ isPaid, refund }: TicketView): string {
  if (refund !== null) return MY_TICKETS.refunded(formatAmount(refund.amount, refund.currency));
  return isPaid ? MY_TICKETS.notRefunded : MY_TICKETS.free;
}

import type { TicketCode } from '@kindred/validation/events/door';
import { messageOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { useQrCode } from '../../../app/useQrCode.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { TornTicket } from '../../../ui/illustrations/TornTicket.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { DOOR, TICKET } from './copy.ts';
import classes from './Door.module.css';

interface TicketSheetProps extends SheetProps {
  eventId: string;
  ticketId: string;
}

/** The code of one of the viewer's seats, to be scanned at the door. */
export default function TicketSheet({ eventId, ticketId, isOpen, onClose }: TicketSheetProps) {
  const { data, error, refetch } = trpc.events.door.codes.useQuery(
    { id: eventId },
    { enabled: isOpen, staleTime: 0, gcTime: 0 },
  );
  const ticket = data?.items.find(({ id }) => id === ticketId);
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} isTall title={TICKET.title}>
      {error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Spinner label={TICKET.loading} />}
      {data !== undefined && ticket === undefined && (
        <EmptyState illustration={<TornTicket />} title={TICKET.none} text={TICKET.noneText} />
      )}
      {ticket !== undefined && <Ticket ticket={ticket} />}
    </BottomSheet>
  );
}

function Ticket({ ticket: { number, of, type, code } }: { ticket: TicketCode }) {
  const toast = useToast();
  const qr = useQrCode(code);
  const seat = DOOR.seat(number, of);
  const words = [seat, type].filter(Boolean).join(' · ');
  async function copy() {
    const isCopied = await copyText(code);
    toast.show({ title: isCopied ? TICKET.copied : TICKET.notCopied });
  }
  return (
    <div className={classes.ticket}>
      {words !== '' && <p className={classes.strong}>{words}</p>}
      <p className={classes.muted}>{TICKET.text}</p>
      {qr !== undefined && <img className={classes.qr} src={qr} alt={TICKET.alt(seat)} />}
      <p className={classes.code}>{code}</p>
      <Button variant="soft" onClick={() => void copy()}>
        {TICKET.copy}
      </Button>
    </div>
  );
}

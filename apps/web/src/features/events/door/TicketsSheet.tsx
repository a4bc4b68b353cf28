import type { TicketCode } from '@kindred/validation/events/door';
import { messageOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { useQrCode } from '../../../app/useQrCode.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { QuietCamp } from '../../../ui/illustrations.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { DOOR, TICKETS } from './copy.ts';
import classes from './Door.module.css';

interface TicketsSheetProps {
  eventId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The codes of my seats, to be scanned at the door. */
export default function TicketsSheet({ eventId, isOpen, onClose }: TicketsSheetProps) {
  const { data, error, refetch } = trpc.events.door.codes.useQuery(
    { id: eventId },
    { enabled: isOpen, staleTime: 0, gcTime: 0 },
  );
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} isTall title={TICKETS.title}>
      {error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Spinner label={TICKETS.loading} />}
      {data?.items.length === 0 && (
        <EmptyState illustration={<QuietCamp />} title={TICKETS.none} text={TICKETS.noneText} />
      )}
      {data !== undefined && data.items.length > 0 && (
        <>
          <p className={classes.muted}>{TICKETS.text}</p>
          <ul>
            {data.items.map((ticket) => (
              <Ticket key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        </>
      )}
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
    toast.show({ title: isCopied ? TICKETS.copied : TICKETS.notCopied });
  }
  return (
    <li className={classes.ticket}>
      {words !== '' && <p className={classes.strong}>{words}</p>}
      {qr !== undefined && <img className={classes.qr} src={qr} alt={TICKETS.alt(seat)} />}
      <p className={classes.code}>{code}</p>
      <Button
        size="sm"
        variant="soft"
        aria-label={seat === null ? undefined : `${TICKETS.copy}, ${seat}`}
        onClick={() => void copy()}
      >
        {TICKETS.copy}
      </Button>
    </li>
  );
}

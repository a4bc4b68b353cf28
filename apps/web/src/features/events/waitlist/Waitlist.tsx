import type { EventView } from '@kindred/validation/events';
import type { AcceptedOffer } from '@kindred/validation/events/waitlist';
import { useEffect, useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import classes from '../Event.module.css';
import { useSettleEvent } from '../hooks.ts';
import { hasOpenQuestions } from '../questions/hasOpenQuestions.ts';
import { TicketCheckout } from '../tickets/TicketCheckout.tsx';
import { countdownTo } from '../when.ts';
import { WAITLIST } from './copy.ts';
import styles from './Waitlist.module.css';

const QuestionsSheet = lazyPartWithRetry(() => import('../questions/QuestionsSheet.tsx'));
const JoinSheet = lazyPartWithRetry(() => import('./JoinSheet.tsx'));
const MINUTE = 60_000;

/** The way onto the waitlist of an event, the viewer's place on it, and the seats that are held for them. */
export function Waitlist({ event }: { event: EventView }) {
  const { canJoin, position, quantity, offer } = event.waitlist;
  if (offer !== null) return <Offer event={event} offer={offer} />;
  if (position !== null) return <Place event={event} position={position} quantity={quantity ?? 1} />;
  if (!canJoin) return null;
  return (
    <SheetButton Sheet={JoinSheet} sheet={{ event }}>
      {(trigger) => (
        <Button variant="soft" isWide {...trigger}>
          {WAITLIST.join}
        </Button>
      )}
    </SheetButton>
  );
}

function Place({ event, position, quantity }: { event: EventView; position: number; quantity: number }) {
  const leave = trpc.events.waitlist.leave.useMutation(
    useAction({
      failed: WAITLIST.leaveFailed,
      done: { title: WAITLIST.left },
      onSuccess: useSettleEvent(),
    }),
  );
  return (
    <section className={styles.box} aria-label={WAITLIST.label}>
      <p className={classes.strong}>{WAITLIST.place(position, quantity, event.waitlist.ticketType)}</p>
      <Button
        variant="subtle"
        tone="neutral"
        size="sm"
        isBusy={leave.isPending}
        onClick={() => leave.mutate({ id: event.id })}
      >
        {WAITLIST.leave}
      </Button>
    </section>
  );
}

type OpenOffer = NonNullable<EventView['waitlist']['offer']>;

/** An offer with its countdown. Seats with a price are paid for; they are held until then. */
function Offer({ event, offer }: { event: EventView; offer: OpenOffer }) {
  const { id: eventId } = event;
  const { id, quantity, expiresAt } = offer;
  const title = WAITLIST.offer(quantity, event.waitlist.ticketType);
  const until = new Date(expiresAt);
  const utils = trpc.useUtils();
  const [toPay, setToPay] = useState<AcceptedOffer['checkout']>(null);
  const reload = () => {
    void utils.events.get.invalidate({ id: eventId });
    void utils.events.attendees.invalidate({ id: eventId });
    void utils.events.list.invalidate();
    void utils.events.ofTribe.invalidate();
  };
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(new Date());
      if (new Date(expiresAt) <= new Date()) void utils.events.get.invalidate({ id: eventId });
    }, MINUTE);
    return () => clearInterval(timer);
  }, [expiresAt, eventId, utils]);
  const [isAsked, setAsked] = useState(false);
  const accept = trpc.events.waitlist.accept.useMutation(
    useAction({
      failed: WAITLIST.acceptFailed,
      onSuccess: ({ checkout }) => {
        if (checkout === null) reload();
        else setToPay(checkout);
      },
    }),
  );
  const decline = trpc.events.waitlist.decline.useMutation(
    useAction({ failed: WAITLIST.declineFailed, done: { title: WAITLIST.declined }, onSuccess: reload }),
  );
  const take = () => accept.mutate({ id });
  const isBusy = accept.isPending || decline.isPending;
  const clock = new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: 'numeric', minute: '2-digit' });
  return (
    <section className={styles.box} aria-label={WAITLIST.label}>
      <div role="status">
        <p className={classes.strong}>{title}</p>
        <p className={classes.muted}>{WAITLIST.until(clock.format(until), countdownTo(until, now))}</p>
      </div>
      <div className={classes.actions}>
        <SheetButton Sheet={QuestionsSheet} sheet={{ event, onAnswered: take }}>
          {(trigger) => (
            <Button
              isBusy={accept.isPending}
              disabled={isBusy}
              {...(hasOpenQuestions(event) ? trigger : { onClick: take })}
            >
              {WAITLIST.accept}
            </Button>
          )}
        </SheetButton>
        <Button
          variant="soft"
          tone="neutral"
          aria-haspopup="dialog"
          disabled={isBusy}
          onClick={() => setAsked(true)}
        >
          {WAITLIST.decline}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          decline.mutate({ id });
        }}
        title={WAITLIST.declineTitle}
        text={WAITLIST.declineText}
        confirmLabel={WAITLIST.decline}
        cancelLabel={WAITLIST.keep}
        isDanger
      />
      {toPay !== null && (
        <TicketCheckout
          isOpen
          onClose={() => setToPay(null)}
          title={title}
          eventId={eventId}
          typeId={toPay.id}
          quantity={toPay.quantity}
        />
      )}
    </section>
  );
}

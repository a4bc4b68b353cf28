import type { EventView } from '@kindred/validation/events';
import type { TicketTypeView } from '@kindred/validation/events/tickets';
import { useId, useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { arePurchasesOpen } from '../../../app/product.ts';
import { Button } from '../../../ui/Button.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { PurchasesClosed } from '../../commerce/public.tsx';
import { EVENT } from '../copy.ts';
import classes from '../Event.module.css';
import { useRsvp } from '../hooks.ts';
import { PASS } from '../passes/copy.ts';
import { PassPanel } from '../passes/PassPanel.tsx';
import { hasOpenQuestions } from '../questions/hasOpenQuestions.ts';
import { Waitlist } from '../waitlist/Waitlist.tsx';
import { ATTENDS, priceWords, TICKETS } from './copy.ts';
import { TicketCheckout } from './TicketCheckout.tsx';
import styles from './Tickets.module.css';

const QuestionsSheet = lazyPartWithRetry(() => import('../questions/QuestionsSheet.tsx'));

/** Why a ticket cannot be had, in words; null when it can. */
function lockWords({ lock, tier, left }: TicketTypeView, seatsLeft: number | null): string | null {
  if (lock === 'ended') return TICKETS.lock.ended;
  if (lock === 'tier') return TICKETS.lock.tier[tier ?? 'free'];
  return left === 0 || seatsLeft === 0 ? TICKETS.soldOut : null;
}

const CHOICES = (['this', 'all'] as const).map((value) => ({ value, label: PASS[value] }));

/** The tickets of an event, and the pass for all dates of its series. */
export function TicketsPanel({ event }: { event: EventView }) {
  const [choice, setChoice] = useState<'this' | 'all'>('this');
  const pass = event.series?.pass ?? null;
  const isOver = new Date(event.endTime) <= new Date();
  if (pass === null && (event.ticketTypes.length === 0 || event.isCancelled || isOver)) return null;
  const isOfDate = event.ticketTypes.length > 0 && !event.isCancelled && !isOver;
  return (
    <section className={classes.section} aria-label={TICKETS.title}>
      <h2 className={classes.sectionTitle}>{TICKETS.title}</h2>
      {pass !== null && isOfDate && (
        <Segmented label={PASS.choice} options={CHOICES} value={choice} onChange={setChoice} isWide />
      )}
      {pass !== null && (choice === 'all' || !isOfDate) ? (
        <PassPanel event={event} pass={pass} />
      ) : (
        <DateTickets event={event} />
      )}
    </section>
  );
}

/** The tickets of a date, one of which is chosen and bought, or taken when it is free; sold out, its waitlist. */
function DateTickets({ event }: { event: EventView }) {
  const { ticketTypes, attendance, guestsMax, seatsLeft, can } = event;
  const open = ticketTypes.filter((type) => lockWords(type, seatsLeft) === null);
  const [chosenId, choose] = useState<string>();
  const [wanted, setWanted] = useState(1);
  const name = useId();
  const chosen = open.find(({ id }) => id === chosenId) ?? open[0];
  const mine = attendance?.status === 'going' ? 1 + attendance.guests : 0;
  const most = Math.min(1 + guestsMax - mine, chosen?.left ?? Number.POSITIVE_INFINITY, seatsLeft ?? 99);
  const quantity = Math.max(1, Math.min(wanted, most));
  const isFull = seatsLeft === 0 || (open.length === 0 && ticketTypes.some(({ lock }) => lock === null));
  return (
    <>
      <fieldset className={styles.types} aria-label={TICKETS.title}>
        {ticketTypes.map((type) => (
          <TicketType
            key={type.id}
            type={type}
            event={event}
            name={name}
            isChosen={type.id === chosen?.id}
            onChoose={() => choose(type.id)}
          />
        ))}
      </fieldset>
      {isFull && (
        <p className={classes.hint} role="status">
          {EVENT.full}
        </p>
      )}
      {can.rsvp && chosen !== undefined && most > 0 && (
        <>
          {most > 1 && (
            <SelectField
              label={TICKETS.quantity}
              options={Array.from({ length: most }, (_, at) => ({
                value: String(at + 1),
                label: String(at + 1),
              }))}
              value={String(quantity)}
              onChange={(count) => setWanted(Number(count))}
            />
          )}
          <GetTicket event={event} type={chosen} quantity={quantity} mine={mine} />
        </>
      )}
      <Waitlist event={event} />
    </>
  );
}

interface TicketTypeProps {
  type: TicketTypeView;
  event: EventView;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

function TicketType({ type, event, name, isChosen, onChoose }: TicketTypeProps) {
  const locked = lockWords(type, event.seatsLeft);
  const { attends, availableUntil, left, price } = type;
  const facts = [
    ...(attends === 'any' ? [] : [ATTENDS[attends]]),
    ...(locked === null && left !== null ? [TICKETS.left(left)] : []),
    ...(locked === null && availableUntil !== null ? [TICKETS.until(whenWords(availableUntil))] : []),
    ...(locked === null ? [] : [locked]),
  ];
  return (
    <label className={styles.type}>
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={locked !== null || !event.can.rsvp}
        onChange={onChoose}
      />
      <span>
        <span className={classes.strong}>{type.name}</span>
        {type.description !== '' && (
          <span className={`${classes.muted} ${styles.line}`}>{type.description}</span>
        )}
        {facts.length > 0 && <span className={`${classes.muted} ${styles.line}`}>{facts.join(' · ')}</span>}
      </span>
      <span className={styles.price}>{priceWords({ price, currency: event.currency })}</span>
    </label>
  );
}

function whenWords(at: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}

interface GetTicketProps {
  event: EventView;
  type: TicketTypeView;
  quantity: number;
  /** Seats that the viewer has. */
  mine: number;
}

function GetTicket({ event, type, quantity, mine }: GetTicketProps) {
  const rsvp = useRsvp();
  const isFree = Number(type.price) === 0;
  if (isFree && event.attendance?.isPaid) return null;
  if (!isFree && !arePurchasesOpen()) return <PurchasesClosed />;
  const take = () => {
    const guests = mine + quantity - 1;
    rsvp.mutate({ id: event.id, status: 'going', ticketTypeId: type.id, guests });
  };
  // What the host asks is answered first.
  if (hasOpenQuestions(event)) {
    return (
      <SheetButton Sheet={QuestionsSheet} sheet={{ event, ...(isFree ? { onAnswered: take } : {}) }}>
        {(trigger) => (
          <Button size="lg" isWide {...trigger}>
            {TICKETS.get(quantity)}
          </Button>
        )}
      </SheetButton>
    );
  }
  if (isFree) {
    return (
      <Button size="lg" isWide isBusy={rsvp.isPending} onClick={take}>
        {TICKETS.get(quantity)}
      </Button>
    );
  }
  return (
    <SheetButton
      // The sheet keeps what it was opened for.
      key={`${type.id}:${quantity}`}
      Sheet={TicketCheckout}
      sheet={{ eventId: event.id, typeId: type.id, quantity, title: TICKETS.get(quantity) }}
    >
      {(trigger) => (
        <Button size="lg" isWide {...trigger}>
          {TICKETS.get(quantity)}
        </Button>
      )}
    </SheetButton>
  );
}

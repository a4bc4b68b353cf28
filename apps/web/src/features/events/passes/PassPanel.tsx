import type { EventView } from '@kindred/validation/events';
import type { PassView } from '@kindred/validation/events/passes';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { arePurchasesOpen } from '../../../app/product.ts';
import { Button } from '../../../ui/Button.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { PurchasesClosed } from '../../commerce/public.tsx';
import classes from '../Event.module.css';
import { hasOpenQuestions } from '../questions/hasOpenQuestions.ts';
import { priceWords } from '../tickets/copy.ts';
import { TicketCheckout } from '../tickets/TicketCheckout.tsx';
import { refundWords } from '../tickets/TicketFields.tsx';
import styles from '../tickets/Tickets.module.css';
import { whenOf } from '../when.ts';
import { PASS } from './copy.ts';

const QuestionsSheet = lazyPartWithRetry(() => import('../questions/QuestionsSheet.tsx'));

/** Why a pass cannot be had, in words; null when it can. */
function lockWords({ isMine, left, fullOn }: PassView): string | null {
  if (isMine) return PASS.mine;
  if (left === 0) return PASS.soldOut;
  return fullOn === null ? null : PASS.fullOn(whenOf({ ...fullOn, endTime: fullOn.startTime }));
}

function refundRule(minutes: number | null): string {
  if (minutes === null) return `${PASS.worth}. ${PASS.never}`;
  return `${PASS.worth}${PASS.rule(refundWords(String(minutes)).toLowerCase())}`;
}

/** The pass for all dates of a series, with what it is worth. */
export function PassPanel({ event, pass }: { event: EventView; pass: PassView }) {
  const { price, dates, left } = pass;
  const locked = lockWords(pass);
  return (
    <>
      <div className={styles.pass}>
        <div>
          <p className={classes.strong}>{PASS.name}</p>
          <p className={classes.muted}>{PASS.dates(dates)}</p>
          {locked === null && left !== null && <p className={classes.muted}>{PASS.left(left)}</p>}
        </div>
        <span className={styles.price}>{priceWords({ price, currency: event.currency })}</span>
      </div>
      <p className={classes.muted}>{`${PASS.later} ${refundRule(event.refundMinutes)}`}</p>
      {locked !== null && (
        <p className={classes.hint} role="status">
          {locked}
        </p>
      )}
      {locked === null && event.can.rsvp && <GetPass event={event} pass={pass} />}
    </>
  );
}

function GetPass({ event, pass }: { event: EventView; pass: PassView }) {
  if (!arePurchasesOpen()) return <PurchasesClosed />;
  // What the host asks is answered first.
  if (hasOpenQuestions(event)) {
    return (
      <SheetButton Sheet={QuestionsSheet} sheet={{ event }}>
        {(trigger) => (
          <Button size="lg" isWide {...trigger}>
            {PASS.get}
          </Button>
        )}
      </SheetButton>
    );
  }
  return (
    <SheetButton
      Sheet={TicketCheckout}
      sheet={{ eventId: event.id, typeId: pass.id, quantity: 1, title: PASS.get }}
    >
      {(trigger) => (
        <Button size="lg" isWide {...trigger}>
          {PASS.get}
        </Button>
      )}
    </SheetButton>
  );
}

import type { CheckInView } from '@kindred/validation/tribes/challenges';
import { type ReactNode, useRef } from 'react';
import { usePlace } from '../../../app/inView.ts';
import { useLedTo } from '../../../app/useLedTo.ts';
import { Card } from '../../../ui/Card.tsx';
import offers from '../offers/Offers.module.css';
import { CHECK_INS } from './copy.ts';
import { Made } from './Made.tsx';
import classes from './One.module.css';

interface PlacedProps {
  /** Whose place this is: `#check-in-{id}`. */
  id: string;
  isLinked?: boolean;
  children: ReactNode;
}

/** What of a check-in is shown where an address may lead. */
export function Placed({ id, isLinked = false, children }: PlacedProps) {
  const box = useRef<HTMLDivElement>(null);
  useLedTo(isLinked, box);
  usePlace(`#check-in-${id}`, box);
  return (
    <div ref={box} tabIndex={-1} className={classes.placed} data-linked={isLinked || undefined}>
      {children}
    </div>
  );
}

interface LinkedCheckInProps {
  id: string;
  /** None when it is there no more. */
  item: CheckInView | undefined;
}

/** The check-in that the address is about, with what became of it. */
export function LinkedCheckIn({ id, item }: LinkedCheckInProps) {
  return (
    <section className={classes.part} aria-label={CHECK_INS.one}>
      <h3 className={classes.heading}>{CHECK_INS.one}</h3>
      <Placed id={id} isLinked>
        <Card>
          {item === undefined ? (
            <p className={offers.text} role="status">
              {CHECK_INS.gone}
            </p>
          ) : (
            <div className={classes.waiting}>
              <Made item={item} hasStatus />
            </div>
          )}
        </Card>
      </Placed>
    </section>
  );
}

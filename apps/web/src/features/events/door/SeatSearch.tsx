import { isBlank } from '@kindred/validation/characters';
import type { RosterSeat } from '@kindred/validation/events/door';
import type { Direction } from '@kindred/validation/events/values';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { DOOR } from './copy.ts';
import classes from './Door.module.css';
import { search } from './roster.ts';

const SHOWN_MAX = 20;
const TYPED_MAX = 80;

interface SeatSearchProps {
  seats: readonly RosterSeat[];
  direction: Direction;
  onSeat: (seatId: string) => void;
}

/** Finds seats of the roster by name. */
export function SeatSearch({ seats, direction, onSeat }: SeatSearchProps) {
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const found = useMemo(() => search(seats, wanted), [seats, wanted]);
  return (
    <div className={classes.group}>
      <SearchField
        label={DOOR.search}
        placeholder={DOOR.searchPlaceholder}
        max={TYPED_MAX}
        value={typed}
        onChange={setTyped}
      />
      {!isBlank(wanted) && found.length === 0 && (
        <p role="status" className={classes.muted}>
          {DOOR.noMatch}
        </p>
      )}
      <ul className={classes.list}>
        {found.slice(0, SHOWN_MAX).map(({ id, name, number, of, type, isWalkIn, insideSince }) => {
          const seat = DOOR.seat(number, of);
          const facts = [
            seat,
            type,
            isWalkIn ? DOOR.walkIn : null,
            insideSince && DOOR.insideSince(insideSince),
          ];
          return (
            <li key={id} className={classes.seat}>
              <div>
                <p className={classes.strong}>{name}</p>
                <p className={classes.muted}>{facts.filter(Boolean).join(' · ')}</p>
              </div>
              <Button
                size="sm"
                variant="soft"
                aria-label={DOOR.checkNamed(direction, name ?? '', seat)}
                onClick={() => onSeat(id)}
              >
                {DOOR[direction]}
              </Button>
            </li>
          );
        })}
      </ul>
      {found.length > SHOWN_MAX && <p className={classes.muted}>{DOOR.more(found.length - SHOWN_MAX)}</p>}
    </div>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { BottomSheet } from '../../../../ui/BottomSheet.tsx';
import { formatAmount } from '../../../../ui/money.ts';
import { formatDay } from '../../../../ui/time.ts';
import { CardFacts, CardTop, PagedList } from '../../PagedList.tsx';
import classes from '../Console.module.css';
import { type Book, ledgerQuery } from '../query.ts';
import { DRIVERS, nameOf, PAYOUTS } from './copy.ts';

interface MovementsSheetProps {
  book: Book;
  isOpen: boolean;
  onClose: () => void;
}

/** Everything that changed a balance, the latest first. */
export function MovementsSheet({ book, isOpen, onClose }: MovementsSheetProps) {
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={PAYOUTS.movementsOf(book.currency)} isTall>
      {isOpen && <Movements book={book} />}
    </BottomSheet>
  );
}

function Movements({ book }: { book: Book }) {
  const query = useInfiniteQuery(ledgerQuery(book));
  return (
    <PagedList
      label={PAYOUTS.movements}
      loading={PAYOUTS.loading}
      query={query}
      empty={<p className={classes.text}>{PAYOUTS.noMovements}</p>}
    >
      {(line) => (
        <>
          <CardTop title={nameOf(line)} end={formatAmount(line.amount, line.currency)} />
          <CardFacts
            facts={[
              formatDay(new Date(line.date)),
              line.orderNumber === null ? null : PAYOUTS.order(line.orderNumber),
              line.driver === null ? null : DRIVERS[line.driver],
            ]}
          />
        </>
      )}
    </PagedList>
  );
}

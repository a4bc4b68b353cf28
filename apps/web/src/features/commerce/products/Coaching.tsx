import type { ProductView } from '@kindred/validation/commerce/products';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { arePurchasesOpen } from '../../../app/product.ts';
import { Button } from '../../../ui/Button.tsx';
import { zoneName } from '../../../ui/clock.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { Booked } from './Booked.tsx';
import { BuyButton } from './BuyButton.tsx';
import { HOURS, TIMES } from './copy.ts';
import classes from './Product.module.css';
import { hoursQuery } from './query.ts';

const HoursSheet = lazyPartWithRetry(() => import('./HoursSheet.tsx'));
const TimesSheet = lazyPartWithRetry(() => import('./TimesSheet.tsx'));

/** Coaching is sold by the time: its seller sets hours, and a buyer chooses one of the times that are free. */
export function Coaching({ product }: { product: ProductView }) {
  return (
    <>
      {product.can.edit && <Hours product={product} />}
      {!product.isMine && <Choose product={product} />}
      <Booked product={product} />
    </>
  );
}

function Choose({ product }: { product: ProductView }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const isSold = arePurchasesOpen() || Number(product.price) === 0;
  if (!product.can.buy || product.ctaLink !== null || !isSold)
    return <BuyButton product={product} size="lg" />;
  return (
    <>
      <Button
        size="lg"
        isWide
        aria-haspopup="dialog"
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        {TIMES.choose}
      </Button>
      {isNeeded && (
        <Suspense fallback={null}>
          <TimesSheet product={product} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Hours({ product }: { product: ProductView }) {
  const { data, error, refetch } = useQuery(hoursQuery(product.id));
  const [isOpen, setOpen] = useState(false);
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return null;
  }
  return (
    <section className={classes.section}>
      <h2 className={classes.sectionTitle}>{HOURS.mine}</h2>
      {data === null ? (
        <p className={classes.muted}>{HOURS.none}</p>
      ) : (
        <>
          <ul className={classes.list}>
            {data.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
            {data.special.length > 0 && <li>{HOURS.special(data.special.length)}</li>}
          </ul>
          <p className={classes.muted}>
            {HOURS.zone(zoneName(data.timeZone))}. {HOURS.changes(data.notice / 60)}
          </p>
        </>
      )}
      <Button variant="soft" isWide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {data === null ? HOURS.set : HOURS.edit}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <HoursSheet product={product} hours={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** Until hours and booked times are there: they come together, so that nothing is pushed down. */
export function CoachingSkeleton() {
  return (
    <Loading label={TIMES.loading}>
      <SkeletonBar height="3.25rem" radius="var(--radius)" />
    </Loading>
  );
}

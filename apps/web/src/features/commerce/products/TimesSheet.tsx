import type { ProductView } from '@kindred/validation/commerce/products';
import { RESERVATION_MINUTES } from '@kindred/validation/commerce/values';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { TimePicker } from '../../../ui/TimePicker.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { CheckoutSheet } from '../public.tsx';
import { refreshCommerce } from '../query.ts';
import { PRODUCT, TIMES } from './copy.ts';
import { useRefreshProduct } from './hooks.ts';
import classes from './Product.module.css';
import { timesQuery } from './query.ts';

interface TimesSheetProps {
  product: ProductView;
  isOpen: boolean;
  onClose: () => void;
}

/** A time is held when it is chosen, and leads to the checkout. */
export default function TimesSheet({ product, isOpen, onClose }: TimesSheetProps) {
  const { id, seller, business } = product;
  const client = useQueryClient();
  const toast = useToast();
  const refresh = useRefreshProduct(id);
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [slotId, setSlotId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function hold(wanted: string): Promise<void> {
    setProblem(null);
    setBusy(true);
    try {
      const held = await api.commerce.products.times.hold.mutate({ id, startsAt: wanted });
      setSlotId(held.slotId);
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setStartsAt(null);
      setBusy(false);
      void refresh();
    }
  }

  return (
    <>
      <FormSheet
        isOpen={isOpen}
        onClose={onClose}
        title={TIMES.title}
        isTall
        action={isBusy ? TIMES.busy : startsAt === null ? TIMES.choose : TIMES.pay}
        isBusy={isBusy}
        isDisabled={startsAt === null}
        onSubmit={() => {
          if (startsAt !== null) void hold(startsAt);
        }}
        problem={problem}
      >
        <p className={classes.muted}>
          {product.name} · {TIMES.length(product.durationMinutes ?? 60)}
        </p>
        <TimePicker
          name={business?.name ?? seller.name}
          query={(range) => timesQuery(id, range)}
          value={startsAt}
          onChange={setStartsAt}
        />
        <p className={classes.muted}>{TIMES.hint(RESERVATION_MINUTES)}</p>
      </FormSheet>
      {slotId !== null && (
        <Suspense fallback={null}>
          <CheckoutSheet
            key={slotId}
            items={[{ type: 'product', id, slotId }]}
            isOpen
            onClose={() => {
              setSlotId(null);
              void refresh();
            }}
            title={PRODUCT.checkout}
            onDone={() => {
              toast.show({ title: PRODUCT.bought, description: PRODUCT.boughtText, tone: 'success' });
              refreshCommerce(client);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

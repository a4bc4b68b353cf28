import type { ProductSlot, ProductView } from '@kindred/validation/commerce/products';
import { SLOT_PLACE_MAX } from '@kindred/validation/commerce/products';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorBody, messageOf } from '../../../app/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { FormError, FormStack, TextField } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { BuyButton } from './BuyButton.tsx';
import { HOURS } from './copy.ts';
import { useOfferHour, useRemoveHour } from './hooks.ts';
import classes from './Product.module.css';
import { slotsQuery } from './query.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function whenOf(startsAt: string): string {
  return new Intl.DateTimeFormat(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(startsAt));
}

/** Hours of coaching: to choose one and buy it, or for the seller to offer them. */
export function Hours({ product }: { product: ProductView }) {
  const { data: slots, error, refetch } = useQuery(slotsQuery(product.id));
  const [chosen, setChosen] = useState<string | null>(null);
  if (slots === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={HOURS.title}>
        <SkeletonBar height="3.25rem" radius="var(--radius)" />
      </Loading>
    );
  }
  const isOpen = slots.some(({ id, isTaken }) => id === chosen && !isTaken);
  return (
    <section className={classes.section}>
      <h2 className={classes.sectionTitle}>{product.can.edit ? HOURS.mine : HOURS.title}</h2>
      {slots.length === 0 && (
        <p className={classes.muted}>{product.can.edit ? HOURS.noneMine : HOURS.noneText}</p>
      )}
      {product.isMine ? (
        <Offered slots={slots} product={product} />
      ) : (
        <>
          <Open slots={slots} productId={product.id} chosen={chosen} onChoose={setChosen} />
          <BuyButton product={product} slotId={isOpen ? chosen : null} size="lg" />
        </>
      )}
      {product.can.edit && <Offer product={product} />}
    </section>
  );
}

interface OpenProps {
  slots: readonly ProductSlot[];
  productId: string;
  chosen: string | null;
  onChoose: (slotId: string) => void;
}

function Open({ slots, productId, chosen, onChoose }: OpenProps) {
  return (
    <div role="radiogroup" aria-label={HOURS.choose} className={classes.list}>
      {slots.map(({ id, startsAt, minutes, isTaken, place }) =>
        isTaken ? (
          <div key={id} className={classes.row}>
            <Words startsAt={startsAt} text={place === null ? HOURS.taken : HOURS.yours(place)} />
          </div>
        ) : (
          <label key={id} className={classes.row} data-on={id === chosen}>
            <input
              type="radio"
              name={`hour-${productId}`}
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
            <Words startsAt={startsAt} text={HOURS.minutes(minutes)} />
          </label>
        ),
      )}
    </div>
  );
}

function Words({ startsAt, text }: { startsAt: string; text: string }) {
  return (
    <span className={classes.rowWords}>
      <time className={classes.rowName} dateTime={startsAt}>
        {whenOf(startsAt)}
      </time>
      <span className={classes.muted}>{text}</span>
    </span>
  );
}

function Offered({ slots, product }: { slots: readonly ProductSlot[]; product: ProductView }) {
  const remove = useRemoveHour(product.id);
  return (
    <ul className={classes.list}>
      {slots.map(({ id, startsAt, minutes, isTaken, buyer, place }) => (
        <li key={id} className={classes.row}>
          <Words
            startsAt={startsAt}
            text={[
              HOURS.minutes(minutes),
              !isTaken ? place : buyer === null ? HOURS.taken : HOURS.takenBy(buyer.name),
            ].join(' · ')}
          />
          {!isTaken && product.can.edit && (
            <IconButton
              label={HOURS.remove(whenOf(startsAt))}
              disabled={remove.isPending}
              onClick={() => remove.mutate(id)}
            >
              <IconTrash size={ICON.row} stroke={ICON_STROKE} />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}

/** As a field for a date and a time has it: in the zone of the reader. */
function localValue(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function Offer({ product }: { product: ProductView }) {
  const [when, setWhen] = useState(() =>
    localValue(new Date(Math.ceil((Date.now() + DAY_MS) / HOUR_MS) * HOUR_MS)),
  );
  const [place, setPlace] = useState('');
  const offer = useOfferHour(product.id, (startsAt) => {
    // The next one begins where this one ends.
    setWhen(localValue(new Date(Date.parse(startsAt) + (product.durationMinutes ?? 60) * 60_000)));
  });
  const [issue] = errorBody(offer.error)?.issues ?? [];
  const errorOf = (path: string) => (issue?.path === path ? issue.message : undefined);
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!offer.isPending) offer.mutate({ startsAt: new Date(when).toISOString(), place });
      }}
    >
      <FormError message={offer.error !== null && issue === undefined ? messageOf(offer.error) : null} />
      <FormStack>
        <TextField
          type="datetime-local"
          label={HOURS.when}
          description={HOURS.zone(Intl.DateTimeFormat().resolvedOptions().timeZone)}
          value={when}
          min={localValue(new Date())}
          error={errorOf('startsAt')}
          onChange={(event) => setWhen(event.currentTarget.value)}
        />
        <TextField
          label={HOURS.place}
          description={HOURS.placeHint}
          value={place}
          maxLength={SLOT_PLACE_MAX}
          error={errorOf('place')}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="soft"
          isWide
          isBusy={offer.isPending}
          disabled={Number.isNaN(Date.parse(when))}
        >
          {HOURS.offer}
        </Button>
      </FormStack>
    </form>
  );
}

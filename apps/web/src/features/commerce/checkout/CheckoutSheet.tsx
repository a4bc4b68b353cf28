import { isBlank } from '@kindred/validation/characters';
import type { PlacedOrder, QuoteView } from '@kindred/validation/commerce/checkout';
import { shippingAddressInput } from '@kindred/validation/commerce/fields';
import { giftDetails } from '@kindred/validation/commerce/gifts';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorBody, errorCode, firstProblemOf } from '../../../app/errors.ts';
import { useApiForm } from '../../../app/form.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { FormError } from '../../../ui/Form.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Loading, SkeletonBar, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { GIFT } from '../gifts/copy.ts';
import { GiftChoice, type GiftFields } from '../gifts/GiftChoice.tsx';
import { type Address, AddressFields, NO_ADDRESS } from './AddressFields.tsx';
import classes from './Checkout.module.css';
import { BillingChoice, CouponField, QuantityChoice } from './Choices.tsx';
import { CHECKOUT } from './copy.ts';
import { Lines, Sums } from './Sums.tsx';
import { useGoToPayment, usePlaceOrder } from './usePlaceOrder.ts';
import { useQuote, type WantedItem } from './useQuote.ts';
import { buttonOf, changesBetween } from './words.ts';

interface Fields extends Address, GiftFields {}
const schema = shippingAddressInput.extend(giftDetails.shape);
const NOTHING: Fields = { ...NO_ADDRESS, to: '', message: '' };
const ADDRESS = Object.keys(NO_ADDRESS);

interface CheckoutSheetProps {
  items: readonly WantedItem[];
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Begins as a gift, of what the buyer has already. */
  isGift?: boolean;
  /** It is theirs, and nothing was left to pay; without it their order is shown. */
  onDone?: (orderId: string) => void;
}

/**
 * Everything about buying something, and one button. What is paid on a page of its own leads back to the order. What was
 * typed stays while the sheet is closed.
 */
export default function CheckoutSheet(props: CheckoutSheetProps) {
  const { items, isOpen, onClose, title, isGift: startsAsGift = false, onDone } = props;
  const formId = useId();
  const navigate = useNavigate();
  const quoted = useQuote(items, isOpen, startsAsGift);
  const place = usePlaceOrder();
  const goToPayment = useGoToPayment();
  const [method, setMethod] = useState<'stored' | 'other'>('stored');
  const [changes, setChanges] = useState<string[]>([]);
  const [decline, setDecline] = useState<string | null>(null);
  const { form, formError, isBusy, submit } = useApiForm<Fields>({ schema, initial: NOTHING });
  const isGift = quoted.input.isGift === true;
  const { quote } = quoted;
  const stored = quote !== undefined && Number(quote.total) > 0 ? quote.paymentMethod : null;

  function settle(placed: PlacedOrder) {
    const isOwned = placed.status === 'completed';
    if (placed.paymentUrl === null && !isOwned && placed.declineReason !== null) {
      setDecline(CHECKOUT.declined(placed.declineReason));
      setMethod('other');
      return;
    }
    onClose();
    if (placed.paymentUrl !== null) return goToPayment(placed.paymentUrl);
    if (isOwned && onDone !== undefined && !isGift) return onDone(placed.orderId);
    navigate(`/profile/orders/${placed.orderId}`);
  }

  async function buy(seen: QuoteView, { to, message, ...address }: Fields) {
    setDecline(null);
    setChanges([]);
    const { isGift: _, ...basket } = quoted.input;
    try {
      const placed = await place({
        ...basket,
        ...(isGift ? { gift: { to, message } } : {}),
        token: seen.token,
        ...(seen.needsAddress ? { address: withoutBlanks(address) } : {}),
        ...(seen.paymentMethod !== null && method === 'stored'
          ? { paymentMethodId: seen.paymentMethod.id }
          : {}),
      });
      settle(placed);
    } catch (error) {
      const problem = errorBody(error)?.issues?.find(({ path }) => path === 'gift.to');
      if (problem !== undefined) {
        form.setFieldError('to', problem.message);
        form.getInputNode('to')?.focus();
        return;
      }
      if (errorCode(error) !== 'quote_changed') throw error;
      const now = await quoted.refresh();
      setChanges(changesBetween(seen, now));
    }
  }

  // A quantity that was refused is not the one that is paid for; a country is.
  const hasProblem = quoted.problems.country !== undefined;
  const onSubmit = submit(
    async (fields) => {
      if (quote !== undefined) await buy(quote, fields);
    },
    quote?.needsAddress === true ? ADDRESS : isGift ? ['to', 'message'] : [],
  );

  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={isGift ? GIFT.checkout : title}
      bottom={
        quote !== undefined && (
          <Button
            type="submit"
            form={formId}
            size="lg"
            isWide
            isBusy={isBusy}
            disabled={hasProblem || quoted.changing !== null}
          >
            {isBusy ? CHECKOUT.busy : buttonOf(quote)}
          </Button>
        )
      }
    >
      {quote === undefined ? (
        quoted.error !== null ? (
          <ErrorState message={firstProblemOf(quoted.error)} onRetry={quoted.retry} />
        ) : (
          <Loading label={CHECKOUT.loading}>
            <SkeletonRow size={56} />
            <SkeletonBar height="6rem" />
          </Loading>
        )
      ) : (
        <form id={formId} noValidate className={classes.stack} onSubmit={onSubmit}>
          {quote.isTest && <p className={classes.test}>{CHECKOUT.test}</p>}
          <Lines quote={quote} />
          <GiftChoice quoted={quoted} quote={quote} form={form} />
          <BillingChoice quoted={quoted} quote={quote} />
          <QuantityChoice quoted={quoted} quote={quote} />
          {quote.needsAddress && (
            <>
              <h3 className={classes.heading}>{CHECKOUT.address}</h3>
              <AddressFields
                form={form}
                shipsTo={quote.shipsTo}
                problem={quoted.problems.country}
                onCountry={(country) => void quoted.change('country', { country })}
              />
            </>
          )}
          <CouponField quoted={quoted} quote={quote} />
          <Sums quote={quote} />
          {stored !== null && (
            <div className={classes.method}>
              <span>{CHECKOUT.method}</span>
              <Segmented
                isWide
                label={CHECKOUT.method}
                options={[
                  { value: 'stored', label: stored.label },
                  { value: 'other', label: CHECKOUT.otherMethod },
                ]}
                value={method}
                onChange={setMethod}
              />
            </div>
          )}
          {stored === null && Number(quote.total) > 0 && (
            <p className={classes.muted}>{quote.isTransfer ? CHECKOUT.byTransfer : CHECKOUT.onPage}</p>
          )}
          {changes.length > 0 && <Changes changes={changes} />}
          <FormError message={decline ?? formError} />
        </form>
      )}
    </BottomSheet>
  );
}

function Changes({ changes }: { changes: readonly string[] }) {
  return (
    <div role="alert" className={classes.changed}>
      <strong>{CHECKOUT.changed}</strong>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {CHECKOUT.changedHow}
    </div>
  );
}

function withoutBlanks({ line2, region, ...address }: Address) {
  return {
    ...address,
    ...(isBlank(line2) ? {} : { line2 }),
    ...(isBlank(region) ? {} : { region }),
  };
}

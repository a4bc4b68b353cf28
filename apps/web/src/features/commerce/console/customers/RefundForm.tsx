import { isBlank } from '@kindred/validation/characters';
import { toDecimal, toMinor } from '@kindred/validation/commerce/money';
import { giveRefundInput, type OrderView } from '@kindred/validation/commerce/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../app/api.ts';
import { errorBody, messageOf } from '../../../../app/errors.ts';
import { askAgain } from '../../../../app/refetch.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FormError, FormStack, TextAreaField, TextField } from '../../../../ui/Form.tsx';
import { formatAmount } from '../../../../ui/money.ts';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { useToast } from '../../../../ui/toast.tsx';
import { ORDER as BUYERS } from '../../orders/copy.ts';
import { orderQuery } from '../../query.ts';
import classes from '../Console.module.css';
import { CONSOLE_KEY } from '../query.ts';
import { ORDER } from './copy.ts';

const PARTS = [
  { value: 'whole', label: ORDER.whole },
  { value: 'part', label: ORDER.part },
] as const;

const leftOf = (total: string, refunded: string, currency: string) =>
  toDecimal(toMinor(total, currency) - toMinor(refunded, currency), currency);

/** Gives back everything that is left, or amounts of single lines. */
export function RefundForm({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const { id, currency, lines, subscriptionAfterRefund: after } = order;
  const client = useQueryClient();
  const toast = useToast();
  const [part, setPart] = useState<'whole' | 'part'>('whole');
  const [amounts, setAmounts] = useState<Record<string, string>>({});
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const left = formatAmount(leftOf(order.amount, order.refunded, currency), currency);
  const refundable = lines.filter((line) => line.total !== line.refunded);

  async function send() {
    const chosen = refundable.flatMap(({ id: lineId }) => {
      const typed = amounts[lineId] ?? '';
      return isBlank(typed) ? [] : [{ lineId, amount: typed.trim().replace(',', '.') }];
    });
    if (part === 'part' && chosen.length === 0) {
      setError(ORDER.amountNeeded);
      return;
    }
    const input = giveRefundInput.safeParse({ id, reason, ...(part === 'part' ? { lines: chosen } : {}) });
    if (!input.success) {
      setError(input.error.issues[0]?.message ?? ORDER.amountNeeded);
      return;
    }
    setBusy(true);
    setError(null);
    try {
      const changed = await api.commerce.refunds.give.mutate(input.data);
      client.setQueryData(orderQuery(id).queryKey, changed);
      toast.show({ title: ORDER.refunded, tone: 'success' });
      onClose();
    } catch (failure) {
      setError(errorBody(failure)?.issues?.[0]?.message ?? messageOf(failure));
    } finally {
      setBusy(false);
      askAgain(client, { queryKey: CONSOLE_KEY });
    }
  }

  return (
    <form
      className={classes.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send();
      }}
    >
      <h3 className={classes.heading}>{ORDER.refundTitle}</h3>
      <p className={classes.text}>
        {ORDER.refundText(left)} {part === 'whole' && after !== null && BUYERS.afterRefund[after]}
      </p>
      <FormError message={error} />
      <FormStack>
        <Segmented label={ORDER.refundTitle} options={PARTS} value={part} onChange={setPart} isWide />
        {part === 'part' &&
          refundable.map((line) => (
            <TextField
              key={line.id}
              label={ORDER.amountOf(line.title)}
              description={ORDER.refundText(
                formatAmount(leftOf(line.total, line.refunded, currency), currency),
              )}
              inputMode="decimal"
              autoComplete="off"
              value={amounts[line.id] ?? ''}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setAmounts((before) => ({ ...before, [line.id]: value }));
              }}
            />
          ))}
        <TextAreaField
          label={ORDER.reason}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={classes.actions}>
          <Button type="submit" tone="danger" isBusy={isBusy}>
            {isBusy ? ORDER.refundBusy : part === 'whole' ? ORDER.refundAll(left) : ORDER.refund}
          </Button>
          <Button variant="subtle" tone="neutral" onClick={onClose}>
            {ORDER.cancel}
          </Button>
        </div>
      </FormStack>
    </form>
  );
}

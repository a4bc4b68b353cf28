import type { OrderView } from '@kindred/validation/commerce/orders';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { formatAmount } from '../../../ui/money.ts';
import { useToast } from '../../../ui/toast.tsx';
import { ORDER } from './copy.ts';
import classes from './Order.module.css';
import { Row } from './Row.tsx';

/** What the buyer tells their bank; the seller finds the money by it. */
export function Transfer({ order, isMine }: { order: OrderView; isMine: boolean }) {
  const toast = useToast();
  const { transfer } = order;
  if (transfer === null) return null;
  const { reference, payTo } = transfer;
  async function copy() {
    const isCopied = await copyText(reference);
    toast.show(
      isCopied ? { title: ORDER.copied, tone: 'success' } : { title: ORDER.notCopied, tone: 'destructive' },
    );
  }
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{ORDER.transferTitle}</h2>
      <dl className={classes.sums}>
        <Row name={ORDER.transferAmount} value={formatAmount(order.amount, order.currency)} />
        <Row name={ORDER.reference} value={<strong>{reference}</strong>} />
        {(isMine || payTo !== null) && (
          <Row
            name={ORDER.payTo}
            value={<span className={classes.lineBreaks}>{payTo ?? ORDER.noAccount}</span>}
          />
        )}
      </dl>
      {isMine && (
        <>
          <p className={classes.muted}>{ORDER.referenceHint}</p>
          <Button variant="soft" size="sm" onClick={() => void copy()}>
            {ORDER.copy}
          </Button>
        </>
      )}
    </section>
  );
}

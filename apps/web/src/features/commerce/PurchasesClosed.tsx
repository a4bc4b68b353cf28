import { usePermission } from '../../app/currentUser.ts';
import { arePurchasesOpen } from '../../app/product.ts';
import classes from './PurchasesClosed.module.css';

export const CLOSED = {
  label: 'Not open yet',
  text: 'Purchases are not open on this site yet.',
  operator: 'Purchases are closed until you set PAYMENTS on the server.',
} as const;

/** Replaces controls that sell or set a price while no payment driver is chosen; empty once one is. */
export function PurchasesClosed() {
  const isOperator = usePermission('feature_toggles');
  if (arePurchasesOpen()) return null;
  return <p className={classes.closed}>{isOperator ? CLOSED.operator : CLOSED.text}</p>;
}

import { router } from '../../trpc/access.ts';
import { checkoutRouter } from './checkout/router.ts';
import { invoicesRouter } from './invoices/router.ts';
import { libraryRouter } from './library/router.ts';
import { ordersRouter } from './orders/router.ts';
import { paymentsRouter } from './payments/router.ts';
import { productsRouter } from './products/router.ts';
import { refundsRouter } from './refunds/router.ts';

export const commerceRouter = router({
  checkout: checkoutRouter,
  orders: ordersRouter,
  refunds: refundsRouter,
  invoices: invoicesRouter,
  library: libraryRouter,
  payments: paymentsRouter,
  products: productsRouter,
});

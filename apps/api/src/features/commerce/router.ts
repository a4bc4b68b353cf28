import { router } from '../../trpc/access.ts';
import { affiliatesRouter } from './affiliates/router.ts';
import { checkoutRouter } from './checkout/router.ts';
import { consoleRouter } from './console/router.ts';
import { couponsRouter } from './coupons/router.ts';
import { customersRouter } from './customers/router.ts';
import { giftsRouter } from './gifts/router.ts';
import { invoicesRouter } from './invoices/router.ts';
import { libraryRouter } from './library/router.ts';
import { ordersRouter } from './orders/router.ts';
import { paymentsRouter } from './payments/router.ts';
import { payoutAccountsRouter } from './payoutAccounts/router.ts';
import { payoutsRouter } from './payouts/router.ts';
import { plansRouter } from './plans/router.ts';
import { productsRouter } from './products/router.ts';
import { refundsRouter } from './refunds/router.ts';
import { sellerSettingsRouter } from './sellerSettings/router.ts';
import { subscriptionsRouter } from './subscriptions/router.ts';

export const commerceRouter = router({
  checkout: checkoutRouter,
  orders: ordersRouter,
  refunds: refundsRouter,
  gifts: giftsRouter,
  invoices: invoicesRouter,
  library: libraryRouter,
  subscriptions: subscriptionsRouter,
  payments: paymentsRouter,
  plans: plansRouter,
  products: productsRouter,
  affiliates: affiliatesRouter,
  console: consoleRouter,
  coupons: couponsRouter,
  customers: customersRouter,
  payoutAccounts: payoutAccountsRouter,
  payouts: payoutsRouter,
  sellerSettings: sellerSettingsRouter,
});

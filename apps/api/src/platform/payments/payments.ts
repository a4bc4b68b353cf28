import type { Db } from '@kindred/db/client';
import { fail } from '../../trpc/errors.ts';
import type { Env } from '../env.ts';
import { createInvoiceDriver } from './invoiceDriver.ts';
import { type PaymentDriver, type Payments, ProviderUnavailable } from './port.ts';
import type { StripeEnv } from './stripeClient.ts';
import { createStripeDriver } from './stripeDriver.ts';
import { createTestDriver } from './testDriver.ts';

type PaymentEnv = Pick<Env, 'PAYMENTS' | 'arePaymentsSetUp'> & StripeEnv;

/** @param options.db the drivers' own connections; none of them joins the transaction of a caller. */
export function createPayments({ db, env }: { db: Db; env: PaymentEnv }): Payments {
  const drivers: Partial<Record<string, PaymentDriver>> = {
    test: createTestDriver({ db }),
    invoice: createInvoiceDriver({ db }),
    stripe: createStripeDriver(env),
  };
  const driver: Payments['driver'] = (name) => {
    const found = drivers[name];
    if (found === undefined) throw new ProviderUnavailable(`The payment provider ${name} is not configured`);
    return found;
  };
  return { main: driver(env.PAYMENTS), isSetUp: env.arePaymentsSetUp, driver };
}

/** @throws {AppError} payments_not_set_up, before anything is placed or charged */
export function assertSetUp({ isSetUp }: Pick<Payments, 'isSetUp'>): void {
  if (!isSetUp) fail('payments_not_set_up');
}

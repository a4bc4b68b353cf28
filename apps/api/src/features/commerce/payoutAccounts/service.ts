import type { Db, Tx } from '@kindred/db/client';
import { buyerOf } from '@kindred/db/commerce/checkout/visibility';
import { type PayoutAccountRow, payoutAccountOf } from '@kindred/db/commerce/payoutAccounts/visibility';
import {
  beginPayoutAccount,
  dropPayoutAccount,
  savePayoutAccount,
} from '@kindred/db/commerce/payoutAccounts/writes';
import type { PayoutAccountView } from '@kindred/validation/commerce/payouts';
import { PAYOUT_PROVIDERS, type PayoutProvider } from '@kindred/validation/commerce/values';
import {
  type Payments,
  type PayoutAccountState,
  type PayoutAccounts,
  ProviderRefused,
} from '../../../platform/payments/port.ts';
import { write } from '../../../platform/write.ts';
import type { Deps } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { answered } from '../payments/service.ts';

type AccountDeps = Pick<Deps, 'db' | 'bus' | 'env' | 'log' | 'payments'>;

const SETTINGS = '/profile/creator-tools/settings';

/** The provider that sellers can have accounts at, of those orders are paid by now. */
function providerOf({ main }: Payments): PayoutProvider | null {
  return main.accounts === undefined ? null : (PAYOUT_PROVIDERS.find((name) => name === main.name) ?? null);
}

function accountAt(db: Db | Tx, { main }: Payments, userId: string): Promise<PayoutAccountRow | undefined> {
  return payoutAccountOf(db, { userId, driver: main.name, isTest: main.isTest });
}

/** Where the provider can pay a seller out now; null when it cannot. */
export async function readyAccount(db: Db | Tx, payments: Payments, userId: string) {
  const provider = providerOf(payments);
  const row = provider === null ? undefined : await accountAt(db, payments, userId);
  if (provider === null || !row?.isEnabled || row.providerRef === null) return null;
  return { provider, ref: row.providerRef, isTest: row.isTest };
}

export async function viewOfAccount(db: Db, payments: Payments, userId: string): Promise<PayoutAccountView> {
  const provider = providerOf(payments);
  const row = provider === null ? undefined : await accountAt(db, payments, userId);
  const { isSubmitted = false, isEnabled = false, due = [] } = row ?? {};
  return { provider, isStarted: Boolean(row?.providerRef), isSubmitted, isEnabled, due };
}

async function save({ db }: Pick<Deps, 'db'>, id: string, state: PayoutAccountState): Promise<void> {
  const { ref: providerRef, isSubmitted, isEnabled, due } = state;
  await savePayoutAccount(db, id, { providerRef, isSubmitted, isEnabled, due });
}

/** Asks the provider how an account stands. */
export async function refreshAccount(
  deps: Pick<Deps, 'db' | 'payments'>,
  { id, driver, providerRef }: PayoutAccountRow,
): Promise<void> {
  const { accounts } = deps.payments.driver(driver);
  if (providerRef === null || accounts === undefined) return;
  const state = await accounts.fetch(providerRef);
  if (state === null) await dropPayoutAccount(deps.db, id);
  else await save(deps, id, state);
}

export async function refreshAccountOf(deps: AccountDeps, userId: string): Promise<void> {
  const row = await accountAt(deps.db, deps.payments, userId);
  if (row !== undefined) await answered(refreshAccount(deps, row));
}

async function refOf(deps: AccountDeps, accounts: PayoutAccounts, row: PayoutAccountRow): Promise<string> {
  if (row.providerRef !== null) return row.providerRef;
  const { email } = await buyerOf(deps.db, row.userId);
  const state = await answered(accounts.open({ key: row.id, email })).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error;
    deps.log.error({ err: error }, 'the payment provider opens no account for a seller');
    return fail('payout_setup_refused');
  });
  await save(deps, row.id, state);
  return state.ref;
}

/** @returns the provider's page on which the seller sets their account up, or looks after it */
export async function pageOfAccount(deps: AccountDeps, userId: string): Promise<string> {
  const { name: driver, isTest, accounts } = deps.payments.main;
  if (accounts === undefined) return fail('payout_setup_unavailable');
  const at = (payouts: string) => new URL(`${SETTINGS}?payouts=${payouts}`, deps.env.publicUrl).href;
  // An account that the provider does not know any more is replaced by another.
  for (let times = 0; times < 2; times += 1) {
    const begun = await write(deps, (tx) => beginPayoutAccount(tx, { userId, driver, isTest }));
    const row = begun ?? fail('not_found');
    const ref = await refOf(deps, accounts, row);
    const page = { ref, returnUrl: at('back'), againUrl: at('again') };
    const url = await answered(accounts.page(page));
    if (url !== null) return url;
    await dropPayoutAccount(deps.db, row.id);
  }
  return fail('payout_setup_refused');
}

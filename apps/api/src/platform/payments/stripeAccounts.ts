import type { Stripe } from 'stripe';
import { type PayoutAccountState, type PayoutAccounts, ProviderRefused } from './port.ts';
import { asked, isRefusal, orNull } from './stripeClient.ts';

function stateOf(account: Stripe.Account): PayoutAccountState {
  const { requirements } = account;
  const due = new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])]);
  return {
    ref: account.id,
    isSubmitted: account.details_submitted,
    isEnabled: account.payouts_enabled && account.capabilities?.transfers === 'active',
    due: [...due].sort(),
  };
}

/** Connected accounts with an Express dashboard: Stripe collects what it has to know of a seller, and pays them. */
export function createStripeAccounts(open: () => Promise<Stripe>): PayoutAccounts {
  async function account(ref: string): Promise<PayoutAccountState | null> {
    const stripe = await open();
    const found = await orNull(() => stripe.accounts.retrieve(ref));
    return found && stateOf(found);
  }

  return {
    async open({ key, email }) {
      const stripe = await open();
      const made = await asked(() =>
        stripe.accounts.create(
          {
            controller: {
              fees: { payer: 'application' },
              losses: { payments: 'application' },
              requirement_collection: 'stripe',
              stripe_dashboard: { type: 'express' },
            },
            capabilities: { transfers: { requested: true } },
            email,
            metadata: { seller: key },
          },
          { idempotencyKey: `${key}:account` },
        ),
      ).catch((error: unknown) => {
        if (isRefusal(error)) throw new ProviderRefused(`Stripe: ${error.message}`, { cause: error });
        throw error;
      });
      return stateOf(made);
    },
    async page({ ref, returnUrl, againUrl }) {
      const stripe = await open();
      const state = await account(ref);
      if (state === null) return null;
      const link =
        state.isSubmitted && state.due.length === 0
          ? await asked(() => stripe.accounts.createLoginLink(ref))
          : await asked(() =>
              stripe.accountLinks.create({
                account: ref,
                type: 'account_onboarding',
                return_url: returnUrl,
                refresh_url: againUrl,
                collection_options: { fields: 'eventually_due' },
              }),
            );
      return link.url;
    },
    fetch: account,
    async payOut({ key, amount, currency, ref }) {
      const stripe = await open();
      try {
        const { data } = await asked(() =>
          stripe.transfers.list({ transfer_group: key, destination: ref, limit: 1 }),
        );
        const transfer =
          data[0] ??
          (await asked(() =>
            stripe.transfers.create(
              { amount, currency: currency.toLowerCase(), destination: ref, transfer_group: key },
              { idempotencyKey: `${key}:payout` },
            ),
          ));
        return transfer.id;
      } catch (error) {
        if (isRefusal(error)) return null;
        throw error;
      }
    },
  };
}

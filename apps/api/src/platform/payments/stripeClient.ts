import type { Stripe } from 'stripe';
import { ProviderUnavailable } from './port.ts';

const TIMEOUT_MS = 10_000;

export interface StripeEnv {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_CONNECT_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_URL?: string | undefined;
}

type StripeFailure = Error & {
  type: string;
  code?: string;
  param?: string;
  payment_intent?: Stripe.PaymentIntent;
};

export function isStripeFailure(error: unknown): error is StripeFailure {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
}

/** What Stripe says no to, for good; everything else may have happened or not. */
const ANSWERS = new Set(['StripeCardError', 'StripeInvalidRequestError']);

/** Whether Stripe said no, for good. */
export function isRefusal(error: unknown): error is StripeFailure {
  return isStripeFailure(error) && ANSWERS.has(error.type);
}

export async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (isStripeFailure(error) && !ANSWERS.has(error.type)) {
      throw new ProviderUnavailable(`Stripe: ${error.message}`, { cause: error });
    }
    throw error;
  }
}

/** Codes of what Stripe does not have, and of accounts that are gone or connected no longer. */
const GONE = new Set(['resource_missing', 'account_invalid']);

/** Null of what is not there. */
export async function orNull<T>(call: () => Promise<T>): Promise<T | null> {
  return asked(async () => {
    try {
      return await call();
    } catch (error) {
      if (isStripeFailure(error) && GONE.has(error.code ?? '')) return null;
      throw error;
    }
  });
}

/** Stripe's own client, loaded when it is first needed. */
export function stripeClient(secret: string, url: string | undefined): () => Promise<Stripe> {
  let opening: Promise<Stripe> | undefined;
  return () => {
    opening ??= import('stripe').then(({ Stripe }) => {
      const at = url === undefined ? undefined : new URL(url);
      return new Stripe(secret, {
        timeout: TIMEOUT_MS,
        maxNetworkRetries: 1,
        telemetry: false,
        ...(at && {
          host: at.hostname,
          port: at.port || (at.protocol === 'http:' ? '80' : '443'),
          protocol: at.protocol === 'http:' ? ('http' as const) : ('https' as const),
        }),
      });
    });
    return opening;
  };
}

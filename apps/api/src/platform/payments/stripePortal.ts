import type { Stripe } from 'stripe';
import type { MethodChange, PaymentState } from './port.ts';
import { asked, orNull } from './stripeClient.ts';
import { isReference, labelOf, startedAt, UNCHARGED } from './stripeObjects.ts';

const PREFIX = 'portal';
const NONE = 'none';
/** Seconds for which a page is waited for; Stripe closes it an hour after it was last used. */
const OPEN_MAX = 3 * 60 * 60;
/** Names our own configuration of the portal among those of the account. */
const PURPOSE = 'payment_method_update';

export const isPortal = (ref: string) => ref.startsWith(`${PREFIX}:`);

/** Stripe's sessions of the portal cannot be asked how they ended, so the name says what there was before. */
function refOf(customer: string, before: string | null, key: string): string {
  return [PREFIX, customer, before ?? NONE, key].join(':');
}

/** Stripe's customer portal, of which only the page that replaces a payment method is used. */
export function createStripePortal(open: () => Promise<Stripe>) {
  let configuring: Promise<string> | undefined;

  async function configure(): Promise<string> {
    const stripe = await open();
    for await (const { id, metadata } of stripe.billingPortal.configurations.list({
      active: true,
      limit: 100,
    })) {
      if (metadata?.purpose === PURPOSE) return id;
    }
    const made = await stripe.billingPortal.configurations.create(
      { features: { payment_method_update: { enabled: true } }, metadata: { purpose: PURPOSE } },
      { idempotencyKey: `${PURPOSE}:portal` },
    );
    return made.id;
  }

  async function configuration(): Promise<string> {
    configuring ??= asked(configure);
    try {
      return await configuring;
    } catch (error) {
      configuring = undefined;
      throw error;
    }
  }

  async function chosen(customer: string): Promise<Stripe.PaymentMethod | null> {
    const stripe = await open();
    const found = await orNull(() =>
      stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] }),
    );
    if (found === null || found.deleted) return null;
    const method = found.invoice_settings.default_payment_method;
    return method === null || isReference(method) ? null : method;
  }

  /** The one that is charged by default now, when it is another than before; or the one that was added since. */
  async function replaced(customer: string, before: string | undefined, since: number) {
    const now = await chosen(customer);
    if (now !== null && now.id !== before) return now;
    const stripe = await open();
    const methods = await orNull(() => stripe.customers.listPaymentMethods(customer, { limit: 1 }));
    return methods?.data.find(({ created }) => created > since) ?? null;
  }

  return {
    /** @returns null when no customer of Stripe's has that method any more */
    async replaceMethod({ key, methodRef, returnUrl }: MethodChange): Promise<PaymentState | null> {
      const stripe = await open();
      const method = await orNull(() => stripe.paymentMethods.retrieve(methodRef));
      const customer = method?.customer ?? null;
      if (customer === null) return null;
      const customerId = isReference(customer) ? customer : customer.id;
      const before = await chosen(customerId);
      const config = await configuration();
      const session = await asked(() =>
        stripe.billingPortal.sessions.create(
          {
            customer: customerId,
            configuration: config,
            return_url: returnUrl,
            flow_data: {
              type: 'payment_method_update',
              after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
            },
          },
          { idempotencyKey: `${key}:portal` },
        ),
      );
      return {
        ref: refOf(customerId, before?.id ?? null, key),
        status: 'pending',
        url: session.url,
        declineReason: null,
        method: null,
        ...UNCHARGED,
        fee: 0,
      };
    },
    /** Whether another method was chosen since. */
    async stateOf(ref: string): Promise<PaymentState> {
      const [, customer = '', before, key = ''] = ref.split(':');
      const method = await replaced(customer, before, startedAt(key));
      const isOver = Date.now() / 1000 - startedAt(key) > OPEN_MAX;
      return {
        ref,
        status: method !== null ? 'succeeded' : isOver ? 'cancelled' : 'pending',
        url: null,
        declineReason: null,
        method: method && { ref: method.id, label: labelOf(method) },
        ...UNCHARGED,
        fee: 0,
      };
    },
  };
}

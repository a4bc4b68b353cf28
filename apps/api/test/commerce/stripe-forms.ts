import type { Stripe } from 'stripe';

/** What Stripe answers instead. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;
  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message));
    this.status = status;
    this.error = error;
  }
}
export const missing = (what: string, id: string) =>
  new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: what,
    message: `No such ${what}: '${id}'`,
  });
/** Of accounts that are gone, or are connected no longer. */
export const noAccess = (account: string) =>
  new Refusal(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${account}' (or that account does not exist).`,
  });
export const invalid = (param: string, message: string) =>
  new Refusal(400, { type: 'invalid_request_error', param, message });

/** A form as Stripe takes it: `a[b][0]=c`. */
export interface Form {
  [name: string]: string | Form | undefined;
}

export function inForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    let place = form;
    for (const step of path.slice(0, -1)) {
      place[step] ??= {};
      place = place[step] as Form;
    }
    place[path.at(-1) ?? ''] = value;
  }
  return form;
}

/** Parameters that Stripe's description knows, of those that are used. */
export const ALLOWED = {
  createSession: [
    'client_reference_id',
    'metadata',
    'success_url',
    'cancel_url',
    'customer',
    'customer_email',
    'customer_creation',
    'mode',
    'currency',
    'setup_intent_data',
    'line_items',
    'payment_intent_data',
    'expand',
  ] satisfies (keyof Stripe.Checkout.SessionCreateParams)[],
  listSessions: [
    'created',
    'payment_intent',
    'limit',
    'starting_after',
    'expand',
  ] satisfies (keyof Stripe.Checkout.SessionListParams)[],
  createIntent: [
    'amount',
    'currency',
    'customer',
    'payment_method',
    'description',
    'metadata',
    'off_session',
    'confirm',
    'expand',
  ] satisfies (keyof Stripe.PaymentIntentCreateParams)[],
  listIntents: [
    'created',
    'limit',
    'starting_after',
    'expand',
  ] satisfies (keyof Stripe.PaymentIntentListParams)[],
  cancelIntent: ['cancellation_reason', 'expand'] satisfies (keyof Stripe.PaymentIntentCancelParams)[],
  createRefund: [
    'payment_intent',
    'amount',
    'metadata',
    'expand',
  ] satisfies (keyof Stripe.RefundCreateParams)[],
  listRefunds: [
    'payment_intent',
    'limit',
    'starting_after',
    'expand',
  ] satisfies (keyof Stripe.RefundListParams)[],
  createTransfer: [
    'amount',
    'currency',
    'destination',
    'transfer_group',
  ] satisfies (keyof Stripe.TransferCreateParams)[],
  listTransfers: ['transfer_group', 'destination', 'limit'] satisfies (keyof Stripe.TransferListParams)[],
  createAccount: [
    'controller',
    'capabilities',
    'email',
    'metadata',
  ] satisfies (keyof Stripe.AccountCreateParams)[],
  createAccountLink: [
    'account',
    'type',
    'return_url',
    'refresh_url',
    'collection_options',
  ] satisfies (keyof Stripe.AccountLinkCreateParams)[],
  listMethods: ['limit', 'starting_after'] satisfies (keyof Stripe.CustomerListPaymentMethodsParams)[],
  createPortal: [
    'customer',
    'configuration',
    'return_url',
    'flow_data',
  ] satisfies (keyof Stripe.BillingPortal.SessionCreateParams)[],
  createConfiguration: [
    'features',
    'metadata',
  ] satisfies (keyof Stripe.BillingPortal.ConfigurationCreateParams)[],
  listConfigurations: [
    'active',
    'limit',
    'starting_after',
  ] satisfies (keyof Stripe.BillingPortal.ConfigurationListParams)[],
  listDisputes: [
    'payment_intent',
    'limit',
    'starting_after',
    'expand',
  ] satisfies (keyof Stripe.DisputeListParams)[],
  retrieve: ['expand'],
} as const;

export const expanded = (form: Form): string[] =>
  Object.values((form.expand ?? {}) as Record<string, string>);

/** Newest first, a page at a time, as Stripe lists. */
export function listed<T extends { id: string; created: number }, Shown>(
  map: Map<string, T>,
  form: Form,
  show: (item: T) => Shown,
  isWanted: (item: T) => boolean = () => true,
): Stripe.ApiList<Shown> {
  const created = (form.created ?? {}) as Form;
  const all = [...map.values()]
    .reverse()
    .filter((item) => item.created >= Number(created.gte ?? 0))
    .filter((item) => item.created <= Number(created.lte ?? Number.MAX_SAFE_INTEGER))
    .filter(isWanted);
  const start =
    form.starting_after === undefined ? 0 : all.findIndex((item) => item.id === form.starting_after) + 1;
  const limit = Number(form.limit ?? 10);
  const page = all.slice(start, start + limit);
  return { object: 'list', url: '/v1', has_more: start + limit < all.length, data: page.map(show) };
}

import type { Stripe } from 'stripe';
import { CONFIGURATION, PORTAL } from './stripe-blanks.ts';
import { type ALLOWED, expanded, type Form, invalid, listed, missing, noAccess } from './stripe-forms.ts';
import {
  accountObject,
  customerObject,
  type FakeAccount,
  type FakeCustomer,
  type FakeTransfer,
  methodObject,
  newId,
  now,
  transferObject,
  type World,
} from './stripe-objects.ts';

export type Handler = (form: Form, wanted: string) => object;
export type Route = [method: string, path: RegExp, name: keyof typeof ALLOWED, handle: Handler];

interface Books {
  world: World;
  customers: Map<string, FakeCustomer>;
  emit: (type: Stripe.Event['type'], object: object) => void;
}

const known = <T>(map: Map<string, T>, what: string, id: string): T => {
  const item = map.get(id);
  if (item === undefined) throw missing(what, id);
  return item;
};

/** The account of the platform itself. */
export const OWN_ACCOUNT: FakeAccount = {
  id: 'acct_of_the_platform',
  email: 'owner@example.test',
  isSubmitted: true,
  isEnabled: true,
  due: [],
};

/** Connected accounts, the pages on which sellers set them up, and what is sent there. */
export function createAccounts({
  behavior,
  emit,
}: Pick<Books, 'emit'> & { behavior: { isConnectOff: boolean } }) {
  const accounts = new Map<string, FakeAccount>();
  const transfers = new Map<string, FakeTransfer>();
  const links: { account: string; type: string; returnUrl: string }[] = [];
  const open: Handler = (form) => {
    if (behavior.isConnectOff) throw invalid('account', 'You have not signed up for Connect.');
    const due = ['external_account', 'individual.first_name', 'tos_acceptance.date'];
    const account = {
      id: newId('acct'),
      email: String(form.email),
      isSubmitted: false,
      isEnabled: false,
      due,
    };
    accounts.set(account.id, account);
    return accountObject(account);
  };
  const link: Handler = (form) => {
    const account = known(accounts, 'account', String(form.account)).id;
    links.push({ account, type: String(form.type), returnUrl: String(form.return_url) });
    const url = `https://connect.stripe.com/setup/e/${account}/${newId('link')}`;
    return {
      object: 'account_link',
      created: now(),
      expires_at: now() + 300,
      url,
    } satisfies Stripe.AccountLink;
  };
  const login: Handler = (_form, wanted) => {
    const { id } = known(accounts, 'account', wanted);
    return {
      object: 'login_link',
      created: now(),
      url: `https://connect.stripe.com/express/${id}`,
    } satisfies Stripe.LoginLink;
  };
  const transfer: Handler = (form) => {
    const destination = String(form.destination);
    if (!accounts.get(destination)?.isEnabled) throw invalid('destination', 'This account is closed.');
    const made: FakeTransfer = {
      id: newId('tr'),
      created: now(),
      amount: Number(form.amount),
      currency: String(form.currency),
      destination,
      group: String(form.transfer_group),
    };
    transfers.set(made.id, made);
    return transferObject(made);
  };
  const routes: Route[] = [
    ['POST', /^\/v1\/transfers$/, 'createTransfer', transfer],
    [
      'GET',
      /^\/v1\/transfers$/,
      'listTransfers',
      (form) => listed(transfers, form, transferObject, ({ group }) => group === form.transfer_group),
    ],
    ['POST', /^\/v1\/accounts$/, 'createAccount', open],
    ['POST', /^\/v1\/account_links$/, 'createAccountLink', link],
    ['POST', /^\/v1\/accounts\/(\w+)\/login_links$/, 'retrieve', login],
    ['GET', /^\/v1\/account$/, 'retrieve', () => accountObject(OWN_ACCOUNT)],
    [
      'GET',
      /^\/v1\/accounts\/(\w+)$/,
      'retrieve',
      (_form, wanted) => {
        const account = accounts.get(wanted);
        if (account === undefined) throw noAccess(wanted);
        return accountObject(account);
      },
    ],
  ];
  return {
    accounts,
    links,
    routes,
    /** The seller enters what is asked, and Stripe has looked at it or not. */
    submit(id: string, is: Partial<FakeAccount> = {}): void {
      const account = known(accounts, 'account', id);
      Object.assign(account, { isSubmitted: true, isEnabled: true, due: [], ...is });
      emit('account.updated', accountObject(account));
    },
  };
}

/** The customer portal. */
export function createPortal({ world, customers, emit }: Books) {
  const configurations = new Map<string, Stripe.BillingPortal.Configuration>();
  const sessions: { customer: string; returnUrl: string }[] = [];
  const start: Handler = (form) => {
    const flow = form.flow_data as Form;
    const customer = known(customers, 'customer', String(form.customer)).id;
    const configuration = known(configurations, 'configuration', String(form.configuration)).id;
    if (flow.type !== 'payment_method_update') throw missing('flow', String(flow.type));
    sessions.push({ customer, returnUrl: String(form.return_url) });
    const id = newId('bps');
    const url = `https://billing.stripe.com/p/session/${id}`;
    return { ...PORTAL, id, configuration, customer, url } satisfies Stripe.BillingPortal.Session;
  };
  const configure: Handler = (form) => {
    const metadata = form.metadata as Record<string, string>;
    const made = { ...CONFIGURATION, id: newId('bpc'), created: now(), metadata };
    configurations.set(made.id, made);
    return made;
  };
  const routes: Route[] = [
    ['POST', /^\/v1\/billing_portal\/sessions$/, 'createPortal', start],
    ['POST', /^\/v1\/billing_portal\/configurations$/, 'createConfiguration', configure],
    [
      'GET',
      /^\/v1\/billing_portal\/configurations$/,
      'listConfigurations',
      (form) => listed(configurations, form, (made) => made),
    ],
    [
      'GET',
      /^\/v1\/customers\/(\w+)\/payment_methods$/,
      'listMethods',
      (form, wanted) => listed(world.methods, form, methodObject, ({ customer }) => customer === wanted),
    ],
    [
      'GET',
      /^\/v1\/customers\/(\w+)$/,
      'retrieve',
      (form, wanted) => customerObject(world, known(customers, 'customer', wanted), expanded(form)),
    ],
  ];
  return {
    configurations,
    sessions,
    routes,
    /** The buyer chooses what is charged from now on. */
    choose(customer: string, method: string): void {
      const chosen = known(customers, 'customer', customer);
      chosen.chosen = method;
      emit('customer.updated', customerObject(world, chosen, []));
    },
  };
}

import type { CourseKey } from './courses.ts';
import type { EventKey } from './events.ts';
import type { Person } from './people.ts';
import type { ProductKey } from './products.ts';
import type { ServiceKey } from './services.ts';
import type { Span } from './time.ts';
import type { TribeKey } from './tribes.ts';

/** What was bought; its price is the one of the thing itself. */
export type DemoItem =
  | { course: CourseKey }
  | { event: EventKey }
  | { service: ServiceKey }
  | { tribe: TribeKey }
  | { product: ProductKey };

/** Who subscribes to what since when; each month since then was paid. */
export interface DemoSubscription {
  by: Person;
  to: { tribe: TribeKey } | { product: ProductKey };
  since: Span;
  /** Cancelled then: it ends with the month that was paid. */
  cancelled?: Span;
}

export const SUBSCRIPTIONS: readonly DemoSubscription[] = [
  { by: 'mona', to: { tribe: 'guild' }, since: '40d 5h' },
  { by: 'mona', to: { product: 'dawnletters' }, since: '21d 3h', cancelled: '4d' },
];

/** A tribe whose members pay, but for those who run it: how many of them pay, and how many stopped by now. */
export const PAYING_TRIBE = { tribe: 'guild', people: 11, stopped: 2 } as const satisfies {
  tribe: TribeKey;
  people: number;
  stopped: number;
};

/** What was sold over three months, more of it lately; the more often it stands here, the more of it. */
export const SHELF: readonly { product: ProductKey }[] = [
  { product: 'crumbguide' },
  { product: 'crumbguide' },
  { product: 'crumbguide' },
  { product: 'bakersmath' },
  { product: 'bakersmath' },
  { product: 'nightplan' },
  { product: 'quiethours' },
  { product: 'quiethours' },
  { product: 'runway' },
];
export const SHELF_SALES = 64;

export interface DemoCoupon {
  by: Person;
  code: string;
  percentBps?: number;
  amountMinor?: number;
  maxUses?: number;
  since: Span;
  /** From now; a span with `-` is over. */
  expires?: { in: Span } | { ago: Span };
  isActive?: boolean;
}

export const COUPONS: readonly DemoCoupon[] = [
  { by: 'olivia', code: 'CRUMB20', percentBps: 2000, maxUses: 100, since: '80d', expires: { in: '30d' } },
  { by: 'olivia', code: 'AUTUMN5', amountMinor: 500, maxUses: 50, since: '85d', expires: { ago: '12d' } },
  { by: 'olivia', code: 'NEIGHBOURS', percentBps: 5000, maxUses: 10, since: '20d', isActive: false },
  { by: 'leo', code: 'FOCUS10', percentBps: 1000, since: '60d' },
];

export interface DemoAffiliate {
  of: Person;
  who: Person;
  rateBps: number;
  since: Span;
  isActive?: boolean;
}

export const AFFILIATES: readonly DemoAffiliate[] = [
  { of: 'olivia', who: 'giulia', rateBps: 2000, since: '85d' },
  { of: 'olivia', who: 'nadia', rateBps: 1500, since: '40d' },
  { of: 'olivia', who: 'declan', rateBps: 1000, since: '70d', isActive: false },
  { of: 'leo', who: 'sana', rateBps: 1000, since: '50d' },
];

/** Paid out are whole dollars of what was there, for the most part. */
export const PAYOUTS: readonly { to: Person; asked: Span; paid?: Span; reference?: string }[] = [
  { to: 'olivia', asked: '32d', paid: '30d 4h', reference: 'TX-48120' },
  { to: 'olivia', asked: '1d 2h' },
  { to: 'leo', asked: '29d', paid: '27d 2h', reference: 'TX-48133' },
];

/** How sellers stand on invoices. */
interface DemoSeller {
  legalName: string;
  address: string;
  payoutMethod: string;
  transferDetails: string;
}
export const SELLERS: Partial<Record<Person, DemoSeller>> = {
  olivia: {
    legalName: 'Ferrer Bakehouse SL',
    address: 'Carrer de la Força 14\n17004 Girona\nSpain',
    payoutMethod: 'Bank transfer to ES91 •••• 1332',
    transferDetails: 'Ferrer Bakehouse SL\nES91 2100 0418 4502 0005 1332',
  },
  leo: {
    legalName: 'Deep Work Guild UG',
    address: 'Oranienstraße 6\n10997 Berlin\nGermany',
    payoutMethod: 'Bank transfer to DE89 •••• 3000',
    transferDetails: 'Deep Work Guild UG\nDE89 3704 0044 0532 0130 00',
  },
};

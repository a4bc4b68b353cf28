import type { ProductKind } from '@kindred/validation/commerce/values';
import type { Person } from './people.ts';
import type { Span } from './time.ts';
import type { TribeKey } from './tribes.ts';

export interface DemoProduct {
  name: string;
  tribe: TribeKey;
  seller: Person;
  kind: ProductKind;
  price: string;
  originalPrice?: string;
  since: Span;
  inStock?: boolean;
  description: string;
  features: string[];
}

export const PRODUCTS: Record<string, DemoProduct> = {
  runway: {
    name: 'Runway in one sheet',
    tribe: 'dawn',
    seller: 'jin',
    kind: 'digital',
    price: '12.00',
    since: '80d',
    description: 'A spreadsheet that answers one question: until when. Works offline, prints on one page.',
    features: ['One sheet, no macros', 'An example that is filled in', 'Free updates'],
  },
  dawnkit: {
    name: 'The dawn kit',
    tribe: 'dawn',
    seller: 'priya',
    kind: 'bundle',
    price: '39.00',
    originalPrice: '52.00',
    since: '60d',
    description: 'Runway in one sheet, the weekly review and eight interview scripts, together.',
    features: ['Three products', 'A quarter cheaper than apart'],
  },
  dawncards: {
    name: 'Fifty questions for the first hour',
    tribe: 'dawn',
    seller: 'priya',
    kind: 'physical',
    price: '24.00',
    since: '45d',
    description: 'A deck of cards for the days when the list is longer than the morning.',
    features: ['50 cards in a tin', 'Printed in Pune', 'Sent within a week'],
  },
  dawnletters: {
    name: 'Numbers, monthly',
    tribe: 'dawn',
    seller: 'jin',
    kind: 'subscription',
    price: '6.00',
    since: '30d',
    description: 'Three small companies show their month, unrounded. Cancel whenever you like.',
    features: ['A letter a month', 'All letters since the first'],
  },
  dawnhour: {
    name: 'An hour about your pricing',
    tribe: 'dawn',
    seller: 'tomas',
    kind: 'coaching',
    price: '80.00',
    since: '20d',
    description: 'You bring the page, I read it aloud, and we change three things before the hour is over.',
    features: ['60 minutes on video', 'Notes the same day'],
  },
  headlines: {
    name: 'Headlines that kept their promise',
    tribe: 'honest',
    seller: 'noah',
    kind: 'digital',
    price: '9.00',
    since: '70d',
    description: 'Forty headlines with what happened next. Including the eleven that failed.',
    features: ['PDF and plain text', '40 examples'],
  },
  teardown: {
    name: 'A teardown of your page',
    tribe: 'honest',
    seller: 'carlos',
    kind: 'coaching',
    price: '65.00',
    originalPrice: '90.00',
    since: '25d',
    description: 'Twenty minutes of video about one page, recorded for you alone.',
    features: ['20 minutes of video', 'Delivered in three days'],
  },
  oneinklight: {
    name: 'Harbour, two colours',
    tribe: 'inklight',
    seller: 'yuki',
    kind: 'physical',
    price: '48.00',
    since: '50d',
    inStock: false,
    description: 'A linocut of the harbour at six, in an edition of thirty. Signed.',
    features: ['30 × 40 cm', 'Edition of 30', 'Packed flat'],
  },
  brushes: {
    name: 'Dry brushes for the tablet',
    tribe: 'inklight',
    seller: 'amara',
    kind: 'digital',
    price: '14.00',
    since: '35d',
    description: 'Twelve brushes scanned from real ones that were about to be thrown away.',
    features: ['12 brushes', 'For every common program'],
  },
  studiobox: {
    name: 'First print box',
    tribe: 'inklight',
    seller: 'yuki',
    kind: 'bundle',
    price: '72.00',
    since: '15d',
    description: 'Lino, two gouges, a roller and a tube of black. Paper for your first ten mistakes.',
    features: ['Everything for ten prints', 'A guide of four pages'],
  },
};

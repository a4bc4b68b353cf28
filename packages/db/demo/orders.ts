import type { OrderStatus } from '../src/schema/commerce.ts';
import type { Person } from './people.ts';
import type { DemoItem } from './sales.ts';
import type { Span } from './time.ts';

export interface DemoGift {
  to: Person;
  message: string;
  /** Left out of one that waits to be opened. */
  opened?: Span;
}

export interface DemoOrder {
  by: Person;
  ago: Span;
  status: OrderStatus;
  /** By bank transfer, which has not come yet. */
  isTransfer?: true;
  gift?: DemoGift;
  /** Of coaching: open days from now to its time. */
  coachedIn?: number;
  items: readonly (DemoItem & { quantity?: number })[];
}

export const ORDERS: readonly DemoOrder[] = [
  { by: 'mona', ago: '2d 4h', status: 'completed', items: [{ course: 'firstloaf' }] },
  { by: 'mona', ago: '2d 7h', status: 'completed', coachedIn: 3, items: [{ product: 'planninghour' }] },
  { by: 'mona', ago: '3h', status: 'pending', isTransfer: true, items: [{ event: 'saturdayclass' }] },
  { by: 'mona', ago: '8d 3h', status: 'refunded', items: [{ event: 'crumb' }] },
  { by: 'mona', ago: '26d 2h', status: 'cancelled', items: [{ service: 'bakeclass' }] },
  { by: 'mona', ago: '10d 5h', status: 'completed', items: [{ service: 'poster' }] },
  {
    by: 'mona',
    ago: '16d 6h',
    status: 'completed',
    items: [{ product: 'crumbguide' }, { product: 'bakersmath' }],
  },
  { by: 'mona', ago: '33d 2h', status: 'completed', items: [{ product: 'runway' }] },
  {
    by: 'mona',
    ago: '12d 3h',
    status: 'completed',
    items: [{ product: 'quiethours' }],
    gift: { to: 'tariq', message: 'For your mornings. Week one is the hard one.', opened: '11d 20h' },
  },
  {
    by: 'mona',
    ago: '1d 5h',
    status: 'completed',
    items: [{ tribe: 'portfolio' }],
    gift: { to: 'giulia', message: 'You keep asking me how I do it. Here is how.' },
  },
  { by: 'hugo', ago: '9d 4h', status: 'completed', items: [{ product: 'benchboard' }] },
  { by: 'camille', ago: '18d 3h', status: 'completed', items: [{ product: 'breadfilm' }] },
  { by: 'giulia', ago: '14d', status: 'completed', items: [{ service: 'breadplan' }] },
  { by: 'giulia', ago: '13d 20h', status: 'completed', items: [{ service: 'tablesidesetup' }] },
  { by: 'nadia', ago: '90d', status: 'completed', items: [{ course: 'firstloaf' }] },
  { by: 'pawel', ago: '60d', status: 'completed', items: [{ course: 'queryplans' }] },
  { by: 'ruth', ago: '70d', status: 'completed', items: [{ course: 'slowlift' }] },
  { by: 'camille', ago: '6d 2h', status: 'completed', items: [{ event: 'portuguesesupper', quantity: 2 }] },
  { by: 'hugo', ago: '1d 2h', status: 'pending', items: [{ service: 'bench' }] },
  { by: 'tariq', ago: '33d', status: 'cancelled', items: [{ tribe: 'portfolio' }] },
  { by: 'zanele', ago: '45d', status: 'refunded', items: [{ course: 'slowlift' }] },
];

import type { OrderStatus } from '../src/schema/commerce.ts';
import type { CourseKey } from './courses.ts';
import type { EventKey } from './events.ts';
import type { Person } from './people.ts';
import type { ServiceKey } from './services.ts';
import type { Span } from './time.ts';
import type { TribeKey } from './tribes.ts';

/** What was bought; its price is the one of the thing itself. */
export type DemoItem =
  | { course: CourseKey }
  | { event: EventKey }
  | { service: ServiceKey }
  | { tribe: TribeKey };

export interface DemoOrder {
  by: Person;
  ago: Span;
  status: OrderStatus;
  items: readonly (DemoItem & { quantity?: number })[];
}

export const ORDERS: readonly DemoOrder[] = [
  { by: 'mona', ago: '2d 4h', status: 'completed', items: [{ course: 'firstloaf' }] },
  { by: 'mona', ago: '3h', status: 'pending', items: [{ event: 'saturdayclass' }] },
  { by: 'mona', ago: '8d 3h', status: 'refunded', items: [{ event: 'crumb' }] },
  { by: 'mona', ago: '26d 2h', status: 'cancelled', items: [{ service: 'bakeclass' }] },
  { by: 'mona', ago: '40d 5h', status: 'completed', items: [{ tribe: 'guild' }] },
  { by: 'mona', ago: '10d 5h', status: 'completed', items: [{ tribe: 'guild' }, { service: 'poster' }] },
  {
    by: 'giulia',
    ago: '14d',
    status: 'completed',
    items: [{ service: 'breadplan' }, { service: 'tablesidesetup' }],
  },
  { by: 'nadia', ago: '90d', status: 'completed', items: [{ course: 'firstloaf' }] },
  { by: 'pawel', ago: '60d', status: 'completed', items: [{ course: 'queryplans' }] },
  { by: 'ruth', ago: '70d', status: 'completed', items: [{ course: 'slowlift' }] },
  { by: 'camille', ago: '6d 2h', status: 'completed', items: [{ event: 'portuguesesupper', quantity: 2 }] },
  { by: 'hugo', ago: '1d 2h', status: 'pending', items: [{ service: 'bench' }] },
  { by: 'tariq', ago: '33d', status: 'cancelled', items: [{ tribe: 'portfolio' }] },
  { by: 'zanele', ago: '45d', status: 'refunded', items: [{ course: 'slowlift' }] },
];

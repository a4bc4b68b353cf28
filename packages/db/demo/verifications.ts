import type { Person } from './people.ts';
import type { Span } from './time.ts';
import type { TribeKey } from './tribes.ts';

export interface DemoVerification {
  tribe: TribeKey;
  ago: Span;
  /** Files of demo/library.ts. */
  documents: string[];
  /** Left out of one that waits. */
  approved?: { by: Person; ago: Span };
}

/** Tribes that asked to be verified, each by its owner. */
export const VERIFICATIONS: DemoVerification[] = [
  { tribe: 'supper', ago: '9h', documents: ['Register of associations.pdf', 'Letter of the library.pdf'] },
  {
    tribe: 'guild',
    ago: '300d',
    documents: ['Trade licence.pdf'],
    approved: { by: 'ada', ago: '299d' },
  },
];

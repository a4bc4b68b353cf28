import type { SearchKind } from '@kindred/validation/discovery';
import type { DefaultedNullable, Timestamp } from './types.ts';

/** Kept by triggers. */
export interface SearchItemsTable {
  kind: SearchKind;
  subjectId: string;
  home: string;
  isOpen: boolean;
  personId: DefaultedNullable<string>;
  rankedAt: Timestamp;
  name: DefaultedNullable<string>;
  words: string;
}

/** Private by row: an item is for those who may see what it is of. */
export interface DiscoveryGuardedTables {
  searchItems: SearchItemsTable;
}

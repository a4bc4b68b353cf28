import type { AddedHow } from '@kindred/validation/tribes/spaceMembers';
import type { Defaulted, DefaultedNullable, TimestampNow } from './types.ts';

/** Somebody who was added to a space by name. */
export interface SpacePeopleTable {
  spaceId: string;
  /** Of the space and of the membership that the row goes with. */
  tribeId: string;
  userId: string;
  /** Of a rule, in whose name it acts. */
  addedBy: DefaultedNullable<string>;
  how: Defaulted<AddedHow>;
  addedAt: TimestampNow;
}

/** For those who manage the space. */
export interface SpacePeopleGuardedTables {
  spacePeople: SpacePeopleTable;
}

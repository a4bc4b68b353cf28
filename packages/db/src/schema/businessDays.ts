import type { BusinessEvent, BusinessSource } from '@kindred/validation/businesses/values';
import type { Defaulted } from './types.ts';

export interface BusinessDaysTable {
  businessId: string;
  /** Of the time zone of the business. */
  day: string;
  what: BusinessEvent;
  /** Where a view came from; empty of everything else. */
  source: Defaulted<BusinessSource | ''>;
  /** Paid with test money, or seen while payments were tests. */
  isTest: Defaulted<boolean>;
  /** Below 0 when more was taken back than came. */
  count: number;
}

/** Private by row: those of a business whose figures somebody may see. */
export interface BusinessDaysGuardedTables {
  businessDays: BusinessDaysTable;
}

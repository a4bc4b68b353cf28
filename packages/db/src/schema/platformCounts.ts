import type { Defaulted, Timestamp, TimestampNow } from './types.ts';

/** A total of the platform is the sum of its shards; kept by triggers. */
export interface PlatformCountsTable {
  /** The table that is counted. */
  name: 'users' | 'tribes' | 'posts';
  shard: number;
  count: Defaulted<number>;
  createdAt: TimestampNow;
}

/** What all sellers sold in a currency, in shards; kept by a trigger on `sales_daily`. */
export interface PlatformRevenueTable {
  isTest: boolean;
  currency: string;
  shard: number;
  grossMinor: Defaulted<number>;
  refundedMinor: Defaulted<number>;
  createdAt: TimestampNow;
}

/** The same by quarters of an hour. */
export interface PlatformSalesTable extends PlatformRevenueTable {
  since: Timestamp;
}

export interface PlatformCountsGuardedTables {
  platformCounts: PlatformCountsTable;
  platformRevenue: PlatformRevenueTable;
  platformSales: PlatformSalesTable;
}

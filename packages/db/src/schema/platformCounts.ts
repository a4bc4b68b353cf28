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

/** Users and posts by the quarter of an hour in which they were created, in shards; kept by triggers. */
export interface PlatformGrowthTable {
  name: 'users' | 'posts';
  since: Timestamp;
  shard: number;
  count: Defaulted<number>;
  createdAt: TimestampNow;
}

/** The last day on which a person was here, a date of UTC; kept by triggers on `users` and `sessions`. */
export interface UserActivityTable {
  userId: string;
  joinedOn: string;
  lastOn: string;
  /** When the person joined. */
  createdAt: Timestamp;
}

/** People who were here on a day, in shards; kept by a trigger on `user_activity`. */
export interface PlatformActivityTable {
  day: string;
  shard: number;
  count: Defaulted<number>;
  createdAt: TimestampNow;
}

/** People who joined in a week and were here in a week, in shards; weeks are their Mondays. */
export interface PlatformRetentionTable {
  joinedWeek: string;
  week: string;
  shard: number;
  count: Defaulted<number>;
  createdAt: TimestampNow;
}

export interface PlatformCountsGuardedTables {
  platformActivity: PlatformActivityTable;
  platformGrowth: PlatformGrowthTable;
  platformRetention: PlatformRetentionTable;
  userActivity: UserActivityTable;
  platformCounts: PlatformCountsTable;
  platformRevenue: PlatformRevenueTable;
  platformSales: PlatformSalesTable;
}

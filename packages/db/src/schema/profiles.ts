import type { TimestampNow } from './types.ts';

export interface UserFollowsTable {
  followerId: string;
  followeeId: string;
  createdAt: TimestampNow;
}

/** Who follows whom is no secret, but who was blocked is: behind `openGuarded`. */
export interface ProfilesGuardedTables {
  userFollows: UserFollowsTable;
}

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

/** A handle that somebody had before, in lower case. */
export interface FormerHandlesTable {
  handle: string;
  userId: string;
  leftAt: TimestampNow;
}

/** Open to application code. */
export interface ProfilesTables {
  formerHandles: FormerHandlesTable;
}

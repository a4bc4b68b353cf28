import type { Defaulted, Id, TimestampNow } from './types.ts';

export interface UserFollowsTable {
  followerId: string;
  followeeId: string;
  createdAt: TimestampNow;
}

export interface PortfolioWorksTable {
  id: Id;
  userId: string;
  title: string;
  description: Defaulted<string>;
  link: string | null;
  /** Addresses of its pictures, the first of them on the card. */
  images: Defaulted<string[]>;
  /** Their person orders them; the lowest comes first. */
  position: number;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

/** Who follows whom is no secret, but who was blocked is, and works are for whom a profile is: behind `openGuarded`. */
export interface ProfilesGuardedTables {
  userFollows: UserFollowsTable;
  portfolioWorks: PortfolioWorksTable;
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

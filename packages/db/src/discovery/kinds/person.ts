import { sql } from 'kysely';
import { notBlocked } from '../../accounts/visibility.ts';
import type { FoundKind } from './kind.ts';

export const people: FoundKind = {
  kind: 'person',
  table: 'users',
  seen: (me) => sql`(users.suspended_at is null and ${notBlocked('users.id', me)})`,
  related: (me) =>
    sql`select follows.followee_id as id from user_follows follows where follows.follower_id = ${me}`,
  fades: false,
  weight: 1,
  title: sql`users.first_name || ' ' || users.last_name`,
  body: sql`users.bio`,
  imageUrl: sql`users.profile_image_url`,
  facts: sql`'handle', users.handle, 'location', users.location`,
};

import { sql } from 'kysely';
import { lets } from '../../accounts/privacy/visibility.ts';
import { notBlocked } from '../../accounts/visibility.ts';
import { ASKED_BY, type FoundKind } from './kind.ts';

/** Of a profile that is not shown to the viewer, the names alone. */
const shown = (column: string) =>
  sql<string | null>`case when ${lets('profile', 'users.id', ASKED_BY)} then ${sql.ref(column)} end`;

export const people: FoundKind = {
  kind: 'person',
  table: 'users',
  seen: (me) => sql`(users.suspended_at is null and ${notBlocked('users.id', me)})`,
  related: (me) =>
    sql`select follows.followee_id as id from user_follows follows where follows.follower_id = ${me}`,
  fades: false,
  weight: 1,
  title: sql`users.first_name || ' ' || users.last_name`,
  body: shown('users.bio'),
  imageUrl: sql`users.profile_image_url`,
  facts: sql`'handle', users.handle, 'location', ${shown('users.location')}`,
};

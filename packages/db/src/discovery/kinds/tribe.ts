import { sql } from 'kysely';
import { isBannedFrom, tribesJoinedBy } from '../../tribes/visibility.ts';
import type { FoundKind } from './kind.ts';

/** Those that are listed, and every tribe I am in. */
export const tribes: FoundKind = {
  kind: 'tribe',
  table: 'tribes',
  seen: (me) => sql`(tribes.deleted_at is null and not ${isBannedFrom(sql`tribes.id`, me)} and (
    (not tribes.is_private and tribes.archived_at is null and tribes.hidden_at is null) or tribes.id = any(array(${tribesJoinedBy(me)}))))`,
  related: (me) => sql`select mine.tribe_id as id from tribe_memberships mine where mine.user_id = ${me}`,
  fades: false,
  weight: 1,
  title: sql`tribes.name`,
  body: sql`tribes.description`,
  imageUrl: sql`coalesce(tribes.avatar_url, tribes.image_url)`,
  facts: sql`'handle', tribes.slug, 'tags', tribes.tags, 'members', tribes.member_count, 'currency', tribes.currency,
    'price', case when tribes.membership_type = 'paid' and tribes.price > 0 then tribes.price::text end`,
};

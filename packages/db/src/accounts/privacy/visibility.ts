import {
  ACTIVITY_KINDS,
  AUDIENCE_SETTINGS,
  AUDIENCES,
  type Audience,
  type AudienceSetting,
  type PrivacySettings,
} from '@kindred/validation/accounts/privacy';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
import type { Fields } from '../../schema/types.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import type { ViewerSql } from '../visibility.ts';

const chosen = prepare((db, { userId }: { userId: string }) =>
  unrestrictedDb(db).selectFrom('userPreferences').select('privacySettings').where('userId', '=', userId),
);

/** What somebody chose for themselves; nothing is hidden until they say so. */
export async function privacyOf(db: Db | Tx, userId: string): Promise<PrivacySettings> {
  const [row] = await chosen(db, { userId });
  return privacyFrom(row?.privacySettings ?? {});
}

/** @param stored what `user_preferences.privacy_settings` holds */
export function privacyFrom(stored: Fields): PrivacySettings {
  const audiences = AUDIENCE_SETTINGS.map((setting): [AudienceSetting, Audience] => [
    setting,
    AUDIENCES.find((each) => each === stored[setting]) ?? 'everyone',
  ]);
  const hidden: unknown = stored.hiddenActivity;
  return {
    readReceipts: stored.hidesReceipts !== true,
    showPresence: stored.hidesPresence !== true,
    ...(Object.fromEntries(audiences) as Record<AudienceSetting, Audience>),
    hiddenActivity: ACTIVITY_KINDS.filter((kind) => Array.isArray(hidden) && hidden.includes(kind)),
  };
}

/** Whether the viewer is among those whom the person of a column lets do this. Its twin is `isInAudience`. */
export function lets(setting: AudienceSetting, column: string, viewer: ViewerSql): RawBuilder<SqlBool> {
  const person = sql.ref(column);
  const follows = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
    sql`exists (select from user_follows where follower_id = ${one} and followee_id = ${other} offset 0)`;
  return sql<SqlBool>`(${person} = ${viewer} or case coalesce((
      select chosen.privacy_settings->>${sql.lit(setting)} from user_preferences chosen
      where chosen.user_id = ${person} offset 0), 'everyone')
    when 'everyone' then true
    when 'followers' then ${follows(viewer, person)}
    when 'friends' then ${follows(viewer, person)} and ${follows(person, viewer)}
    else false end)`;
}

/**
 * Ids of people whose profile is for followers or friends and who let the viewer see it, one column. With the viewer's
 * own id, and everyone whose profile is for everyone, these are all that `lets('profile', …)` is true of.
 */
export function limitedProfilesShownTo(viewer: ViewerSql): RawBuilder<unknown> {
  return sql`select mine.followee_id from user_follows mine
    join user_preferences chosen on chosen.user_id = mine.followee_id
      and chosen.privacy_settings->>'profile' in ('followers', 'friends')
    where mine.follower_id = ${viewer} and (chosen.privacy_settings->>'profile' = 'followers' or exists (
      select from user_follows theirs
      where theirs.follower_id = mine.followee_id and theirs.followee_id = ${viewer} offset 0))`;
}

/** Who of these people does not let it be seen when they are here. */
export async function hiddenAmong(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await unrestrictedDb(db)
    .selectFrom('userPreferences')
    .select('userId')
    .where(sql<SqlBool>`user_id = any(${userIds}::uuid[])`)
    .where(sql<SqlBool>`(privacy_settings->>'hidesPresence')::boolean`)
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

/** Whether the person of a column lets others see when they are here. */
export function showsPresence(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select from user_preferences
    where user_preferences.user_id = ${sql.ref(column)}
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0)`;
}

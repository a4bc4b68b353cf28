import type { PrivacySettings } from '@kindred/validation/accounts/privacy';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

const chosen = prepare((db, { userId }: { userId: string }) =>
  unrestrictedDb(db)
    .selectFrom('userPreferences')
    .select(sql<boolean>`coalesce((privacy_settings->>'hidesReceipts')::boolean, false)`.as('hidesReceipts'))
    .select(sql<boolean>`coalesce((privacy_settings->>'hidesPresence')::boolean, false)`.as('hidesPresence'))
    .where('userId', '=', userId),
);

/** What somebody chose for themselves; nothing is hidden until they say so. */
export async function privacyOf(db: Db | Tx, userId: string): Promise<PrivacySettings> {
  const [row] = await chosen(db, { userId });
  return {
    readReceipts: !(row?.hidesReceipts ?? false),
    showPresence: !(row?.hidesPresence ?? false),
  };
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

import type { SettingGroup } from '@kindred/validation/admin/settings';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { type StoredSettings, storedSettings } from './visibility.ts';

/** Stored settings, which no other transaction changes until this one ends. */
export async function lockSettings(tx: Tx): Promise<StoredSettings[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(tx);
  return storedSettings(tx);
}

/** Stores the variables of a group in place of those before and raises its version. */
export async function setSettings(
  tx: Tx,
  name: SettingGroup,
  variables: Partial<Record<string, string>>,
  updatedBy: string,
): Promise<void> {
  const now = { variables: JSON.stringify(variables), updatedBy };
  await unrestrictedDb(tx)
    .insertInto('settings')
    .values({ name, ...now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ ...now, version: sql<number>`settings.version + 1` }),
    )
    .execute();
}

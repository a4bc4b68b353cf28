import { type Feature, IN_USE_MAX, type SettingGroup } from '@kindred/validation/admin/settings';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface StoredSettings {
  name: SettingGroup;
  /** Texts of environment variables. */
  variables: Partial<Record<string, string>>;
  version: number;
  updatedAt: Date;
}

/** Groups that admins changed; secrets are among the values. */
export async function storedSettings(db: Db | Tx): Promise<StoredSettings[]> {
  return unrestrictedDb(db)
    .selectFrom('settings')
    .select(['name', 'variables', 'version', 'updatedAt'])
    .execute();
}

export interface FeatureUse {
  feature: Feature;
  kind: 'subscriptions' | 'published_courses';
  count: number;
}

/** Things that people rely on, by the feature they belong to; each counted up to {@link IN_USE_MAX}. */
export async function featuresInUse(db: Db | Tx): Promise<FeatureUse[]> {
  const { rows } = await sql<FeatureUse>`
    select 'selling' as feature, 'subscriptions' as kind, count(*)::int as count
    from (select from subscriptions where due_at is not null limit ${IN_USE_MAX}) counted
    union all
    select 'courses', 'published_courses', count(*)::int
    from (select from courses where is_published limit ${IN_USE_MAX}) counted
  `.execute(unrestrictedDb(db));
  return rows.filter(({ count }) => count > 0);
}

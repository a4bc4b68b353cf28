import type { FeatureUse, StoredSettings } from '@kindred/db/admin/settings/visibility';
import { SETTING_GROUPS, type SettingGroup, type SettingsView } from '@kindred/validation/admin/settings';
import { type Env, type EnvName, parseVariable } from '../../../platform/env.ts';
import { SECRET_FIELDS, VARIABLES } from './variables.ts';

function storedValue(variable: EnvName, text: string | undefined): unknown {
  const parsed = text === undefined ? undefined : parseVariable(variable, text);
  return parsed?.success ? (parsed.data ?? null) : null;
}

function presentGroup(group: SettingGroup, row: StoredSettings | undefined, env: Env) {
  const fields = Object.entries(VARIABLES[group]) as [string, EnvName][];
  const secret = SECRET_FIELDS[group] ?? [];
  const shown = fields.filter(([field]) => !secret.includes(field));
  return {
    version: row?.version ?? 0,
    changedAt: row?.updatedAt.toISOString() ?? null,
    values: Object.fromEntries(
      shown.map(([field, variable]) => [field, storedValue(variable, row?.variables[variable])]),
    ),
    effective: Object.fromEntries(shown.map(([field, variable]) => [field, env[variable] ?? null])),
    fixed: Object.fromEntries(fields.filter(([, variable]) => env.given.includes(variable))),
    secrets: fields
      .filter(([field, variable]) => secret.includes(field) && env[variable] !== undefined)
      .map(([field]) => field),
  };
}

/** @param env the configuration in effect */
export function presentSettings(
  rows: readonly StoredSettings[],
  env: Env,
  inUse: readonly FeatureUse[],
  { isTest }: { isTest: boolean },
): SettingsView {
  const groups = Object.fromEntries(
    SETTING_GROUPS.map((group) => [
      group,
      presentGroup(
        group,
        rows.find(({ name }) => name === group),
        env,
      ),
    ]),
  );
  return {
    ...(groups as Omit<SettingsView, 'inUse' | 'storage' | 'payments'>),
    inUse: [...inUse],
    storage: { kind: env.S3_BUCKET === undefined ? 'folder' : 's3', bucket: env.S3_BUCKET ?? null },
    payments: { provider: env.PAYMENTS, isOpen: env.arePaymentsSetUp, isTest },
  };
}

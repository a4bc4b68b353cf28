import type { StoredSettings } from '@kindred/db/admin/settings/visibility';
import { lockSettings, setSettings } from '@kindred/db/admin/settings/writes';
import type { Tx } from '@kindred/db/client';
import {
  LOGO_MAX,
  SETTING_GROUPS,
  type SetSettingsInput,
  type SettingGroup,
} from '@kindred/validation/admin/settings';
import type { Outbox } from '../../../platform/bus.ts';
import { type Env, EnvError, type EnvName, parseVariable, withVariables } from '../../../platform/env.ts';
import { fail, invalid } from '../../../trpc/errors.ts';
import { attachPictures, findPicture } from '../../media/service.ts';
import { recordAct, type Staff } from '../audit/service.ts';
import { SECRET_FIELDS, textOf, VARIABLES } from './variables.ts';

type Value = string | number | readonly string[] | null | undefined;
type Variables = Partial<Record<string, string>>;

/** Variables of a group with the given fields changed; null removes one. Those that are not valid are refused by field. */
export function changedVariables(
  group: SettingGroup,
  before: Variables,
  values: Readonly<Record<string, Value>>,
  path: readonly string[] = [group, 'values'],
): Variables {
  const after = { ...before };
  for (const [field, value] of Object.entries(values)) {
    const variable = (VARIABLES[group] as Record<string, EnvName>)[field];
    if (variable === undefined || value === undefined) continue;
    if (value === null) {
      delete after[variable];
      continue;
    }
    const text = textOf(variable, value);
    const parsed = parseVariable(variable, text);
    if (!parsed.success) invalid([...path, field].join('.'), parsed.error.issues[0]?.message ?? 'Not valid');
    after[variable] = text;
  }
  return after;
}

/** The configuration with the variables of a group, or a refusal that says what they contradict. */
export function envWith(env: Env, variables: Variables, path: string): Env {
  try {
    return withVariables(env, variables);
  } catch (error) {
    if (error instanceof EnvError) return invalid(path, error.message.replace(/^[A-Z_]+: /, ''));
    throw error;
  }
}

const SECRET = 'set';

/** Fields of a group as the audit log records them; secrets only as set or not. */
function recorded(group: SettingGroup, variables: Variables) {
  return Object.fromEntries(
    Object.entries(VARIABLES[group]).map(([field, variable]) => {
      const value = variables[variable] ?? null;
      return [field, value !== null && SECRET_FIELDS[group]?.includes(field) ? SECRET : value];
    }),
  );
}

function changed(group: SettingGroup, before: Variables, after: Variables) {
  const [was, is] = [recorded(group, before), recorded(group, after)];
  const fields = Object.entries(VARIABLES[group])
    .filter(([, variable]) => before[variable] !== after[variable])
    .map(([field]) => field);
  const only = (all: Record<string, unknown>) =>
    Object.fromEntries(fields.map((field) => [field, all[field]]));
  return { fields, before: only(was), after: only(is) };
}

/** The row that an uploaded logo belongs to; settings have no ids. */
const BRAND = '00000000-0000-7000-8000-000000000001';
/** Pixels. */
const LOGO_WIDTH = 512;

/** Attaches an uploaded logo, or deletes the one that is replaced. `after` gets the address that is shown. */
async function keepLogo(tx: Tx, outbox: Outbox, { viewer }: Staff, before: Variables, after: Variables) {
  if (after.LOGO === before.LOGO) return;
  const pictured = { table: 'settings', id: BRAND, uploaderId: viewer.id } as const;
  if (after.LOGO === undefined) return attachPictures(tx, outbox, pictured, []);
  const asked = { path: 'brand.values.logo', maxBytes: LOGO_MAX, width: LOGO_WIDTH };
  const { id, url } = await findPicture(tx, pictured, after.LOGO, asked);
  await attachPictures(tx, outbox, pictured, [id]);
  after.LOGO = url;
}

/**
 * Saves changes of groups, each with the version that was read, and announces them to the nodes.
 * @param env the configuration of the environment alone
 */
export async function saveSettings(
  tx: Tx,
  outbox: Outbox,
  staff: Staff,
  env: Env,
  input: SetSettingsInput,
): Promise<void> {
  const stored = new Map((await lockSettings(tx)).map((row): [string, StoredSettings] => [row.name, row]));
  for (const group of SETTING_GROUPS) {
    const change = input[group];
    if (change === undefined) continue;
    const row = stored.get(group);
    if ((row?.version ?? 0) !== change.version) fail('settings_changed');
    const before = row?.variables ?? {};
    const after = changedVariables(group, before, change.values);
    if (group === 'brand') await keepLogo(tx, outbox, staff, before, after);
    envWith(env, after, `${group}.values`);
    const { fields, ...difference } = changed(group, before, after);
    if (fields.length === 0) continue;
    await setSettings(tx, group, after, staff.viewer.id);
    await recordAct(tx, outbox, staff, {
      action: 'settings.update',
      subject: { type: 'settings', id: null, name: group },
      ...difference,
    });
  }
  await outbox.event({ topic: 'settings_changed', payload: {} });
}

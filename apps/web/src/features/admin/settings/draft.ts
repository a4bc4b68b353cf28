import { type SettingGroup, settingsShape } from '@kindred/validation/admin/settings';
import { isBlank } from '@kindred/validation/characters';
import { type Problems, problemsOf } from '../../../app/errors.ts';

/** What a control holds: text, lines, or null for the default. */
export type Draft = Readonly<Record<string, string | readonly string[] | null>>;

export interface FieldSpec {
  name: string;
  label: string;
  description?: string;
  kind: 'text' | 'number' | 'lines' | 'choice' | 'secret' | 'image';
  /** Names of the values of a choice. */
  names?: Readonly<Record<string, string>>;
  /** Of lines. */
  max?: number;
  maxLength?: number;
  /** Singular, for the buttons of lines. */
  item?: string;
  placeholder?: string;
}

/** A group as the api presents it. */
export interface GroupState {
  version: number;
  values: Readonly<Record<string, unknown>>;
  effective: Readonly<Record<string, unknown>>;
  fixed: Readonly<Record<string, string>>;
  secrets: readonly string[];
}

type Value = string | number | readonly string[] | null;

function typedValue({ kind }: Pick<FieldSpec, 'kind'>, typed: Draft[string] | undefined): Value | undefined {
  if (typed === undefined || typed === null) return typed;
  if (typeof typed !== 'string') {
    const lines = typed.filter((line) => !isBlank(line)).map((line) => line.trim());
    return lines.length === 0 ? null : lines;
  }
  // A field for a new secret that was left empty keeps the secret.
  if (isBlank(typed)) return kind === 'secret' ? undefined : null;
  return kind === 'number' ? Number(typed) : typed.trim();
}

/** The values that differ from those stored. */
export function changedValues(
  fields: readonly Pick<FieldSpec, 'name' | 'kind'>[],
  draft: Draft,
  { values, fixed }: Pick<GroupState, 'values' | 'fixed'>,
): Record<string, Value> {
  const changed: Record<string, Value> = {};
  for (const field of fields) {
    const value = typedValue(field, draft[field.name]);
    if (value === undefined || Object.hasOwn(fixed, field.name)) continue;
    if (JSON.stringify(value) !== JSON.stringify(values[field.name])) changed[field.name] = value;
  }
  return changed;
}

/** The first problem of each value, by the rules that the api checks too. */
export function problemsIn(group: SettingGroup, values: Record<string, Value>): Problems | null {
  const read = settingsShape[group].partial().safeParse(values);
  return read.success ? null : problemsOf(read.error.issues);
}

/** A value of a setting as people read it; empty for the default. */
export function shownText(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return value === null || value === undefined ? '' : String(value);
}

import { isBlank } from '@kindred/validation/characters';
import { fieldLabels } from '@kindred/validation/fieldLabels';
import type { z } from 'zod';

/** What a control holds while it is edited: text as typed, a switch, or null for none. */
export type Typed = string | boolean | null;

interface FieldFacts {
  label: string;
  kind: 'line' | 'text' | 'number' | 'choice' | 'switch';
  /** Characters. */
  maxLength: number | undefined;
  isRequired: boolean;
  /** Of a choice. */
  options: readonly string[];
}

/** Longer texts get a field of several lines. */
const LINE_MAX = 200;

function inner(schema: z.ZodType): z.ZodType {
  return 'unwrap' in schema ? (schema as z.ZodNullable<z.ZodType>).unwrap() : schema;
}

/** What the form needs to know of a field, read from its schema. */
export function fieldFacts(schema: z.ZodType): FieldFacts {
  const core = inner(schema);
  const { type } = core.def;
  const maxLength = (core as z.ZodString).maxLength ?? undefined;
  const options = type === 'enum' ? (core as z.ZodEnum).options.map(String) : [];
  return {
    label: fieldLabels.get(schema)?.label ?? '',
    kind:
      type === 'boolean'
        ? 'switch'
        : type === 'enum'
          ? 'choice'
          : type === 'number'
            ? 'number'
            : (maxLength ?? 0) > LINE_MAX
              ? 'text'
              : 'line',
    maxLength,
    isRequired: type !== 'boolean' && !readField(schema, '').success,
    options,
  };
}

/** The number that was typed; NaN for none. */
export const typedNumber = (typed: string): number => (isBlank(typed) ? Number.NaN : Number(typed));

/** Checks what was typed by the schema of its field. An empty number is null where the field allows none. */
export function readField(schema: z.ZodType, typed: Typed) {
  if (inner(schema).def.type !== 'number' || typeof typed !== 'string') return schema.safeParse(typed);
  const isNone = isBlank(typed) && schema !== inner(schema);
  return schema.safeParse(isNone ? null : typedNumber(typed));
}

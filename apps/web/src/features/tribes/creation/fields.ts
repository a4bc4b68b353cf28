import type { Field, Problems, TribeValues } from './values.ts';

/** What each group of fields gets, in the wizard as in the settings. */
export interface FieldsProps {
  values: TribeValues;
  set: (change: Partial<TribeValues>) => void;
  /** Somebody left the field. */
  leave: (field: Field) => void;
  problems: Problems;
}

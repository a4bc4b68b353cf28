import { MIN_AGES } from '@kindred/validation/tribes';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { ACCESS } from './copy.ts';
import classes from './Fields.module.css';
import type { FieldsProps } from './fields.ts';

export function AccessFields({ values, set, problems }: FieldsProps) {
  return (
    <>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{ACCESS.privacy}</legend>
        <SwitchField
          label={ACCESS.isPrivate}
          description={ACCESS.isPrivateText}
          checked={values.isPrivate}
          onChange={(event) => set({ isPrivate: event.currentTarget.checked })}
        />
        <SwitchField
          label={ACCESS.requireApproval}
          description={ACCESS.requireApprovalText}
          checked={values.requireApproval}
          onChange={(event) => set({ requireApproval: event.currentTarget.checked })}
        />
      </fieldset>
      <MinAgeField value={values.minAge} problem={problems.minAge} onChange={(minAge) => set({ minAge })} />
    </>
  );
}

interface MinAgeFieldProps {
  value: number | null;
  problem: string | undefined;
  onChange: (age: number | null) => void;
}

export function MinAgeField({ value, problem, onChange }: MinAgeFieldProps) {
  return (
    <SelectField
      label={ACCESS.minAge}
      options={[
        { value: 'none', label: ACCESS.noMinAge },
        ...MIN_AGES.map((age) => ({ value: String(age), label: ACCESS.years(age) })),
      ]}
      value={value === null ? 'none' : String(value)}
      onChange={(age) => onChange(age === 'none' ? null : Number(age))}
      error={problem}
    />
  );
}

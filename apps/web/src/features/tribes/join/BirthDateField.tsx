import { BIRTH_YEAR_MIN, birthDate } from '@kindred/validation/tribes/memberships';
import { TextField } from '../../../ui/Form.tsx';
import { BIRTH } from './copy.ts';

interface BirthDateFieldProps {
  minAge: number | null;
  value: string;
  onChange: (value: string) => void;
}

export function isBirthDate(value: string): boolean {
  return birthDate.safeParse(value).success;
}

/** The device's own picker of dates. */
export function BirthDateField({ minAge, value, onChange }: BirthDateFieldProps) {
  const problem = value === '' ? undefined : birthDate.safeParse(value).error?.issues[0]?.message;
  return (
    <TextField
      type="date"
      autoComplete="bday"
      label={BIRTH.label}
      description={BIRTH.hint(minAge)}
      min={`${BIRTH_YEAR_MIN}-01-01`}
      max={new Date().toISOString().slice(0, 10)}
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

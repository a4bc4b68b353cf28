import { IconX } from '@tabler/icons-react';
import { COUNTRY_CODES, countryName } from '../../../ui/countries.ts';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { FORM } from './copy.ts';
import classes from './Fields.module.css';

interface CountriesFieldProps {
  codes: readonly string[];
  problem: string | undefined;
  onChange: (codes: string[]) => void;
}

const BY_NAME = COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).sort((a, b) =>
  a.label.localeCompare(b.label),
);

/** Countries that something is sent to; none of them is all of them. */
export function CountriesField({ codes, problem, onChange }: CountriesFieldProps) {
  return (
    <div className={classes.group}>
      <SelectField
        label={FORM.shipsTo}
        options={[
          { value: '', label: codes.length === 0 ? FORM.everywhere : FORM.addCountry },
          ...BY_NAME.filter(({ value }) => !codes.includes(value)),
        ]}
        value=""
        error={problem}
        onChange={(code) => code !== '' && onChange([...codes, code])}
      />
      {codes.length > 0 && (
        <ul className={classes.chips}>
          {codes.map((code) => (
            <li key={code}>
              <button
                type="button"
                className={classes.chip}
                aria-label={FORM.removeCountry(countryName(code))}
                onClick={() => onChange(codes.filter((each) => each !== code))}
              >
                {countryName(code)}
                <IconX size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

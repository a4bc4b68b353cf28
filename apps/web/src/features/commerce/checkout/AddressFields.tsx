import type { UseFormReturnType } from '@mantine/form';
import { COUNTRY_CODES, countryName } from '../../../ui/countries.ts';
import { FormPair, FormStack, TextField } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { CHECKOUT } from './copy.ts';

export interface Address extends Record<string, unknown> {
  name: string;
  line1: string;
  line2: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
}
export const NO_ADDRESS: Address = {
  name: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
};

interface AddressFieldsProps {
  form: UseFormReturnType<Address>;
  /** Empty for everywhere. */
  shipsTo: readonly string[];
  onCountry: (country: string) => void;
  /** Why it is not sent there. */
  problem: string | undefined;
}

export function AddressFields({ form, shipsTo, onCountry, problem }: AddressFieldsProps) {
  const codes = shipsTo.length > 0 ? shipsTo : COUNTRY_CODES;
  const countries = codes
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const country = form.getInputProps('country');
  return (
    <fieldset style={{ display: 'contents' }}>
      <FormStack>
        <SelectField
          label={CHECKOUT.country}
          name="country"
          autoComplete="country"
          options={[{ value: '', label: CHECKOUT.chooseCountry, isDisabled: true }, ...countries]}
          value={String(country.value)}
          error={country.error ?? problem}
          onChange={(value) => {
            form.setFieldValue('country', value);
            onCountry(value);
          }}
        />
        <TextField label={CHECKOUT.name} autoComplete="name" name="name" {...form.getInputProps('name')} />
        <TextField
          label={CHECKOUT.line1}
          autoComplete="address-line1"
          name="line1"
          {...form.getInputProps('line1')}
        />
        <TextField
          label={CHECKOUT.line2}
          autoComplete="address-line2"
          name="line2"
          {...form.getInputProps('line2')}
        />
        <FormPair>
          <TextField
            label={CHECKOUT.postalCode}
            autoComplete="postal-code"
            name="postalCode"
            {...form.getInputProps('postalCode')}
          />
          <TextField
            label={CHECKOUT.city}
            autoComplete="address-level2"
            name="city"
            {...form.getInputProps('city')}
          />
        </FormPair>
        <TextField
          label={CHECKOUT.region}
          autoComplete="address-level1"
          name="region"
          {...form.getInputProps('region')}
        />
      </FormStack>
    </fieldset>
  );
}

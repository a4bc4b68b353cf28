import type { SlotsView } from '@kindred/validation/businesses/bookings';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TimePicker } from '../../../ui/TimePicker.tsx';
import { BOOK } from './copy.ts';
import { slotsQuery } from './query.ts';

const ANYONE = '';

export interface Choice {
  startsAt: string | null;
  resourceId: string | null;
}

interface SlotPickerProps {
  business: { id: string; name: string };
  serviceId: string;
  value: Choice;
  onChange: (value: Choice) => void;
  /** What is known once it is loaded: how it is paid, and until when it can be canceled. */
  onTerms: (terms: SlotsView) => void;
}

/** The times of a service, of everybody or of the one that is chosen. */
export function SlotPicker(props: SlotPickerProps) {
  const { business, serviceId, value, onChange, onTerms } = props;
  const only = value.resourceId === null ? {} : { resourceId: value.resourceId };
  return (
    <TimePicker
      name={business.name}
      query={(range) => slotsQuery(business.id, { id: serviceId, ...range, ...only })}
      value={value.startsAt}
      onChange={(startsAt) => onChange({ ...value, startsAt })}
      onLoad={onTerms}
      above={({ resources }) =>
        resources.length > 1 && (
          <SelectField
            label={BOOK.with}
            options={[
              { value: ANYONE, label: BOOK.anyone },
              ...resources.map((resource) => ({ value: resource.id, label: resource.name })),
            ]}
            value={value.resourceId ?? ANYONE}
            onChange={(id) => onChange({ startsAt: null, resourceId: id === ANYONE ? null : id })}
          />
        )
      }
    />
  );
}

import { ticketTypeFields } from '@kindred/validation/events/tickets';
import { EVENT_TICKET_TYPES_MAX, type TicketAttends } from '@kindred/validation/events/values';
import type { Tier } from '@kindred/validation/tribes';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FieldError, FormPair, TextField } from '../../../ui/Form.tsx';
import { fieldFacts } from '../../../ui/fieldFacts.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import classes from '../builder/EventForm.module.css';
import { spanWords } from '../builder/ReminderFields.tsx';
import { ATTENDS, TICKET_FORM } from './copy.ts';
import { NEW_TICKET_TYPE, type TicketTypeDraft } from './draft.ts';

interface TicketFieldsProps {
  /** True if tickets can have a price and a tier. */
  isInTribe: boolean;
  value: readonly TicketTypeDraft[];
  /** Minutes before the start; empty for no refunds. */
  refundMinutes: string;
  /** Errors of the form, such as of `ticketTypes.0.name`. */
  errors: Readonly<Partial<Record<string, ReactNode>>>;
  onChange: (types: TicketTypeDraft[]) => void;
  onRefunds: (minutes: string) => void;
}

const TIERS: readonly (Tier | '')[] = ['', 'free', 'paid'];
const REFUNDS = [0, 60, 720, 1_440, 2_880, 4_320, 10_080, 20_160, 40_320];

function refundOptions(chosen: string) {
  const minutes = chosen === '' || REFUNDS.includes(Number(chosen)) ? REFUNDS : [...REFUNDS, Number(chosen)];
  return [
    { value: '', label: refundWords('') },
    ...minutes.map((each) => ({ value: String(each), label: refundWords(String(each)) })),
  ];
}

/** @param minutes before the start; empty for no refunds */
export function refundWords(minutes: string): string {
  if (minutes === '') return TICKET_FORM.noRefunds;
  return minutes === '0' ? TICKET_FORM.untilStart : TICKET_FORM.before(spanWords(Number(minutes)));
}

/** The tickets that an event sells, and how they are refunded. */
export function TicketFields(props: TicketFieldsProps) {
  const { isInTribe, value, refundMinutes, errors, onChange, onRefunds } = props;
  const errorId = useId();
  const isPriced = value.some(({ price }) => Number(price.replace(',', '.')) > 0);
  const change = (at: number, changes: Partial<TicketTypeDraft>) =>
    onChange(value.map((type, place) => (place === at ? { ...type, ...changes } : type)));
  return (
    <fieldset className={classes.group} aria-label={TICKET_FORM.title} aria-describedby={errorId}>
      <p className={classes.note}>{TICKET_FORM.text}</p>
      {value.map((type, at) => (
        <TypeFields
          key={type.id ?? `new-${at}`}
          type={type}
          place={at + 1}
          path={`ticketTypes.${at}`}
          isInTribe={isInTribe}
          errors={errors}
          onChange={(changes) => change(at, changes)}
          onRemove={() => onChange(value.filter((_, place) => place !== at))}
        />
      ))}
      <FieldError id={errorId}>{errors.ticketTypes}</FieldError>
      {value.length < EVENT_TICKET_TYPES_MAX && (
        <div className={classes.add}>
          <Button
            size="sm"
            variant="soft"
            icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
            onClick={() => onChange([...value, NEW_TICKET_TYPE])}
          >
            {TICKET_FORM.add}
          </Button>
        </div>
      )}
      {isPriced && (
        <SelectField
          name="refundMinutes"
          label={TICKET_FORM.refunds}
          options={refundOptions(refundMinutes)}
          value={refundMinutes}
          error={errors.refundMinutes}
          onChange={onRefunds}
        />
      )}
    </fieldset>
  );
}

interface TypeFieldsProps {
  type: TicketTypeDraft;
  place: number;
  path: string;
  isInTribe: boolean;
  errors: TicketFieldsProps['errors'];
  onChange: (changes: Partial<TicketTypeDraft>) => void;
  onRemove: () => void;
}

function TypeFields({ type, place, path, isInTribe, errors, onChange, onRemove }: TypeFieldsProps) {
  const field = (name: 'name' | 'description' | 'price' | 'quantity') => ({
    name: `${path}.${name}`,
    schema: ticketTypeFields[name],
    value: type[name],
    error: errors[`${path}.${name}`],
    onChange: (typed: string | boolean) => onChange({ [name]: String(typed) }),
  });
  return (
    <fieldset className={classes.speaker} aria-label={TICKET_FORM.type(place)}>
      <div className={classes.group}>
        <Field {...field('name')} />
        <Field {...field('description')} rows={2} />
        <FormPair>
          {isInTribe && <Field {...field('price')} inputMode="decimal" description={TICKET_FORM.priceText} />}
          <Field {...field('quantity')} inputMode="numeric" description={TICKET_FORM.quantityText} />
        </FormPair>
        <SelectField
          name={`${path}.attends`}
          label={fieldFacts(ticketTypeFields.attends).label}
          options={(Object.keys(ATTENDS) as TicketAttends[]).map((value) => ({
            value,
            label: ATTENDS[value],
          }))}
          value={type.attends}
          onChange={(attends) => onChange({ attends })}
        />
        {isInTribe && (
          <SelectField
            name={`${path}.tier`}
            label={fieldFacts(ticketTypeFields.tier).label}
            options={TIERS.map((value) => ({ value, label: TICKET_FORM.tiers[value] }))}
            value={type.tier}
            error={errors[`${path}.tier`]}
            onChange={(tier) => onChange({ tier })}
          />
        )}
        <TextField
          type="datetime-local"
          name={`${path}.availableUntil`}
          label={TICKET_FORM.until}
          description={TICKET_FORM.untilText}
          value={type.availableUntil}
          error={errors[`${path}.availableUntil`]}
          onChange={({ currentTarget }) => onChange({ availableUntil: currentTarget.value })}
        />
      </div>
      <IconButton label={TICKET_FORM.remove(place)} onClick={onRemove}>
        <IconX size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
    </fieldset>
  );
}

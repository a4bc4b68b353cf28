import type { FilterDryRun } from '@kindred/validation/moderation/filters';
import { FILTER_ACTIONS, FILTER_KINDS } from '@kindred/validation/moderation/filterValues';
import { type ApiForm, useApiForm } from '../../../app/form.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useAddFilter, useTryFilter } from '../hooks.ts';
import classes from '../Moderation.module.css';
import { ACTION_NAMES, FILTERS, KIND_NAMES } from './copy.ts';
import {
  type FilterForm,
  fieldOf,
  filterForm,
  HAS_VALUE,
  INITIAL,
  inputOf,
  isCounted,
  OF_NEW_ACCOUNTS,
  OF_SIGN_UPS,
} from './form.ts';

const KINDS = FILTER_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));
const ACTIONS = FILTER_ACTIONS.map((value) => ({ value, label: ACTION_NAMES[value] }));

/** Adds a filter; it can be tried on the content of the last week first. */
export default function FilterSheet({ isOpen, onClose }: SheetProps) {
  const add = useAddFilter();
  const trial = useTryFilter();
  const toast = useToast();
  const { form, formError, isBusy, submit } = useApiForm({ schema: filterForm, initial: INITIAL, fieldOf });
  const onSubmit = submit(async (values) => {
    await add.mutateAsync(inputOf(values));
    form.reset();
    trial.reset();
    toast.show({ title: FILTERS.added, tone: 'success' });
    onClose();
  });
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={FILTERS.add}
      action={FILTERS.add}
      isBusy={isBusy}
      onSubmit={onSubmit}
      problem={formError}
      checked={form.errors}
    >
      <SelectField
        label={FILTERS.kind}
        options={KINDS}
        value={form.getValues().kind}
        onChange={(kind) => form.setFieldValue('kind', kind)}
        name="kind"
      />
      <RuleFields form={form} />
      <Button
        variant="soft"
        isBusy={trial.isPending}
        onClick={submit(async (values) => {
          await trial.mutateAsync(inputOf(values));
        })}
      >
        {FILTERS.try}
      </Button>
      {trial.data !== undefined && <Trial result={trial.data} />}
    </FormSheet>
  );
}

/** The fields of the kind that is chosen. */
function RuleFields({ form }: { form: ApiForm<FilterForm>['form'] }) {
  const { kind, action } = form.getValues();
  const [label, text] =
    kind === 'word'
      ? [FILTERS.word, FILTERS.wordText]
      : kind === 'network'
        ? [FILTERS.network, FILTERS.networkText]
        : [FILTERS.host, FILTERS.hostText];
  return (
    <>
      {HAS_VALUE.includes(kind) && (
        <TextField
          label={label}
          description={text}
          maxLength={100}
          autoCapitalize="none"
          {...form.getInputProps('value')}
          name="value"
        />
      )}
      {isCounted(kind) && (
        <TextField
          label={FILTERS.counts[kind]}
          inputMode="numeric"
          {...form.getInputProps('count')}
          name="count"
        />
      )}
      {OF_NEW_ACCOUNTS.includes(kind) && (
        <TextField label={FILTERS.days} inputMode="numeric" {...form.getInputProps('days')} name="days" />
      )}
      {!OF_SIGN_UPS.includes(kind) && (
        <SelectField
          label={FILTERS.action}
          options={ACTIONS}
          value={action}
          onChange={(chosen) => form.setFieldValue('action', chosen)}
          name="action"
        />
      )}
    </>
  );
}

function Trial({ result }: { result: FilterDryRun }) {
  return (
    <div className={classes.part} role="status">
      <p>{FILTERS.tried(result.matched, result.examined)}</p>
      {result.examples.length > 0 && (
        <ul className={classes.list} aria-label={FILTERS.examples}>
          {result.examples.map(({ id, excerpt, author }) => (
            <li key={id} className={classes.muted} dir="auto">
              {author}: {excerpt}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

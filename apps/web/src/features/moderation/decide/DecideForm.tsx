import type { DecisionAction } from '@kindred/validation/moderation/values';
import { useApiForm } from '../../../app/form.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { TextAreaField, TextField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { DECIDE } from '../copy.ts';
import { ActionsField } from './ActionsField.tsx';
import classes from './Decide.module.css';
import { type DecisionValues, decisionSchema, EMPTY, hasEnd, toDecision } from './form.ts';
import { RuleField } from './RuleField.tsx';
import { useReload } from './useReload.tsx';

interface DecideFormProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  actions: readonly DecisionAction[];
  send: (decision: ReturnType<typeof toDecision>) => Promise<void>;
  /** Reads what changed since. */
  onReload?: () => Promise<void>;
}

/** The form of a decision, about one case or several. Nothing typed is lost when it is refused. */
export function DecideForm({ isOpen, onClose, title, actions, send, onReload }: DecideFormProps) {
  const { watch, offer, isReloaded } = useReload(onReload);
  const { form, formError, isBusy, submit } = useApiForm<DecisionValues>({
    schema: decisionSchema,
    initial: { ...EMPTY },
    fieldOf(path) {
      const [field = ''] = path.split('.');
      return Object.hasOwn(EMPTY, field) ? field : null;
    },
  });
  const onSubmit = submit(async (values) => {
    await watch(send(toDecision(values)));
    form.reset();
    onClose();
  });
  const { values, errors } = form;
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      action={DECIDE.action}
      isBusy={isBusy}
      onSubmit={onSubmit}
      problem={isReloaded ? null : formError}
      checked={errors}
    >
      {offer}
      <ActionsField
        actions={actions}
        value={values.actions}
        onChange={(next) => form.setFieldValue('actions', next)}
        error={errors.actions}
      />
      {hasEnd(values) && (
        <TextField
          type="date"
          label={DECIDE.until}
          description={values.actions.includes('limit') ? DECIDE.untilLimit : DECIDE.untilSuspend}
          {...form.getInputProps('until')}
          name="until"
        />
      )}
      <RuleField
        value={values.ruleId}
        isOptional={values.actions.includes('keep')}
        onChange={(next) => form.setFieldValue('ruleId', next)}
        error={errors.ruleId}
      />
      <TextAreaField
        label={DECIDE.reason}
        description={DECIDE.reasonText}
        rows={3}
        {...form.getInputProps('reason')}
        name="reason"
      />
      <TextAreaField
        label={DECIDE.note}
        description={DECIDE.noteText}
        rows={2}
        {...form.getInputProps('note')}
        name="note"
      />
      {values.actions.includes('remove') && (
        <CheckField
          label={DECIDE.illegal}
          {...form.getInputProps('isIllegal', { type: 'checkbox' })}
          name="isIllegal"
        />
      )}
      {values.actions.includes('remove') && values.isIllegal && (
        <p className={classes.warning} role="alert">
          {DECIDE.illegalText}
        </p>
      )}
    </FormSheet>
  );
}

import {
  addRuleInput,
  type CommunityRule,
  RULE_DESCRIPTION_MAX,
  RULE_TITLE_MAX,
} from '@kindred/validation/moderation/rules';
import { useApiForm } from '../../../app/form.ts';
import { TextAreaField, TextField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useAddRule, useUpdateRule } from '../hooks.ts';
import { RULES } from './copy.ts';

/** Adds a rule, or changes one. */
export default function RuleSheet({ rule, isOpen, onClose }: SheetProps & { rule: CommunityRule | null }) {
  const add = useAddRule();
  const update = useUpdateRule();
  const toast = useToast();
  const { form, formError, isBusy, submit } = useApiForm({
    schema: addRuleInput,
    initial: { title: rule?.title ?? '', description: rule?.description ?? '' },
  });
  const onSubmit = submit(async (values) => {
    if (rule === null) {
      await add.mutateAsync(values);
      form.reset();
    } else await update.mutateAsync({ id: rule.id, ...values });
    toast.show({ title: RULES.saved, tone: 'success' });
    onClose();
  });
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={rule === null ? RULES.sheetAdd : RULES.sheetEdit}
      action={RULES.save}
      isBusy={isBusy}
      onSubmit={onSubmit}
      problem={formError}
      checked={form.errors}
    >
      <TextField
        label={RULES.field}
        maxLength={RULE_TITLE_MAX}
        {...form.getInputProps('title')}
        name="title"
      />
      <TextAreaField
        label={RULES.description}
        rows={4}
        maxLength={RULE_DESCRIPTION_MAX}
        {...form.getInputProps('description')}
        name="description"
      />
    </FormSheet>
  );
}

import { PLANS, type Plan } from '@kindred/validation/accounts';
import { updateAct } from '@kindred/validation/admin/bulk';
import type { UpdateUserInput } from '@kindred/validation/admin/users';
import { useApiForm } from '../../../app/form.ts';
import { TextField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { PLAN_NAMES, ROLE_NAMES, USERS } from '../copy.ts';
import { GIVEN_ROLES } from './roles.ts';

type Changes = Pick<UpdateUserInput, 'role' | 'plan' | 'reason'>;

interface BulkUpdateSheetProps extends SheetProps {
  /** How many users there are. */
  name: string;
  update: (changes: Changes) => Promise<void>;
}

const KEEP = 'keep';
const KEPT = { value: KEEP, label: USERS.keep };
const ROLE_OPTIONS = [KEPT, ...GIVEN_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))];
const PLAN_OPTIONS = [KEPT, ...PLANS.map((value) => ({ value, label: PLAN_NAMES[value] }))];
const fields = updateAct.pick({ reason: true }).loose();

/** A role, a plan or both for several users. */
export default function BulkUpdateSheet({ name, update, isOpen, onClose }: BulkUpdateSheetProps) {
  const { form, formError, isBusy, submit } = useApiForm({
    schema: fields,
    initial: { role: KEEP, plan: KEEP, reason: '' },
  });
  const { role, plan } = form.values;
  const onSubmit = submit(async ({ reason }) => {
    await update({
      ...(role !== KEEP && { role: role as NonNullable<Changes['role']> }),
      ...(plan !== KEEP && { plan: plan as Plan }),
      ...(reason !== '' && { reason }),
    });
    onClose();
  });
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={`${USERS.bulkUpdate}: ${name}`}
      action={USERS.bulkUpdate}
      isBusy={isBusy}
      isDisabled={role === KEEP && plan === KEEP}
      onSubmit={onSubmit}
      problem={formError}
      checked={form.errors}
    >
      <SelectField
        label={USERS.role}
        options={ROLE_OPTIONS}
        value={role}
        onChange={(value) => form.setFieldValue('role', value)}
      />
      <SelectField
        label={USERS.plan}
        options={PLAN_OPTIONS}
        value={plan}
        onChange={(value) => form.setFieldValue('plan', value)}
      />
      <TextField label={USERS.reasonForLog} {...form.getInputProps('reason')} />
    </FormSheet>
  );
}

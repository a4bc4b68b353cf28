import { suspendUserInput } from '@kindred/validation/admin/users';
import { useApiForm } from '../../../app/form.ts';
import { TextAreaField, TextField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { USER } from '../copy.ts';
import { useSuspendUser } from './hooks.ts';
import classes from './User.module.css';

const fields = suspendUserInput.omit({ id: true, until: true });

interface SuspendSheetProps extends SheetProps {
  /** Of the user, or how many there are. */
  name: string;
  suspend: (suspension: { reason: string; until?: string }) => Promise<void>;
}

/** The reason and the end of a suspension. */
export function SuspendSheet({ name, suspend, isOpen, onClose }: SuspendSheetProps) {
  const { form, formError, isBusy, submit } = useApiForm({
    schema: fields.loose(),
    initial: { reason: '', until: '' },
  });
  const onSubmit = submit(async ({ reason, until }) => {
    // The end of that day, where staff are.
    const end = until === '' ? {} : { until: new Date(`${until}T23:59:59`).toISOString() };
    await suspend({ reason, ...end });
    onClose();
  });
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={USER.suspendTitle(name)}
      action={USER.suspend}
      tone="danger"
      isBusy={isBusy}
      onSubmit={onSubmit}
      problem={formError}
      checked={form.errors}
    >
      <p className={classes.muted}>{USER.suspendText}</p>
      <TextAreaField
        label={USER.reason}
        description={USER.reasonText}
        rows={3}
        {...form.getInputProps('reason')}
      />
      <TextField
        type="date"
        label={USER.until}
        description={USER.untilText}
        {...form.getInputProps('until')}
      />
    </FormSheet>
  );
}

export function SuspendUserSheet({ id, ...sheet }: SheetProps & { id: string; name: string }) {
  const suspend = useSuspendUser();
  const toast = useToast();
  return (
    <SuspendSheet
      {...sheet}
      suspend={async (suspension) => {
        await suspend.mutateAsync({ id, ...suspension });
        toast.show({ title: USER.suspended, tone: 'success' });
      }}
    />
  );
}

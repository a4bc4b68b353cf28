import type { AdminUserDetails } from '@kindred/validation/admin/users';
import { declineUserInput } from '@kindred/validation/admin/users';
import { useApiForm } from '../../../app/form.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextAreaField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { SheetButton, type SheetProps } from '../../../ui/SheetButton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { USER } from '../copy.ts';
import { useApproveUser, useDeclineUser } from './hooks.ts';
import classes from './User.module.css';

const fields = declineUserInput.omit({ id: true });

interface ApprovalProps {
  user: AdminUserDetails;
  /** The account is gone. */
  onDeclined: () => void;
}

/** The sign-up of a user who waits, to be approved or declined. */
export function Approval({ user, onDeclined }: ApprovalProps) {
  const { id, name, email, isEmailConfirmed, signUpAnswer } = user;
  const approve = useApproveUser();
  return (
    <section className={classes.part} aria-label={USER.waiting}>
      <h3 className={classes.heading}>{USER.waiting}</h3>
      <p className={classes.muted}>{USER.waitingText}</p>
      <dl className={classes.answers}>
        <div className={classes.fact}>
          <dt>{USER.email}</dt>
          <dd>
            {email} ({isEmailConfirmed ? USER.confirmed : USER.unconfirmed})
          </dd>
        </div>
        <div className={classes.fact}>
          <dt>{USER.answer}</dt>
          <dd>{signUpAnswer ?? USER.noAnswer}</dd>
        </div>
      </dl>
      <div className={classes.actions}>
        <Button size="sm" isBusy={approve.isPending} onClick={() => approve.mutate({ id })}>
          {USER.approve}
        </Button>
        <SheetButton Sheet={DeclineSheet} sheet={{ id, name, onDeclined }}>
          {(trigger) => (
            <Button size="sm" variant="soft" tone="danger" {...trigger}>
              {USER.decline}
            </Button>
          )}
        </SheetButton>
      </div>
    </section>
  );
}

interface DeclineSheetProps extends SheetProps, Pick<ApprovalProps, 'onDeclined'> {
  id: string;
  name: string;
}

function DeclineSheet({ id, name, onDeclined, isOpen, onClose }: DeclineSheetProps) {
  const decline = useDeclineUser();
  const toast = useToast();
  const { form, formError, isBusy, submit } = useApiForm({ schema: fields, initial: { reason: '' } });
  const onSubmit = submit(async ({ reason }) => {
    await decline.mutateAsync({ id, ...(reason && { reason }) });
    toast.show({ title: USER.declined, tone: 'success' });
    onClose();
    onDeclined();
  });
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={USER.declineTitle(name)}
      action={USER.decline}
      tone="danger"
      isBusy={isBusy}
      onSubmit={onSubmit}
      problem={formError}
      checked={form.errors}
    >
      <p className={classes.muted}>{USER.declineText}</p>
      <TextAreaField
        label={USER.declineReason}
        description={USER.declineReasonText}
        rows={3}
        {...form.getInputProps('reason')}
      />
    </FormSheet>
  );
}

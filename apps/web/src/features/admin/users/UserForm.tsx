import { PLANS, ROLES } from '@kindred/validation/accounts';
import { type AdminUserDetails, updateUserInput } from '@kindred/validation/admin/users';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { useApiForm } from '../../../app/form.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormPair, FormStack, TextField } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { PLAN_NAMES, ROLE_NAMES, USER, USERS } from '../copy.ts';
import { useUpdateUser } from './hooks.ts';
import classes from './User.module.css';

const PLAN_OPTIONS = PLANS.map((value) => ({ value, label: PLAN_NAMES[value] }));
/** Roles that staff give; a user who has another one keeps it as a choice. */
const roleOptions = (current: AdminUserDetails['role']) =>
  ROLES.filter((role) => role === current || (role !== 'guest' && role !== 'owner')).map((value) => ({
    value,
    label: ROLE_NAMES[value],
  }));

/** The fields of an account that staff can change; only those that changed are sent. */
export function UserForm({ user }: { user: AdminUserDetails }) {
  const { id, version, firstName, lastName, email, role, plan, isVerified, isEmailConfirmed } = user;
  const viewer = useSignedInUser();
  const toast = useToast();
  const update = useUpdateUser();
  const stored = { firstName, lastName, email, role, plan, isVerified, isEmailConfirmed };
  const { form, formError, isBusy, submit } = useApiForm({
    schema: updateUserInput.omit({ id: true, version: true, reason: true }),
    initial: stored,
  });
  const onSubmit = submit(async (values) => {
    const changed = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => value !== stored[name as keyof typeof stored]),
    );
    await update.mutateAsync({ id, version, ...changed });
    toast.show({ title: USER.saved, tone: 'success' });
  });
  return (
    <section className={classes.part} aria-label={USER.account}>
      <h3 className={classes.heading}>{USER.account}</h3>
      <form onSubmit={onSubmit} noValidate className={classes.form}>
        <FormError message={formError} />
        <FormStack>
          <FormPair>
            <TextField label="First name" {...form.getInputProps('firstName')} />
            <TextField label="Last name" {...form.getInputProps('lastName')} />
          </FormPair>
          <TextField label={USERS.email} type="email" {...form.getInputProps('email')} />
          <FormPair>
            <SelectField
              label={USERS.role}
              options={roleOptions(role)}
              isDisabled={viewer.id === id}
              value={form.values.role}
              onChange={(value) => form.setFieldValue('role', value)}
              error={form.errors.role}
            />
            <SelectField
              label={USER.plan}
              options={PLAN_OPTIONS}
              value={form.values.plan}
              onChange={(value) => form.setFieldValue('plan', value)}
              error={form.errors.plan}
            />
          </FormPair>
          <SwitchField label={USER.verified} {...form.getInputProps('isVerified', { type: 'checkbox' })} />
          <SwitchField
            label={USER.emailConfirmed}
            {...form.getInputProps('isEmailConfirmed', { type: 'checkbox' })}
          />
        </FormStack>
        <Button type="submit" isBusy={isBusy} disabled={!form.isDirty()}>
          {USER.save}
        </Button>
      </form>
    </section>
  );
}

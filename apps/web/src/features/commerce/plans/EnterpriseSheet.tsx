import { enterpriseInput } from '@kindred/validation/commerce/plans';
import { api } from '../../../app/api.ts';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { useApiForm } from '../../../app/form.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormStack, TextAreaField, TextField } from '../../../ui/Form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ENTERPRISE } from './copy.ts';
import classes from './Plans.module.css';

interface EnterpriseSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** What was typed stays while the sheet is closed. */
export default function EnterpriseSheet({ isOpen, onClose }: EnterpriseSheetProps) {
  const me = useSignedInUser();
  const toast = useToast();
  const { form, formError, isBusy, submit } = useApiForm({
    schema: enterpriseInput,
    initial: {
      name: `${me.firstName} ${me.lastName}`.trim(),
      email: me.email,
      organization: '',
      message: '',
    },
  });
  const onSubmit = submit(async (values) => {
    const { message } = await api.commerce.plans.askForEnterprise.mutate(values);
    toast.show({ title: ENTERPRISE.sent, description: message, tone: 'success' });
    form.reset();
    onClose();
  });
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={ENTERPRISE.title}>
      <form noValidate onSubmit={onSubmit}>
        <FormStack>
          <p className={classes.note}>{ENTERPRISE.text}</p>
          <FormError message={formError} />
          <TextField label={ENTERPRISE.name} autoComplete="name" {...form.getInputProps('name')} />
          <TextField
            label={ENTERPRISE.email}
            type="email"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
          <TextField
            label={ENTERPRISE.organization}
            autoComplete="organization"
            {...form.getInputProps('organization')}
          />
          <TextAreaField label={ENTERPRISE.message} rows={5} {...form.getInputProps('message')} />
          <Button type="submit" size="lg" isWide isBusy={isBusy}>
            {isBusy ? ENTERPRISE.sending : ENTERPRISE.send}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}

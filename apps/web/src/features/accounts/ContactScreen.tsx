import { COMPANY_MAX, contactSalesInput, SALES_MESSAGE_MAX } from '@kindred/validation/accounts/contact';
import { useState } from 'react';
import { useApiForm } from '../../app/form.ts';
import { trpc } from '../../app/trpc.ts';
import { useTitle } from '../../app/useTitle.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormError, FormStack, TextAreaField, TextField } from '../../ui/Form.tsx';
import { MailSent } from '../../ui/illustrations/MailSent.tsx';
import { CONTACT } from './copy.ts';
import classes from './PasswordScreens.module.css';

/** The form behind "Contact Sales", for visitors and members. */
export default function ContactScreen() {
  useTitle(CONTACT.title);
  const [sent, setSent] = useState<{ name: string; email: string } | null>(null);
  const { mutateAsync: send } = trpc.accounts.contactSales.useMutation();
  const { form, formError, isBusy, submit } = useApiForm({
    schema: contactSalesInput,
    initial: { name: '', email: '', company: '', message: '' },
  });

  if (sent !== null) {
    return (
      <div role="status">
        <EmptyState
          illustration={<MailSent />}
          level={1}
          title={CONTACT.thanks(sent.name)}
          text={CONTACT.reply(sent.email)}
          action={<ButtonAnchor href="/">{CONTACT.home}</ButtonAnchor>}
        />
      </div>
    );
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={submit(async (values) => {
        await send(values);
        setSent({ name: values.name.trim(), email: values.email.trim() });
      })}
    >
      <h1 className={classes.title}>{CONTACT.title}</h1>
      <p className={classes.text}>{CONTACT.text}</p>
      <FormError message={formError} />
      <FormStack>
        <TextField label="Name" name="name" autoComplete="name" {...form.getInputProps('name')} />
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          {...form.getInputProps('email')}
        />
        <TextField
          label="Company (optional)"
          name="company"
          autoComplete="organization"
          maxLength={COMPANY_MAX}
          {...form.getInputProps('company')}
        />
        <TextAreaField
          label="Message"
          name="message"
          rows={5}
          maxLength={SALES_MESSAGE_MAX}
          description={CONTACT.hint}
          {...form.getInputProps('message')}
        />
        <Button type="submit" size="lg" isWide isBusy={isBusy}>
          {isBusy ? CONTACT.busy : CONTACT.submit}
        </Button>
      </FormStack>
    </form>
  );
}

import { requestLoginLinkInput } from '@kindred/validation/accounts';
import { noInput } from '@kindred/validation/text';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { errorCode, messageOf } from '../../app/errors.ts';
import { useApiForm } from '../../app/form.ts';
import { useTitle } from '../../app/useTitle.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormError, FormStack, TextField } from '../../ui/Form.tsx';
import { MailSent } from '../../ui/illustrations/MailSent.tsx';
import { LOGIN_LINK, SECOND_STEP } from './copy.ts';
import { enter, type SecondStepNeeded, secondStepOf, untilGone } from './forms.ts';
import { logInHref } from './next.ts';
import classes from './PasswordScreens.module.css';
import { SecondStep } from './SecondStep.tsx';
import { useMailedToken } from './useMailedToken.ts';

export default function LoginLinkScreen() {
  useTitle(LOGIN_LINK.title);
  const token = useMailedToken();
  return token === '' ? (
    <NewLink title={LOGIN_LINK.broken} text={LOGIN_LINK.brokenText} />
  ) : (
    <LogIn key={token} token={token} />
  );
}

/** Logs in by a button, never on load: mail scanners and previews open links too. */
function LogIn({ token }: { token: string }) {
  const [needed, setNeeded] = useState<SecondStepNeeded | null>(null);
  const [useless, setUseless] = useState<string | null>(null);
  const { formError, isBusy, submit } = useApiForm({ schema: noInput, initial: {} });

  async function logIn(): Promise<void> {
    try {
      const answer = await api.accounts.useLoginLink.mutate({ token });
      forgetToken();
      if ('twoFactor' in answer) return setNeeded(secondStepOf(answer));
    } catch (error) {
      if (errorCode(error) !== 'login_link_invalid') throw error;
      forgetToken();
      return setUseless(messageOf(error));
    }
    enter('/');
    await untilGone();
  }

  if (needed !== null) {
    return (
      <div className={classes.form}>
        <h1 className={classes.title}>{SECOND_STEP.title}</h1>
        <SecondStep {...needed} next="/" onBack={() => window.location.assign(logInHref())} />
      </div>
    );
  }
  if (useless !== null) return <NewLink title={LOGIN_LINK.useless} text={useless} />;
  return (
    <form className={classes.form} noValidate onSubmit={submit(logIn)}>
      <h1 className={classes.title}>{LOGIN_LINK.heading}</h1>
      <p className={classes.text}>{LOGIN_LINK.text}</p>
      <FormError message={formError} />
      <Button type="submit" size="lg" isWide isBusy={isBusy}>
        {isBusy ? LOGIN_LINK.busy : LOGIN_LINK.submit}
      </Button>
    </form>
  );
}

function forgetToken(): void {
  window.history.replaceState(null, '', window.location.pathname);
}

function NewLink({ title, text }: { title: string; text: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, formError, isBusy, submit } = useApiForm({
    schema: requestLoginLinkInput,
    initial: { email: '' },
    sayError: (error) => (errorCode(error) === 'too_many_requests' ? LOGIN_LINK.tooMany : messageOf(error)),
  });
  const back = (
    <ButtonAnchor variant="subtle" isWide href={logInHref()}>
      {LOGIN_LINK.back}
    </ButtonAnchor>
  );

  if (sentTo !== null) {
    return (
      <div role="status">
        <EmptyState
          illustration={<MailSent />}
          level={1}
          title={LOGIN_LINK.sent}
          text={LOGIN_LINK.sentText(sentTo)}
          action={back}
        />
      </div>
    );
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={submit(async ({ email }) => {
        await api.accounts.requestLoginLink.mutate({ email });
        setSentTo(email.trim());
      })}
    >
      <div role="alert">
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{text}</p>
      </div>
      <FormError message={formError} />
      <FormStack>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="lg" isWide isBusy={isBusy}>
          {isBusy ? LOGIN_LINK.requesting : LOGIN_LINK.request}
        </Button>
        {back}
      </FormStack>
    </form>
  );
}

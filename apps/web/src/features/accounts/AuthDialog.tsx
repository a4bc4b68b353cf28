import { useState } from 'react';
import { signUpMode } from '../../app/product.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormError, FormStack, PasswordField, TextField } from '../../ui/Form.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import classes from './AuthDialog.module.css';
import {
  AUTH_TABS,
  type AuthTab,
  CHECKING,
  DIALOG,
  LOGIN_LINK,
  NO_SIGN_UP,
  SECOND_STEP,
  SUSPENDED,
  WAITING,
} from './copy.ts';
import { type SecondStepNeeded, useLoginForm, useSignUpForm } from './forms.ts';
import { NewAccountForm } from './NewAccountForm.tsx';
import { invitationToken, takeTwoFactorToken } from './next.ts';
import { PasskeyLogin } from './PasskeyButton.tsx';
import { SecondStep } from './SecondStep.tsx';
import { SocialPanel } from './SocialPanel.tsx';

interface AuthDialogProps {
  isOpen: boolean;
  onClose: () => void;
  tab: AuthTab;
  onTab: (tab: AuthTab) => void;
  /** Where to go once signed in; a path of ours, see safeNext. */
  next: string;
}

/** Both forms live here, so that switching tabs, closing and failing lose nothing that was typed. */
export function AuthDialog({ isOpen, onClose, tab, onTab, next }: AuthDialogProps) {
  const [needed, setNeeded] = useState<SecondStepNeeded | null>(() => {
    const token = takeTwoFactorToken();
    return token === null ? null : { token, hasPasskey: true };
  });
  const login = useLoginForm(next, setNeeded);
  const invitation = invitationToken();
  const asksWhy = signUpMode() === 'approval' && invitation === undefined;
  const signUp = useSignUpForm(next, invitation, asksWhy);

  function switchTo(to: AuthTab) {
    const from = to === 'login' ? signUp.form : login.form;
    const into = to === 'login' ? login.form : signUp.form;
    const typed: string = from.getValues().email;
    if (typed !== '' && into.getValues().email === '') into.setFieldValue('email', typed);
    onTab(to);
  }

  if (needed !== null) {
    return (
      <Dialog isOpen={isOpen} onClose={onClose} title={SECOND_STEP.title}>
        <SecondStep {...needed} next={next} onBack={() => setNeeded(null)} />
      </Dialog>
    );
  }

  if (tab === 'login' && login.sentTo !== null) {
    return (
      <Dialog isOpen={isOpen} onClose={onClose} title={LOGIN_LINK.sent}>
        <p role="status" className={classes.sent}>
          {LOGIN_LINK.sentText(login.sentTo)}
        </p>
        <Button variant="soft" isWide onClick={login.onBack}>
          {LOGIN_LINK.back}
        </Button>
      </Dialog>
    );
  }

  if (signUp.isWaiting) {
    return (
      <Dialog isOpen={isOpen} onClose={onClose} title={WAITING.title}>
        <p role="status" className={classes.sent}>
          {WAITING.text}
        </p>
        <Button variant="soft" isWide onClick={onClose}>
          {WAITING.close}
        </Button>
      </Dialog>
    );
  }

  const subtitle = tab === 'signup' && asksWhy ? WAITING.subtitle : DIALOG[tab].subtitle;
  const refusal = tab === 'signup' ? refusalWithout(invitation) : null;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={DIALOG[tab].title}
      subtitle={refusal === null ? subtitle : undefined}
    >
      <Tabs
        label="Sign up or log in"
        look="pill"
        tabs={AUTH_TABS.map((value) => ({ value, label: DIALOG[value].tab }))}
        value={tab}
        onChange={switchTo}
      >
        <div className={classes.panel}>
          {tab === 'login' && <LoginForm {...login} />}
          {tab === 'signup' && refusal === null && <SignUpForm {...signUp} asksWhy={asksWhy} />}
          {refusal !== null && <NoSignUp text={refusal} onLogIn={() => switchTo('login')} />}
        </div>
      </Tabs>
      {refusal === null && (
        <SocialPanel next={next} invitation={invitation}>
          {tab === 'login' && <PasskeyLogin next={next} />}
        </SocialPanel>
      )}
    </Dialog>
  );
}

function LoginForm(login: ReturnType<typeof useLoginForm>) {
  const { form, formError, onSubmit, onRequestLink, busyWith, isLockedOut, appealUrl } = login;
  const requestLink = (
    <Button
      variant={isLockedOut ? 'filled' : 'subtle'}
      isWide
      isBusy={busyWith === 'link'}
      onClick={onRequestLink}
    >
      {busyWith === 'link' ? LOGIN_LINK.requesting : LOGIN_LINK.request}
    </Button>
  );
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Log in">
      <FormError message={formError} />
      {appealUrl !== null && (
        <a className={classes.appeal} href={appealUrl}>
          {SUSPENDED.appeal}
        </a>
      )}
      {isLockedOut && (
        <div className={classes.offer}>
          <p>{LOGIN_LINK.offer}</p>
          {requestLink}
        </div>
      )}
      <FormStack>
        <TextField
          data-autofocus
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          {...form.getInputProps('email')}
        />
        <div>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <a className={classes.forgot} href="/forgot-password">
            Forgot password?
          </a>
        </div>
        <Button
          type="submit"
          variant={isLockedOut ? 'soft' : 'filled'}
          size="lg"
          isWide
          isBusy={busyWith === 'password'}
        >
          {busyWith === 'password' ? DIALOG.login.busy : DIALOG.login.submit}
        </Button>
      </FormStack>
      {!isLockedOut && <div className={classes.byLink}>{requestLink}</div>}
    </form>
  );
}

function SignUpForm(props: ReturnType<typeof useSignUpForm> & { asksWhy: boolean }) {
  const { isChecking, isWaiting: _, asksWhy, ...form } = props;
  const { submit, busy } = DIALOG.signup;
  return (
    <NewAccountForm
      {...form}
      label="Sign up"
      words={{ submit, busy: isChecking ? CHECKING : busy }}
      question={asksWhy ? WAITING.question : undefined}
    />
  );
}

/** Why the form is not shown; null where it is. */
function refusalWithout(invitation: string | undefined): string | null {
  const mode = signUpMode();
  if (mode === 'closed') return NO_SIGN_UP.closed;
  return mode === 'invitation' && invitation === undefined ? NO_SIGN_UP.invitation : null;
}

function NoSignUp({ text, onLogIn }: { text: string; onLogIn: () => void }) {
  return (
    <>
      <p role="status" className={classes.sent}>
        {text}
      </p>
      <Button variant="soft" isWide onClick={onLogIn}>
        {NO_SIGN_UP.login}
      </Button>
    </>
  );
}

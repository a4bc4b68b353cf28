import { approvalForm, loginInput, signUpForm } from '@kindred/validation/accounts';
import { codeForm, type TwoFactorNeeded } from '@kindred/validation/accounts/twoFactor';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { errorBody, errorCode, serverSentence } from '../../app/errors.ts';
import { useApiForm } from '../../app/form.ts';
import { LOGIN_LINK } from './copy.ts';
import { solve } from './proof/solve.ts';

function failure(what: 'Login' | 'Signup') {
  return (error: unknown) => {
    const sentence = serverSentence(error);
    if (sentence === null) return `${what} failed. Please try again.`;
    return sentence || `${what} failed`;
  };
}

/** A whole navigation, so that nothing of the visitor's page survives into the session. */
export function enter(next: string): void {
  // Somebody who steps back must not find this page as they left it, waiting for a button that stays busy.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload();
  });
  window.location.assign(next);
}

/** The button stays busy while the browser leaves the page. */
export function untilGone(): Promise<never> {
  return new Promise(() => {});
}

export interface SecondStepNeeded {
  token: string;
  hasPasskey: boolean;
}

export function secondStepOf({ twoFactor: { token, methods } }: TwoFactorNeeded): SecondStepNeeded {
  return { token, hasPasskey: methods.includes('passkey') };
}

/**
 * By password, or by a link to the address that was typed.
 * @param onTwoFactor gets what the second step needs, when the account has one.
 */
export function useLoginForm(next: string, onTwoFactor: (needed: SecondStepNeeded) => void) {
  const [way, setWay] = useState<'password' | 'link'>('password');
  /** Which of the two was tried too often. */
  const [limited, setLimited] = useState({ password: false, link: false });
  const [sentTo, setSentTo] = useState<string | null>(null);
  /** Of an account that is suspended, where its decision can be appealed. */
  const [appealUrl, setAppealUrl] = useState<string | null>(null);
  const login = useApiForm({
    schema: loginInput,
    initial: { email: '', password: '' },
    sayError: failure('Login'),
  });

  async function attempt(by: typeof way, call: () => Promise<void>): Promise<void> {
    setWay(by);
    setLimited((was) => ({ ...was, [by]: false }));
    await call().catch((error: unknown) => {
      setAppealUrl(errorBody(error)?.suspension?.appealUrl ?? null);
      setLimited((was) => ({ ...was, [by]: errorCode(error) === 'too_many_requests' }));
      throw error;
    });
  }

  const onSubmit = login.submit((values) =>
    attempt('password', async () => {
      const answer = await api.accounts.login.mutate(values);
      if ('twoFactor' in answer) return onTwoFactor(secondStepOf(answer));
      enter(next);
      await untilGone();
    }),
  );
  const onRequestLink = login.submit(
    ({ email }) =>
      attempt('link', async () => {
        await api.accounts.requestLoginLink.mutate({ email });
        setSentTo(email.trim());
      }),
    ['email'],
  );
  return {
    ...login,
    formError:
      login.formError !== null && way === 'link' && limited.link ? LOGIN_LINK.tooMany : login.formError,
    onSubmit,
    onRequestLink,
    busyWith: login.isBusy ? way : null,
    isLockedOut: limited.password,
    sentTo,
    appealUrl: login.formError === null ? null : appealUrl,
    onBack: () => setSentTo(null),
  };
}

type Proof = Awaited<ReturnType<typeof solve>> | undefined;

/** Solves the challenge that the server asks for, if any, then calls; once more with a new one when it is refused. */
async function withProof<Answer>(
  onChecking: (isChecking: boolean) => void,
  call: (proof: Proof) => Promise<Answer>,
): Promise<Answer> {
  async function attempt() {
    const asked = await api.accounts.signUpProof.query();
    if (asked === null) return call(undefined);
    onChecking(true);
    const proof = await solve(asked).finally(() => onChecking(false));
    return call(proof);
  }
  return attempt().catch((error: unknown) => {
    const code = errorCode(error);
    if (code !== 'proof_needed' && code !== 'proof_invalid') throw error;
    return attempt();
  });
}

const NOBODY = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' };

/**
 * @param invitation the token of an invitation link, sent along
 * @param asksWhy whether the form asks why the person wants to join
 */
export function useSignUpForm(next: string, invitation: string | undefined, asksWhy: boolean) {
  /** The account was created and waits for approval. */
  const [isWaiting, setWaiting] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const signUp = useApiForm({
    schema: asksWhy ? approvalForm : signUpForm,
    initial: asksWhy ? { ...NOBODY, answer: '' } : NOBODY,
    sayError: failure('Signup'),
  });
  const onSubmit = signUp.submit(async ({ confirmPassword: _, ...values }) => {
    const answer = await withProof(setChecking, (proof) =>
      api.accounts.signUp.mutate({ ...values, invitation, proof }),
    );
    if ('isWaiting' in answer) return setWaiting(true);
    enter(next);
    await untilGone();
  });
  return { ...signUp, onSubmit, isChecking, isWaiting };
}

/** The same fields, for the first admin. */
export function useSetupForm(token: string) {
  const setUp = useApiForm({ schema: signUpForm, initial: NOBODY });
  const onSubmit = setUp.submit(async ({ confirmPassword: _, ...values }) => {
    await api.accounts.setUp.mutate({ token, ...values });
    enter('/');
    await untilGone();
  });
  return { ...setUp, onSubmit };
}

/** The second step: a code of the authenticator app, or a recovery code. */
export function useCodeForm(next: string, token: string, isRecovery: boolean) {
  const verify = useApiForm({
    schema: codeForm(isRecovery),
    initial: { code: '' },
    sayError: failure('Login'),
  });
  const onSubmit = verify.submit(async ({ code }) => {
    await api.accounts.verifyLogin.mutate(isRecovery ? { token, recoveryCode: code } : { token, code });
    enter(next);
    await untilGone();
  });
  return { ...verify, onSubmit };
}

import { isKnownTransport, type PasskeyAssertion } from '@kindred/validation/accounts/passkeys';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { PASSKEY } from './copy.ts';
import { enter, untilGone } from './forms.ts';

/** Browsers bind passkeys to a domain name, so they offer none at an IP address. */
export function arePasskeysSupported(): boolean {
  const { hostname } = window.location;
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  return !isAddress && typeof window.PublicKeyCredential === 'function';
}

/** The person closed the browser's dialog, or it was taken over by another one. */
function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** What the person sees; null when they cancelled. */
export function passkeyFailure(error: unknown): string | null {
  if (error === null || isCancelled(error)) return null;
  if (error instanceof Error && error.name === 'InvalidStateError') return PASSKEY.known;
  return messageOf(error);
}

/** Asks the browser for a passkey of this site. */
export async function readPasskey(): Promise<PasskeyAssertion> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    api.accounts.passkeyOptions.mutate(),
  ]);
  const { id, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Asks the browser for a new passkey, and adds it to the account. */
export async function createPasskey() {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = await api.accounts.beginPasskey.mutate();
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return api.accounts.addPasskey.mutate({
    id,
    clientDataJSON,
    attestationObject,
    transports: transports.filter(isKnownTransport),
  });
}

/** Without react-query, which the landing page does not load. */
export function usePasskeyLogin(next: string) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function logIn() {
    await api.accounts.loginWithPasskey.mutate({ passkey: await readPasskey() });
    enter(next);
    await untilGone();
  }
  function mutate() {
    setError(null);
    setPending(true);
    logIn()
      .catch(setError)
      .finally(() => setPending(false));
  }
  return { mutate, isPending, error };
}

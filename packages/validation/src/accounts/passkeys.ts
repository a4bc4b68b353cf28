import { z } from 'zod';
import { id, text, timestamp } from '../text.ts';

export const PASSKEYS_PER_USER = 20;
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const transports = z.array(z.enum(TRANSPORTS));

/** Binary fields of WebAuthn travel as base64url. */
function base64url(maxLength: number) {
  return text()
    .min(1, { error: 'Required' })
    .max(maxLength, { error: 'Too long' })
    .regex(/^[\w-]*$/, { error: 'Must be base64url' });
}

const credentialId = base64url(1_400);
const clientDataJSON = base64url(4_000);

/** What `navigator.credentials.get()` answers, without what the server knows already. */
export const passkeyAssertion = z.strictObject({
  id: credentialId,
  clientDataJSON,
  authenticatorData: base64url(4_000),
  signature: base64url(2_000),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** What `navigator.credentials.create()` answers. */
export const addPasskeyInput = z.strictObject({
  id: credentialId,
  clientDataJSON,
  attestationObject: base64url(20_000),
  /** Browsers may name kinds that are not known here yet; those are left out by the client. */
  transports: transports.max(TRANSPORTS.length).default([]),
});
export type AddPasskeyInput = z.infer<typeof addPasskeyInput>;

export function isKnownTransport(value: string): value is (typeof TRANSPORTS)[number] {
  return TRANSPORTS.some((known) => known === value);
}

/** Options for `navigator.credentials.get()`, as JSON. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  userVerification: z.literal('required'),
});

/** Options for `navigator.credentials.create()`, as JSON. */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  /** Passkeys that the account has already. */
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: transports.optional() }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

export const passkeyView = z
  .object({
    id,
    /** Where it was added, for example 'Chrome on macOS'. */
    name: z.string(),
    createdAt: timestamp,
    lastUsedAt: timestamp.nullable(),
  })
  .meta({ id: 'Passkey' });

export const signInWithPasskeyInput = z.strictObject({ passkey: passkeyAssertion });

import { isIP } from 'node:net';
import { passkeyByCredential, passkeysOf } from '@kindred/db/accounts/passkeys/visibility';
import {
  deletePasskey,
  insertPasskey,
  insertPasskeyChallenge,
  spendPasskeyChallenge,
  usePasskey,
} from '@kindred/db/accounts/passkeys/writes';
import { currentUserById } from '@kindred/db/accounts/queries';
import {
  type AddPasskeyInput,
  isKnownTransport,
  PASSKEYS_PER_USER,
  type PasskeyAssertion,
} from '@kindred/validation/accounts/passkeys';
import type { Env } from '../../../platform/env.ts';
import { limit, networkOf, QUARTER_HOUR } from '../../../platform/limits.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { describeDevice } from '../device.ts';
import { assertSessionAlive } from '../recheck.ts';
import { mailSecurityNotice } from '../security-mail.ts';

/** Loaded with the first passkey: it brings readers of certificates, which are much code. */
const webauthn = () => import('@simplewebauthn/server');

const CHALLENGE_MS = 5 * 60_000;
/** EdDSA, ES256 and RS256, as COSE numbers them: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];

/** Browsers bind passkeys to a domain name; an IP address has none. */
function relyingParty({ publicUrl }: Pick<Env, 'publicUrl'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) fail('passkeys_unavailable');
  return { rpID: hostname, origin };
}

async function keepChallenge(ctx: Context, challenge: string, userId: string | null): Promise<void> {
  await insertPasskeyChallenge(ctx.db, {
    challenge,
    userId,
    expiresAt: new Date(Date.now() + CHALLENGE_MS),
  });
}

/** Options to sign in or to confirm. No account is named: the browser shows the passkeys it has. */
export async function requestOptions(ctx: Context) {
  const { rpID } = relyingParty(ctx.deps.env);
  await limit(ctx.db, `passkey:address:${networkOf(ctx.ip)}`, ctx.deps.env.LOGIN_PER_ADDRESS, QUARTER_HOUR);
  const { generateAuthenticationOptions } = await webauthn();
  const { challenge } = await generateAuthenticationOptions({ rpID });
  await keepChallenge(ctx, challenge, null);
  return { challenge, rpId: rpID, timeout: CHALLENGE_MS, userVerification: 'required' as const };
}

/**
 * Verifies an assertion, which spends its challenge.
 * @returns whose passkey it is; undefined when it is unknown, wrong or late.
 */
export async function passkeyOwner(
  ctx: Context,
  passkey: PasskeyAssertion,
): Promise<{ userId: string; suspendedAt: Date | null } | undefined> {
  const { rpID, origin } = relyingParty(ctx.deps.env);
  const known = await passkeyByCredential(ctx.db, passkey.id);
  if (!known) return undefined;
  const { id, ...response } = passkey;
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: (challenge) => spendPasskeyChallenge(ctx.db, challenge, null),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(known.publicKey),
      counter: Number(known.counter),
    },
  }).catch((error: unknown) => {
    ctx.log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'a passkey was refused');
    return null;
  });
  if (!verified?.verified) return undefined;
  const isUsed = await ctx.write((tx) => usePasskey(tx, known.id, verified.authenticationInfo.newCounter));
  return isUsed ? { userId: known.userId, suspendedAt: known.suspendedAt } : undefined;
}

export async function creationOptions(ctx: Context, userId: string) {
  const { rpID } = relyingParty(ctx.deps.env);
  const user = (await currentUserById(ctx.db, userId)) ?? fail('signed_out');
  const known = await passkeysOf(ctx.db, userId);
  if (known.length >= PASSKEYS_PER_USER) fail('too_many_passkeys');
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: ctx.deps.env.PRODUCT_NAME,
    rpID,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    userID: new TextEncoder().encode(userId),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_MS,
  });
  await keepChallenge(ctx, options.challenge, userId);
  return {
    challenge: options.challenge,
    rp: { id: rpID, name: options.rp.name },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: CHALLENGE_MS,
    attestation: 'none' as const,
    excludeCredentials: known.map((passkey) => ({
      id: passkey.credentialId,
      type: 'public-key' as const,
      transports: passkey.transports.filter(isKnownTransport),
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  };
}

export async function addPasskey(ctx: Context, who: { userId: string; sid: string }, input: AddPasskeyInput) {
  const { userId } = who;
  const { rpID, origin } = relyingParty(ctx.deps.env);
  const { id, transports, ...response } = input;
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: (challenge) => spendPasskeyChallenge(ctx.db, challenge, userId),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    ctx.log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'a passkey was refused');
    return null;
  });
  if (!verified?.verified) fail('passkey_invalid');
  const { credential } = verified.registrationInfo;
  return ctx.write(async (tx, outbox) => {
    await assertSessionAlive(tx, who);
    if ((await passkeysOf(tx, userId)).length >= PASSKEYS_PER_USER) fail('too_many_passkeys');
    const row = await insertPasskey(tx, {
      userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports,
      name: describeDevice(ctx.userAgent),
    });
    if (!row) fail('passkey_known');
    await mailSecurityNotice(ctx, outbox, userId, 'passkey_added');
    return row;
  });
}

export async function removePasskey(ctx: Context, userId: string, id: string): Promise<void> {
  await ctx.write(async (tx, outbox) => {
    if (!(await deletePasskey(tx, userId, id))) fail('not_found');
    await mailSecurityNotice(ctx, outbox, userId, 'passkey_removed');
  });
}

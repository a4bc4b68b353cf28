import { createHash } from 'node:crypto';
import { takeLimit, usesOf } from '@kindred/db/limits';
import type { SignUpInput } from '@kindred/validation/accounts';
import type { ProofOfWork } from '@kindred/validation/accounts/proof';
import { timeOf, uuidv7 } from '../../../platform/ids.ts';
import { HOUR, MINUTE } from '../../../platform/limits.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { readSignedLink, signedLink } from '../../notifications/service.ts';

/** About 260,000 hashes. */
const BITS = 18;
const LASTS_SECONDS = 10 * MINUTE;
/** Sign-ups in an hour, failed ones among them, above which `auto` asks for a proof. */
export const AUTO_ABOVE = 30;

const SIGNED_FOR = 'sign-up-proof';
const ATTEMPTS = 'signup:all';

async function isAsked({ db, deps }: Pick<Context, 'db' | 'deps'>): Promise<boolean> {
  const mode = deps.env.SIGN_UP_PROOF;
  return mode === 'on' || (mode === 'auto' && (await usesOf(db, ATTEMPTS)) > AUTO_ABOVE);
}

/** A challenge, whose signed id says when it was made; null while none is asked for. */
export async function newProof(ctx: Pick<Context, 'db' | 'deps'>): Promise<ProofOfWork | null> {
  if (!(await isAsked(ctx))) return null;
  return { challenge: await signedLink(ctx.db, SIGNED_FOR, uuidv7()), bits: BITS };
}

function leadingZeros(hash: Buffer): number {
  const byte = hash.findIndex((each) => each !== 0);
  return byte === -1 ? hash.length * 8 : byte * 8 + Math.clz32(hash[byte] ?? 0) - 24;
}

/** Counts an attempt to sign up, and stops it without a solution where one is asked for. */
export async function checkProof(ctx: Context, proof: SignUpInput['proof']): Promise<void> {
  const isNeeded = await isAsked(ctx);
  if (ctx.deps.env.SIGN_UP_PROOF === 'auto') await takeLimit(ctx.db, ATTEMPTS, AUTO_ABOVE, HOUR);
  if (!isNeeded) return;
  const { challenge, nonce } = proof ?? fail('proof_needed');
  const id = (await readSignedLink(ctx.db, SIGNED_FOR, challenge)) ?? fail('proof_invalid');
  const age = Date.now() - (timeOf(id) ?? 0);
  if (age > LASTS_SECONDS * 1_000) fail('proof_invalid');
  const hash = createHash('sha256').update(`${challenge}:${nonce}`).digest();
  if (leadingZeros(hash) < BITS) fail('proof_invalid');
  // Past its window the challenge is too old.
  if ((await takeLimit(ctx.db, `${SIGNED_FOR}:${id}`, 1, 2 * LASTS_SECONDS)) > 0) fail('proof_invalid');
}

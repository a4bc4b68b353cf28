import { z } from 'zod';
import { text } from '../text.ts';

export const proofChallenge = text().max(200, { error: 'This challenge is not valid' });
/** Anything; the web counts up from 0. */
export const proofNonce = text().max(40, { error: 'This nonce is not valid' });

export const proofOfWork = z
  .object({
    /** Works once, for ten minutes. */
    challenge: z.string(),
    /** Leading zero bits that the SHA-256 of `<challenge>:<nonce>` must have. */
    bits: z.int().min(1),
  })
  .meta({ id: 'SignUpProof' });
export type ProofOfWork = z.infer<typeof proofOfWork>;

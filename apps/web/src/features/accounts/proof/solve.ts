import type { ProofOfWork } from '@kindred/validation/accounts/proof';
import { sha256Of } from './sha256.ts';

/** Milliseconds of work between two pauses, in which the page answers. */
const SLICE_MS = 12;
const HASHES_BETWEEN_LOOKS = 200;

function leadingZeros(hash: Uint32Array): number {
  let zeros = 0;
  for (const word of hash) {
    zeros += Math.clz32(word);
    if (word !== 0) break;
  }
  return zeros;
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The first nonce, from 0, that solves a challenge. The page stays usable meanwhile. */
export async function solve({ challenge, bits }: ProofOfWork): Promise<{ challenge: string; nonce: string }> {
  const encoder = new TextEncoder();
  const hash = sha256Of(encoder.encode(`${challenge}:`));
  let until = performance.now() + SLICE_MS;
  for (let nonce = 0; ; nonce++) {
    if (leadingZeros(hash(encoder.encode(String(nonce)))) >= bits) {
      return { challenge, nonce: String(nonce) };
    }
    if (nonce % HASHES_BETWEEN_LOOKS === 0 && performance.now() > until) {
      await pause();
      until = performance.now() + SLICE_MS;
    }
  }
}

import { hash, verify } from '@node-rs/argon2';
import { AppError, fail } from '../trpc/errors.ts';
import { createConcurrencyLimit } from './concurrency.ts';

/** argon2id; memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface Passwords {
  /** @returns the PHC string to store. */
  hash(password: string): Promise<string>;
  /**
   * Takes as long for an account without a password (or for none at all) as for a wrong one.
   * @returns whether the password fits.
   */
  verify(stored: string | null | undefined, password: string): Promise<boolean>;
}

/**
 * Hashing costs a core for tens of milliseconds, so only a few run at once and only so many wait.
 * Beyond that callers are told to come back (`unavailable`, 503) instead of starving everybody else.
 */
export function createPasswords(options: {
  atOnce: number;
  queue: number;
  /** Never accepted, whoever has it. */
  refused?: string | undefined;
}): Passwords {
  const { atOnce, queue } = options;
  const slot = createConcurrencyLimit({
    atOnce,
    queue,
    refusal: () => new AppError('unavailable', { retryAfter: 2 }),
  });
  let decoy: Promise<string> | undefined;
  return {
    async hash(password) {
      if (password === options.refused) fail('password_public');
      return slot(() => hash(password, COST));
    },
    async verify(stored, password) {
      decoy ??= hash('nobody has this password', COST);
      const against = stored ?? (await decoy);
      const fits = await slot(() => verify(against, password));
      return fits && typeof stored === 'string' && password !== options.refused;
    },
  };
}

import { runs } from '@kindred/db/testing';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import type { Answer, TestApi } from './harness.ts';
import { pause } from './sockets.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
process.stderr.write(`SEED=${seed} repeats what fast-check tries here.\n`);

/** @param all how many inputs are tried with LONG=1, else a fifth of them */
export function tries(all: number) {
  return { seed, numRuns: runs(all), endOnFailure: true } as const;
}

/** A machine that is busy with something else says so; asked again, it has to answer. */
export async function ask(api: TestApi, options: InjectOptions): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await api.request(options);
    if (answer.statusCode !== 503 || tries === 5) return answer;
    await pause(500);
  }
}

export function expectDocumented(answer: Answer, what: string): void {
  expect(answer.statusCode, `${what}: ${answer.body}`).toBeLessThan(500);
  expect(answer.body, what).not.toMatch(/node_modules|TRPCError|\bselect .* from\b|FST_/);
}

/** Texts that have hurt programs before, among any others. */
export const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.uuid(),
  fc.emailAddress(),
  fc.constantFrom(
    '',
    '\u0000',
    '\ud800',
    'null',
    'NaN',
    '-1',
    '1e999',
    "' or 1=1 --",
    '../..',
    '%00',
    '{{7*7}}',
    '__proto__',
    '\u202e',
    'K',
  ),
);

/** What no client would write into an address. */
export const rough = fc.string({ maxLength: 60 }).map((raw) => raw.replace(/[^\x21-\x7e]/g, ''));

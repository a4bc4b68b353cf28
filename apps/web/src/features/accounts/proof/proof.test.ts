import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256Of } from './sha256.ts';
import { solve } from './solve.ts';

const hex = (words: Uint32Array) => [...words].map((word) => word.toString(16).padStart(8, '0')).join('');

it('hashes of every length around the ends of blocks are those of the platform', () => {
  for (let length = 0; length < 200; length++) {
    const message = new Uint8Array(length).map((_, place) => (place * 37 + length) % 256);
    const expected = createHash('sha256').update(message).digest('hex');
    for (const prefix of [0, length >> 1, length]) {
      const hash = sha256Of(message.subarray(0, prefix));
      expect(hex(hash(message.subarray(prefix)))).toBe(expected);
    }
  }
});

it('a solution has as many zero bits as were asked for', async () => {
  const { challenge, nonce } = await solve({ challenge: 'some-challenge', bits: 10 });
  const hash = createHash('sha256').update(`${challenge}:${nonce}`).digest();
  expect(hash.readUInt32BE() >>> 22).toBe(0);
});

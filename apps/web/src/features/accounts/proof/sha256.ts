/** First 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const K = new Uint32Array(64);
/** The same of the square roots of the first 8. */
const START = new Uint32Array(8);

function fillConstants(): void {
  const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32);
  for (let candidate = 2, found = 0; found < 64; candidate++) {
    let isPrime = true;
    for (let by = 2; by * by <= candidate; by++) if (candidate % by === 0) isPrime = false;
    if (!isPrime) continue;
    if (found < 8) START[found] = fraction(candidate ** (1 / 2));
    K[found++] = fraction(Math.cbrt(candidate));
  }
}
fillConstants();

const W = new Uint32Array(64);
/** Reads of typed arrays below are in bounds. */
const at = (words: Uint32Array, place: number) => words[place] as number;
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function compress(state: Uint32Array, bytes: Uint8Array, offset: number): void {
  for (let i = 0; i < 16; i++) {
    const p = offset + i * 4;
    W[i] =
      ((bytes[p] as number) << 24) |
      ((bytes[p + 1] as number) << 16) |
      ((bytes[p + 2] as number) << 8) |
      (bytes[p + 3] as number);
  }
  for (let i = 16; i < 64; i++) {
    const x = at(W, i - 15);
    const y = at(W, i - 2);
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    W[i] = at(W, i - 16) + s0 + at(W, i - 7) + s1;
  }
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(W, i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0] = at(state, 0) + a;
  state[1] = at(state, 1) + b;
  state[2] = at(state, 2) + c;
  state[3] = at(state, 3) + d;
  state[4] = at(state, 4) + e;
  state[5] = at(state, 5) + f;
  state[6] = at(state, 6) + g;
  state[7] = at(state, 7) + h;
}

/**
 * SHA-256, as eight words of 32 bits, of messages that begin alike: the blocks they share are computed once.
 * `crypto.subtle` is asynchronous and missing on pages without https.
 */
export function sha256Of(prefix: Uint8Array): (rest: Uint8Array) => Uint32Array {
  const shared = START.slice();
  const end = prefix.length - (prefix.length % 64);
  for (let offset = 0; offset < end; offset += 64) compress(shared, prefix, offset);
  const begun = prefix.subarray(end);
  return (rest) => {
    const length = begun.length + rest.length;
    const padded = new Uint8Array(((length + 8) >> 6) * 64 + 64);
    padded.set(begun);
    padded.set(rest, begun.length);
    padded[length] = 0x80;
    new DataView(padded.buffer).setUint32(padded.length - 4, (end + length) * 8);
    const state = shared.slice();
    for (let offset = 0; offset < padded.length; offset += 64) compress(state, padded, offset);
    return state;
  };
}

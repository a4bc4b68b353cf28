import decodeQR from 'qr/decode.js';
import { encode } from 'uqr';
import { expect, it } from 'vitest';

const CODE_LENGTH = 130;
const PIXELS = 4;

/** A picture of a code on a gray table, as RGBA. */
function pictureOf(code: string) {
  const { data, size } = encode(code, { border: 4 });
  const width = (size + 20) * PIXELS;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(119);
  for (let y = 0; y < size * PIXELS; y++) {
    for (let x = 0; x < size * PIXELS; x++) {
      const isDark = data[Math.floor(y / PIXELS)]?.[Math.floor(x / PIXELS)] === true;
      const at = 4 * ((y + 10 * PIXELS) * width + x + 10 * PIXELS);
      pixels.fill(isDark ? 0 : 255, at, at + 3);
    }
  }
  return { width, height: width, data: pixels };
}

it('the decoder for browsers without one reads the code of a ticket', () => {
  const code = Array.from({ length: CODE_LENGTH }, (_, at) => 'AQGiKt6IXXILuLyyy3FrPjo-_'[at % 25]).join('');
  expect(decodeQR(pictureOf(code))).toBe(code);
});

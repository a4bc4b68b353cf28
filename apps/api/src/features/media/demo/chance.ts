import { createHash } from 'node:crypto';

/** Numbers that only depend on the seed. */
export class Chance {
  private state: number;
  constructor(seed: string) {
    this.state = createHash('sha1').update(seed).digest().readUInt32BE(0);
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(from: number, to: number): number {
    return Math.round((from + this.next() * (to - from)) * 10) / 10;
  }

  of<const List extends readonly [unknown, ...unknown[]]>(list: List): List[number] {
    return list[Math.floor(this.next() * list.length)] ?? list[0];
  }
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** A vertical gradient. */
export function gradient(id: string, ...colours: string[]): string {
  const stops = colours.map(
    (colour, index) => `<stop offset="${index / Math.max(1, colours.length - 1)}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`;
}

export function svg(width: number, height: number, defs: string, body: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`,
  );
}

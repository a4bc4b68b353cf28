/** As much as is needed to tell what a file is. */
export const HEAD = 4100;

/** A page that hides in a picture is never shown as a page, but no picture has a reason to be one. */
const TAGS = ['<script', '<html', '<iframe', '<!doctype', '<?php'].map((tag) => Buffer.from(tag, 'latin1'));
export const MARKUP_LENGTH = Math.max(...TAGS.map(({ length }) => length));

const LESS_THAN = 0x3c;
const LETTER_A = 0x61;
const LOWER_CASE = 0x20;

/** By its second byte, in either case; none begins like another. */
const TAG_OF: (Buffer | undefined)[] = Array.from({ length: 256 }, (_, byte) =>
  TAGS.find((tag) => isSame(byte, tag[1] ?? 0)),
);

function isSame(found: number, wanted: number): boolean {
  return found === wanted || (wanted >= LETTER_A && (found | LOWER_CASE) === wanted);
}

function continuesAt(bytes: Uint8Array, at: number, tag: Buffer): boolean {
  if (at + tag.length > bytes.length) return false;
  for (let offset = 2; offset < tag.length; offset += 1) {
    if (!isSame(bytes[at + offset] ?? 0, tag[offset] ?? 0)) return false;
  }
  return true;
}

/** Compares bytes without making strings: ten megabytes of `<` take some 50 ms of CPU. */
export function hasMarkup(bytes: Uint8Array): boolean {
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== LESS_THAN) continue;
    const tag = TAG_OF[bytes[at + 1] ?? 0];
    if (tag !== undefined && continuesAt(bytes, at, tag)) return true;
  }
  return false;
}

/** A page that hides in a picture is never shown as a page, but no picture has a reason to be one. */
const TAGS = ['<script', '<html', '<iframe', '<!doctype', '<?php'].map((tag) => Buffer.from(tag, 'latin1'));
export const MARKUP_LENGTH = Math.max(...TAGS.map(({ length }) => length));

const LESS_THAN = 0x3c;
const LETTER_A = 0x61;
const LOWER_CASE = 0x20;

function startsWith(bytes: Buffer, at: number, tag: Buffer): boolean {
  if (at + tag.length > bytes.length) return false;
  for (let offset = 1; offset < tag.length; offset += 1) {
    const wanted = tag[offset] ?? 0;
    const found = bytes[at + offset] ?? 0;
    if (found !== wanted && !(wanted >= LETTER_A && (found | LOWER_CASE) === wanted)) return false;
  }
  return true;
}

/** Compares bytes without making strings: ten megabytes of `<` take some milliseconds. */
export function hasMarkup(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === LESS_THAN && TAGS.some((tag) => startsWith(bytes, at, tag))) return true;
  }
  return false;
}

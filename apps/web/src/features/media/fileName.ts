import { isBlank } from '@kindred/validation/characters';

/** The name of a chosen file as the server takes it, at most `max` characters; its extension stays. */
export function fileNameOf(name: string, max: number): string {
  const plain = isBlank(name) ? 'File' : name.replace(/[\p{Cc}/\\\u202a-\u202e\u2066-\u2069]/gu, '-').trim();
  const characters = [...plain];
  if (characters.length <= max) return plain;
  const end = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? '';
  return characters.slice(0, max - [...end].length).join('') + end;
}

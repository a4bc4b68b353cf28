/** More of them are read as words are. */
const LARGE = /^\s*(?:\p{RGI_Emoji}\s*){1,3}$/v;

/** Whether a message is one to three emoji and nothing else. A family, a flag or a shade of skin is one. */
export function isFewEmoji(content: string): boolean {
  return LARGE.test(content);
}

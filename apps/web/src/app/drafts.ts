import { isViewing } from './viewing.ts';

/** What somebody has begun to write, kept on this device until it is sent or thrown away. */
export interface Draft {
  text: string;
  /** The last try to send it: the same text is sent again under the same key, so it arrives once. */
  attempt: { text: string; key: string; draftId?: string } | null;
  /** What belongs to it beside the text, as the place that writes it knows how to read. */
  rest?: unknown;
}

const PREFIX = 'draft:';

function nameOf(userId: string, place: string): string {
  return `${PREFIX}${userId}:${place}`;
}

function isAttempt(value: unknown): value is NonNullable<Draft['attempt']> {
  if (typeof value !== 'object' || value === null) return false;
  return 'text' in value && typeof value.text === 'string' && 'key' in value && typeof value.key === 'string';
}

/** @param place where it is written: 'post', or a conversation. */
export function readDraft(userId: string, place: string): Draft | null {
  if (isViewing()) return null;
  try {
    const value: unknown = JSON.parse(localStorage.getItem(nameOf(userId, place)) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    if (!('text' in value) || typeof value.text !== 'string') return null;
    const attempt = 'attempt' in value && isAttempt(value.attempt) ? value.attempt : null;
    return { text: value.text, attempt, ...('rest' in value ? { rest: value.rest } : {}) };
  } catch {
    // Refused storage, or something else wrote there.
    return null;
  }
}

/** Runs `listener` whenever another tab of this browser has written the draft. @returns how to stop. */
export function onDraftElsewhere(userId: string, place: string, listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    // Without a key everything was cleared.
    if (key === null || key === nameOf(userId, place)) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** A draft without text, and with nothing beside it, is forgotten. */
export function keepDraft(userId: string, place: string, draft: Draft): void {
  if (isViewing()) return;
  try {
    if (draft.text === '' && draft.rest === undefined) localStorage.removeItem(nameOf(userId, place));
    else localStorage.setItem(nameOf(userId, place), JSON.stringify(draft));
  } catch {
    // It then lives as long as the screen does.
  }
}

/** When somebody logs out, nothing they wrote stays behind on the device. */
export function forgetDrafts(userId: string): void {
  if (isViewing()) return;
  try {
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
    for (const name of names) {
      if (name?.startsWith(nameOf(userId, ''))) localStorage.removeItem(name);
    }
  } catch {
    // Refused storage holds nothing.
  }
}

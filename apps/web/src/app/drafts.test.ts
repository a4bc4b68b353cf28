import { expect, it } from 'vitest';
import { forgetDrafts, keepDraft, readDraft } from './drafts.ts';
import { idempotencyHeaders, idempotent, newKey } from './idempotency.ts';

it('whoever logs out leaves no draft behind, and takes nobody else’s along', () => {
  keepDraft('mona', 'post', { text: 'a', attempt: null });
  keepDraft('mona', 'chat-1', { text: 'b', attempt: null });
  keepDraft('monabel', 'post', { text: 'c', attempt: null });
  localStorage.setItem('theme', 'dark');
  forgetDrafts('mona');
  expect(readDraft('mona', 'post')).toBeNull();
  expect(readDraft('mona', 'chat-1')).toBeNull();
  expect(readDraft('monabel', 'post')?.text).toBe('c');
  expect(localStorage.getItem('theme')).toBe('dark');
});

it('an emptied draft is gone', () => {
  keepDraft('mona', 'post', { text: 'a', attempt: null });
  keepDraft('mona', 'post', { text: '', attempt: null });
  expect(localStorage).toHaveLength(0);
});

it('keys differ, and travel as the header that the api reads', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newKey()).not.toBe(newKey());
  expect(idempotencyHeaders(idempotent('k-1').context)).toEqual({ 'Idempotency-Key': 'k-1' });
  expect(idempotencyHeaders({})).toEqual({});
});

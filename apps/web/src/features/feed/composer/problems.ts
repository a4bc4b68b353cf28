import { type CreatePostInput, createPostInput } from '@kindred/validation/feed';
import { inputOf, isEmpty, type PostDraft } from './draft.ts';

export type Field = keyof CreatePostInput;

/** What is wrong with each field, as the server would put it; the first of each. Nothing for an empty one. */
export function problemsOf(draft: PostDraft): Partial<Record<Field, string>> {
  if (isEmpty(draft)) return {};
  const problems: Partial<Record<Field, string>> = {};
  for (const { path, message } of createPostInput.safeParse(inputOf(draft)).error?.issues ?? []) {
    problems[path[0] as Field] ??= message;
  }
  return problems;
}

export function canPublish(draft: PostDraft): boolean {
  return createPostInput.safeParse(inputOf(draft)).success;
}

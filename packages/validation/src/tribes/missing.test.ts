import { describe, expect, test } from 'vitest';
import { z } from 'zod';

declare global {
  interface ImportMeta {
    /** Of vite, which runs the tests. */
    glob(patterns: string[], options: { eager: true }): Record<string, Record<string, unknown>>;
  }
}

/** Every module of the noun: what is new is found by itself. */
const modules: Record<string, Record<string, unknown>> = {
  ...import.meta.glob(['../tribes.ts', './*.ts', '!./*.test.ts'], { eager: true }),
};
const inputs = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, z.ZodType] => /Input$/.test(entry[0]) && entry[1] instanceof z.ZodType);

describe('a field that is left out is asked for in words for a person', () => {
  test('of every input', () => expect(inputs.length).toBeGreaterThan(40));

  test.each(inputs)('%s', (_, schema) => {
    const issues = schema.safeParse({}).error?.issues ?? [];
    const raw = issues.filter(({ message }) => /^Invalid (input|option)|expected .*received/.test(message));
    expect(raw.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([]);
  });
});

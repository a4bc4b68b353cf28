import { defineConfig } from 'vitest/config';

/** Tests that replace a module, read what a module caches, or would measure the collection of a shared heap. */
const ISOLATED = [
  'test/courses/certificates.test.ts',
  'test/courses/watching.test.ts',
  'test/media/parsing.test.ts',
  'test/parsing.test.ts',
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          // Importing the server in each file took a third of the run.
          isolate: false,
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ISOLATED,
        },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
    ],
    globalSetup: '@kindred/db/testing',
    // Long enough for a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

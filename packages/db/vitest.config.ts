import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,test,factories,demo}/**/*.test.ts'],
    globalSetup: ['./testing.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 2,
    // The packages are loaded once a worker; our own modules are new in each file, see setup.ts.
    isolate: false,
    testTimeout: 20_000,
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    // Class names as they are written, so that a test can say what it looks for.
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});

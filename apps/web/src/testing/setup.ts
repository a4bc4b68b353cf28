import '../app/zod.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Files share a worker and the packages in it. Our own modules, what replaces them and what stands in for the browser
// are of one file.
vi.resetModules();
vi.unstubAllGlobals();
vi.restoreAllMocks();
vi.useRealTimers();
for (const name of ['geolocation', 'serviceWorker']) Reflect.deleteProperty(navigator, name);
document.body.replaceChildren();

// What a busy machine takes its time for is no failure.
configure({ asyncUtilTimeout: 5_000 });

// Mantine asks for both; the test document has neither a screen nor a layout.
window.matchMedia ??= vi.fn().mockReturnValue({
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
});
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// A lazy import that is still loading would end up among the modules of the next file, with the mocks of this one.
afterAll(() => vi.dynamicImportSettled());

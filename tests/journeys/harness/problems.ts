import type { ConsoleMessage, Page } from '@playwright/test';

/** What went wrong in a browser without anybody asking: the console, uncaught errors, blocked content. */
export interface Problems {
  watch(page: Page): void;
  /** From now on, messages that match are part of the journey. */
  allow(pattern: RegExp): void;
  all(): string[];
}

/** Being asked who is signed in, and answering nobody, is a 401 by the specification; browsers log any 401. */
const ASKED_WHO = /status of 401 .*\/trpc\/accounts\.user/;
/** Documents that are not for visitors answer 404. */
const NOT_FOR_VISITORS =
  /status of 404 \(Not Found\) \(https?:\/\/[^/]+\/(?!(?:api|trpc|media|assets)\/)[^.)]*\)/;
/** Playwright's own words where a journey has switched service workers off. */
const NO_WORKER = /Service Worker registration blocked by Playwright/;

export function createProblems(): Problems {
  const found: string[] = [];
  const allowed: RegExp[] = [ASKED_WHO, NOT_FOR_VISITORS, NO_WORKER];
  const onMessage = (message: ConsoleMessage) => {
    if (!['error', 'warning', 'assert'].includes(message.type())) return;
    found.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  };
  return {
    watch(page) {
      page.on('console', onMessage);
      page.on('pageerror', (error) => found.push(`uncaught: ${error.stack ?? error.message}`));
      page.on('crash', () => found.push('the page crashed'));
      page.on('dialog', (dialog) => {
        found.push(`a ${dialog.type()} opened: ${dialog.message()}`);
        void dialog.dismiss().catch(() => undefined);
      });
    },
    allow: (pattern) => void allowed.push(pattern),
    all: () => found.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}

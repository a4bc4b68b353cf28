import '../../app/zod.ts';
import '../../app/styles/mantine.ts';
import { MantineProvider } from '@mantine/core';
import { StrictMode, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { storedTheme } from '../../app/ThemeProvider.tsx';
import { cssVariablesResolver, theme } from '../../app/theme.ts';
import { ToastArea } from '../../ui/ToastArea.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AuthDialog } from './AuthDialog.tsx';
import { type AuthTab, noticeOf } from './copy.ts';
import { safeNext } from './next.ts';
import { preloadApp } from './preloadApp.ts';

interface DialogState {
  isOpen: boolean;
  tab: AuthTab;
  next: string;
}

let state: DialogState = { isOpen: false, tab: 'login', next: '/' };
const listeners = new Set<() => void>();

function update(change: Partial<DialogState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function Mounted() {
  const { isOpen, tab, next } = useSyncExternalStore(subscribe, () => state);
  // Read once: the page's own switch works on the document, which styles the dialog as well.
  const [scheme] = useState(storedTheme);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={scheme}
      withStaticClasses={false}
      withGlobalClasses={false}
    >
      <AuthDialog
        isOpen={isOpen}
        onClose={() => update({ isOpen: false })}
        tab={tab}
        onTab={(to) => update({ tab: to })}
        next={next}
      />
      <ToastArea />
    </MantineProvider>
  );
}

let isMounted = false;

/** Puts the dialog into a page that React did not draw. */
function mount(): void {
  if (isMounted) return;
  isMounted = true;
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(
    <StrictMode>
      <Mounted />
    </StrictMode>,
  );
}

export function openAuth(tab: AuthTab, next: string | null): void {
  mount();
  update({ isOpen: true, tab, next: safeNext(next) });
  // With the first key or tap in the dialog: the files of the app must not delay the dialog itself.
  for (const type of ['keydown', 'input', 'pointerdown'] as const) {
    document.addEventListener(type, preloadApp, { once: true, passive: true });
  }
}

export function showNotice(code: string): void {
  const notice = noticeOf(code);
  if (notice === undefined) return;
  mount();
  showToast({ tone: 'destructive', ...notice });
}

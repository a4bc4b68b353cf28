import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ToastArea } from '../ui/ToastArea.tsx';
import { api } from './api.ts';
import { ThemeProvider, useTheme } from './ThemeProvider.tsx';
import { cssVariablesResolver, theme } from './theme.ts';
import { trpc } from './trpc.ts';

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <ThemeProvider>
      <Look>
        <trpc.Provider client={api} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            {children}
            <ToastArea />
          </QueryClientProvider>
        </trpc.Provider>
      </Look>
    </ThemeProvider>
  );
}

function Look({ children }: { children: ReactNode }) {
  const { theme: scheme } = useTheme();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={scheme}
      withStaticClasses={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

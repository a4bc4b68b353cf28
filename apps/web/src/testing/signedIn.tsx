import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CURRENT_USER_KEY, createQueryClient } from '../app/queryClient.ts';
import { ToastArea } from '../ui/ToastArea.tsx';
import { MONA } from './people.ts';
import { renderApp } from './render.tsx';

/** Mona's browser: her session, an empty cache, and the place where notices appear. */
export function renderSignedIn(children: ReactNode, client: QueryClient = createQueryClient()) {
  client.setQueryData(CURRENT_USER_KEY, MONA);
  const page = renderApp(
    <QueryClientProvider client={client}>
      {children}
      <ToastArea />
    </QueryClientProvider>,
  );
  return { ...page, client };
}

import type { AppRouter } from '@kindred/api/router-type';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, type TRPCLink } from '@trpc/client';
import type { ReactNode } from 'react';
import { SignedInUser, useCurrentUser } from '../app/currentUser.ts';
import { CURRENT_USER_KEY, createQueryClient } from '../app/queryClient.ts';
import { trpc } from '../app/trpc.ts';
import { ToastArea } from '../ui/ToastArea.tsx';
import { dismissToast } from '../ui/toast.tsx';
import { MONA } from './people.ts';
import { renderApp } from './render.tsx';

interface Signed {
  client?: QueryClient;
  user?: typeof MONA;
  path?: string;
  /** What stands in for the api behind the `trpc` hooks; without one, every call of them fails. */
  link?: TRPCLink<AppRouter>;
}

const nobodyThere: TRPCLink<AppRouter> = () => () => {
  throw new Error('This test has no api');
};

function Session({ children }: { children: ReactNode }) {
  return <SignedInUser value={useCurrentUser().user}>{children}</SignedInUser>;
}

/** Mona's browser: her session, an empty cache, and the place where notices appear. */
export function renderSignedIn(children: ReactNode, options: Signed = {}) {
  const { client = createQueryClient(), user = MONA, path, link = nobodyThere } = options;
  dismissToast();
  client.setQueryData(CURRENT_USER_KEY, user);
  const api = createTRPCClient<AppRouter>({ links: [link] });
  const page = renderApp(
    <trpc.Provider client={api} queryClient={client}>
      <QueryClientProvider client={client}>
        <Session>{children}</Session>
        <ToastArea />
      </QueryClientProvider>
    </trpc.Provider>,
    path,
  );
  return { ...page, client };
}

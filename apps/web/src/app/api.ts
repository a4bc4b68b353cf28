import type { AppRouter } from '@kindred/api/router-type';
import { createTRPCClient, createWSClient, httpBatchLink, splitLink, wsLink } from '@trpc/client';

const RECONNECT_MS = 3000;

function socketUrl(): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/trpc`;
}

function createClient() {
  // Lazy: a visitor never opens a socket, the first subscription does and the last one to end closes it.
  const socket = createWSClient({
    url: socketUrl,
    lazy: { enabled: true, closeMs: 0 },
    retryDelayMs: () => RECONNECT_MS,
  });
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === 'subscription',
        true: wsLink({ client: socket }),
        false: httpBatchLink({
          url: '/trpc',
          fetch: (url, options) => fetch(url, { ...options, credentials: 'include' } as RequestInit),
        }),
      }),
    ],
  });
}

/** Every procedure of the api without React, for what runs before or outside a component. */
export const api = createClient();

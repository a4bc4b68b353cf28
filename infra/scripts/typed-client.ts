import { runCommand } from '@kindred/api/commands/command';
import type { AppRouter } from '@kindred/api/router-type';
import { createTRPCClient, httpBatchLink } from '@trpc/client';

/**
 * A script that signs up, posts and reads the feed through the typed API; every name and shape below is
 * checked by the compiler against the server's own code.
 *
 * `node infra/scripts/typed-client.ts http://127.0.0.1:3000` — or, to act as yourself, with a personal
 * access token in KINDRED_TOKEN.
 */

function client(url: string, headers: Record<string, string>) {
  return createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${url}/trpc`, headers })] });
}

/** Signs up somebody new. @returns the Cookie header of the session. */
async function signUp(url: string): Promise<string> {
  let cookie = '';
  const visitor = createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${url}/trpc`,
        async fetch(input, init) {
          const answer = await fetch(input, init as RequestInit);
          cookie = answer.headers
            .getSetCookie()
            .map((line) => line.split(';', 1)[0])
            .join('; ');
          return answer;
        },
      }),
    ],
  });
  await visitor.accounts.signUp.mutate({
    email: `script-${Date.now()}@example.com`,
    password: 'a password for a script',
    firstName: 'Script',
    lastName: 'Writer',
  });
  return cookie;
}

await runCommand(async () => {
  const url = process.argv[2] ?? 'http://127.0.0.1:3000';
  const { KINDRED_TOKEN: token } = process.env;
  const api = client(url, token ? { authorization: `Bearer ${token}` } : { cookie: await signUp(url) });
  const post = await api.feed.create.mutate({ content: `Posted by a script at ${new Date().toISOString()}` });
  await api.feed.like.mutate({ id: post.id });
  const { items } = await api.feed.list.query({ mode: 'chronological', limit: 3 });
  for (const item of items) console.log(`${item.author.name}: ${item.content} (${item.likeCount} likes)`);
});

import type { AppRouter } from '@kindred/api/router-type';
import type { CurrentUser } from '@kindred/validation/accounts';
import type { QueryClient } from '@tanstack/react-query';
import type { TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import { errorCode } from './errors.ts';
import { CURRENT_USER_KEY } from './queryClient.ts';
import { setViewing } from './viewing.ts';

/** Whose page this is: the first who was signed in here, for as long as the document lives. */
let owner: string | null = null;
let isSignedIn = false;
let followed: QueryClient | null = null;
const endings = new Set<() => void>();

/** Says with each request for whom the page was drawn: the cookie may be somebody else's since. */
export function ownerHeaders(): Record<string, string> {
  return owner === null ? {} : { 'Expected-User': owner };
}

/** Runs `listener` whenever the session has ended under the page. @returns how to stop. */
export function whenSessionEnds(listener: () => void): () => void {
  endings.add(listener);
  return () => endings.delete(listener);
}

/** What was asked outside of the query client was answered that nobody is signed in: the whole app follows. */
export function sessionEnded(): void {
  followed?.setQueryData(CURRENT_USER_KEY, null);
}

/** Somebody else has logged in elsewhere in this browser: a new document, in which nothing of the first remains. */
export function leaveIfElse(error: unknown): void {
  if (errorCode(error) === 'other_account') window.location.reload();
}

/** Hears the server's refusal to answer one person's page as another, whatever was asked. */
export const leaveLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    next(op).pipe(tap({ error: leaveIfElse }));

const isTheUser = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === CURRENT_USER_KEY[0];

/** Whoever is signed in by the answers of the server is followed from here on. @returns how to stop. */
export function followAccount(client: QueryClient): () => void {
  followed = client;
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isTheUser(query)) return;
    const user = query.state.data as CurrentUser | null | undefined;
    if (user) {
      isSignedIn = true;
      owner ??= user.id;
      setViewing(user.viewedBy !== null);
      // The page of one never becomes that of another, also where nobody was signed in between.
      if (owner !== user.id) window.location.reload();
    } else if (user === null && isSignedIn) {
      isSignedIn = false;
      client.removeQueries({ predicate: (each) => !isTheUser(each) });
      client.getMutationCache().clear();
      for (const each of endings) each();
    }
  });
}

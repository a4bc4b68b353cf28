import { useEffect, useState } from 'react';
import { useSignedInUser } from '../currentUser.ts';
import { errorCode, isUnreached } from '../errors.ts';
import { useWhenReady } from '../recovery.ts';
import { dropView, keepView, readView } from './views.ts';

interface AnyQuery {
  data: unknown;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** Refusals that close what was kept. */
const CLOSED: ReadonlySet<string> = new Set(['not_allowed', 'not_found']);

/**
 * Keeps the answer of a query on this device and shows it while the server cannot be reached. It is dropped when the
 * server refuses the query.
 * @param restore puts a kept answer into the query cache, as a stale one
 */
export function useOfflineView<Data>(name: string, query: AnyQuery, restore: (data: Data) => void): void {
  const { id: userId } = useSignedInUser();
  const [isRestored, setRestored] = useState(false);
  const { data, error } = query;
  const code = errorCode(error);
  const isMissed = data === undefined && error !== null && isUnreached(error);

  useEffect(() => {
    if (code !== null && CLOSED.has(code)) void dropView(userId, name);
    else if (data !== undefined && error === null && !isRestored) void keepView(userId, name, data);
  }, [userId, name, data, error, code, isRestored]);

  useEffect(() => {
    if (!isMissed) return;
    let isOver = false;
    void readView(userId, name).then((kept) => {
      if (isOver || kept === undefined) return;
      setRestored(true);
      restore(kept as Data);
    });
    return () => {
      isOver = true;
    };
  }, [isMissed, userId, name]);

  const [refetch] = useState(() => () => {
    setRestored(false);
    void query.refetch();
  });
  useWhenReady(isRestored, refetch);
}

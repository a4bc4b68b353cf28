import type { TribeView } from '@kindred/validation/tribes';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../app/api.ts';
import { MINE_KEY } from '../discover/query.ts';

type Visited = Pick<TribeView, 'id' | 'myRole'>;

/** What is written in it until now is no news to me. */
export function visit(client: QueryClient, { id, myRole }: Visited): void {
  if (myRole === null) return;
  void api.tribes.visit
    .mutate({ id })
    .then(() => client.invalidateQueries({ queryKey: MINE_KEY, refetchType: 'none' }))
    // A dot too many is no reason for a notice; the next visit takes it away.
    .catch(() => undefined);
}

/** Whoever opens a tribe that they are in was there. */
export function useVisit(tribe: Visited | undefined): void {
  const client = useQueryClient();
  const id = tribe?.id;
  const myRole = tribe?.myRole ?? null;
  useEffect(() => {
    if (id !== undefined) visit(client, { id, myRole });
  }, [client, id, myRole]);
}

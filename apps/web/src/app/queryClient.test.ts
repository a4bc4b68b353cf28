import { MutationObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { CURRENT_USER_KEY, createQueryClient } from './queryClient.ts';

const signedOut = Object.assign(new Error('x'), { data: { code: 'signed_out' } });

describe('the shared request behaviour', () => {
  it('never retries, polls, refetches on focus or grows stale', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
    });
    expect(mutations?.retry).toBe(false);
  });

  it('signs out when any read is answered 401', async () => {
    const client = createQueryClient();
    client.setQueryData(CURRENT_USER_KEY, { id: '1' });
    await client.fetchQuery({ queryKey: ['feed'], queryFn: () => Promise.reject(signedOut) }).catch(() => {});
    expect(client.getQueryData(CURRENT_USER_KEY)).toBeNull();
  });

  it('signs out when any write is answered 401', async () => {
    const client = createQueryClient();
    client.setQueryData(CURRENT_USER_KEY, { id: '1' });
    const post = new MutationObserver(client, { mutationFn: () => Promise.reject(signedOut) });
    await post.mutate().catch(() => {});
    expect(client.getQueryData(CURRENT_USER_KEY)).toBeNull();
  });

  it('stays signed in through every other failure', async () => {
    const client = createQueryClient();
    client.setQueryData(CURRENT_USER_KEY, { id: '1' });
    await client
      .fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(new Error('503')) })
      .catch(() => {});
    expect(client.getQueryData(CURRENT_USER_KEY)).toEqual({ id: '1' });
  });
});

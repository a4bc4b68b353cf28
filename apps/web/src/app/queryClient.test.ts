import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { CURRENT_USER_KEY, createQueryClient } from './queryClient.ts';

const signedOut = Object.assign(new Error('x'), { data: { code: 'signed_out' } });

/** As tRPC fails for an answer of the server. */
const refused = (code: string, after?: string) =>
  Object.assign(new Error(code), {
    data: { code },
    meta: { response: new Response(null, after === undefined ? {} : { headers: { 'retry-after': after } }) },
  });

describe('the shared request behaviour', () => {
  it('never retries, polls, refetches on focus or grows stale', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
    });
    expect(mutations?.retry).toBe(false);
  });

  it('sends a search that was refused for now again, three times and each after the time the server gave', async () => {
    vi.useFakeTimers();
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const ask = vi.fn().mockRejectedValue(refused('search_busy', '5'));
    const failed = createQueryClient()
      .fetchQuery({ queryKey: ['search'], queryFn: ask })
      .catch((error) => error.message);
    for (const count of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(5_499);
      expect(ask).toHaveBeenCalledTimes(count);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(ask).toHaveBeenCalledTimes(4);
    expect(await failed).toBe('search_busy');
    random.mockRestore();
    vi.useRealTimers();
  });

  it.each(['too_many_requests', 'internal', 'not_found', 'unavailable'])(
    'asks once when the answer is %s',
    async (code) => {
      const ask = vi.fn().mockRejectedValue(refused(code, '0'));
      await createQueryClient()
        .fetchQuery({ queryKey: ['search'], queryFn: ask })
        .catch(() => {});
      expect(ask).toHaveBeenCalledTimes(1);
    },
  );

  it('asks once who is signed in when a read is refused because the account is suspended', async () => {
    const client = createQueryClient();
    client.setQueryData(CURRENT_USER_KEY, { id: '1' });
    const ask = vi.fn().mockRejectedValue(refused('account_suspended'));
    const observer = new QueryObserver(client, { queryKey: CURRENT_USER_KEY, queryFn: ask });
    const stop = observer.subscribe(() => {});
    await client.fetchQuery({ queryKey: ['feed'], queryFn: () => ask() }).catch(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().error?.message).toBe('account_suspended'));
    expect(ask).toHaveBeenCalledTimes(2);
    stop();
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

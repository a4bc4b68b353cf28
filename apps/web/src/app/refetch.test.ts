import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './queryClient.ts';
import { askAgain } from './refetch.ts';

const KEY = ['lists', 'all'] as const;
const happened = { queryKey: ['lists'] };

/** A list that somebody looks at; each answer comes when the test gives it. */
function look() {
  const client = createQueryClient();
  const asked: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  const unsubscribe = new QueryObserver(client, { queryKey: KEY, queryFn }).subscribe(() => undefined);
  const shown = () => client.getQueryData<string>(KEY);
  return { client, asked, shown, unsubscribe };
}

describe('what is asked again', () => {
  it('is asked once more after its first answer, however much happened before that', async () => {
    const { client, asked, shown } = look();
    for (let n = 0; n < 3; n += 1) askAgain(client, happened);
    expect(asked).toHaveLength(1);
    asked[0]?.resolve('before');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    // Nobody waits for the second to see the first.
    expect(shown()).toBe('before');
    asked[1]?.resolve('after');
    await vi.waitFor(() => expect(shown()).toBe('after'));
    expect(asked).toHaveLength(2);
  });

  it('is asked at once where an answer was here already', async () => {
    const { client, asked, shown } = look();
    asked[0]?.resolve('before');
    await vi.waitFor(() => expect(shown()).toBe('before'));
    askAgain(client, happened);
    askAgain(client, happened);
    expect(asked).toHaveLength(3);
    // The one that was overtaken counts no more.
    asked[2]?.resolve('after');
    asked[1]?.resolve('between');
    await vi.waitFor(() => expect(shown()).toBe('after'));
    expect(asked).toHaveLength(3);
  });

  it('is left alone when it is about something else, failed, or is looked at no more', async () => {
    const { client, asked, unsubscribe } = look();
    askAgain(client, { queryKey: ['others'] });
    askAgain(client, happened);
    asked[0]?.reject(new Error('503'));
    await vi.waitFor(() => expect(client.getQueryState(KEY)?.status).toBe('error'));
    expect(asked).toHaveLength(1);
    unsubscribe();

    const other = look();
    askAgain(other.client, happened);
    other.unsubscribe();
    other.asked[0]?.resolve('before');
    await vi.waitFor(() => expect(other.shown()).toBe('before'));
    expect(other.asked).toHaveLength(1);
    // Whoever comes back is not shown it as it was.
    expect(other.client.getQueryState(KEY)?.isInvalidated).toBe(true);
  });
});

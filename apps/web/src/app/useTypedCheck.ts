import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

interface Check<Answer> {
  /** Under which the answers are kept, before what was typed. */
  queryKey: readonly unknown[];
  ask: (typed: string, signal: AbortSignal) => Promise<Answer>;
  isWorthAsking: boolean;
  /** Milliseconds without a key before it is asked. */
  after: number;
}

/** Asks about what is typed once somebody has stopped typing; an answer to what was typed before is dropped. */
export function useTypedCheck<Answer>(
  typed: string,
  { queryKey, ask, isWorthAsking, after }: Check<Answer>,
): { answer: Answer | undefined; isAsking: boolean; isSettled: boolean } {
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), after);
    return () => clearTimeout(timer);
  }, [typed, after]);
  const isSettled = asked === typed;
  const { data, isFetching } = useQuery({
    queryKey: [...queryKey, asked],
    queryFn: ({ signal }) => ask(asked, signal),
    enabled: isWorthAsking && isSettled,
    staleTime: 0,
    gcTime: 0,
  });
  return {
    answer: isWorthAsking && isSettled ? data : undefined,
    isAsking: isWorthAsking && (!isSettled || isFetching),
    /** Nobody is typing. */
    isSettled,
  };
}

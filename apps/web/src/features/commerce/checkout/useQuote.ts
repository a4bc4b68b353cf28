import type { CheckoutItem, QuoteInput, QuoteView } from '@kindred/validation/commerce/checkout';
import type { Interval } from '@kindred/validation/commerce/values';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { quoteQuery } from '../query.ts';

/** What a buyer wants; how many of it is one when it is left out. */
export type WantedItem = Omit<CheckoutItem, 'quantity'> & { quantity?: number };

/** What the buyer changes in the sheet. */
export type Choice = 'interval' | 'quantity' | 'coupon' | 'country' | 'gift';

export interface Quoted {
  /** What is asked for, and answered by {@link quote}. */
  input: QuoteInput;
  quote: QuoteView | undefined;
  error: Error | null;
  retry: () => void;
  /** Why the last change of each was refused. */
  problems: Partial<Record<Choice, string>>;
  changing: Choice | null;
  /** The same by the other interval, of what is sold by both. */
  other: QuoteView | undefined;
  change: (choice: Choice, next: Partial<QuoteInput>) => Promise<boolean>;
  forget: (choice: Choice) => void;
  /** Asks anew for what was asked. */
  refresh: () => Promise<QuoteView>;
}

function byInterval(input: QuoteInput, interval: Interval): QuoteInput {
  return { ...input, items: input.items.map((item) => ({ ...item, interval })) };
}

/** The price of what is wanted, kept while something else is asked for; what is refused changes nothing. */
export function useQuote(items: readonly WantedItem[], isOpen: boolean, isGift: boolean): Quoted {
  const client = useQueryClient();
  const [input, setInput] = useState<QuoteInput>(() => ({
    items: items.map((item) => ({ quantity: 1, ...item })),
    ...(isGift ? { isGift } : {}),
  }));
  const [problems, setProblems] = useState<Quoted['problems']>({});
  const [changing, setChanging] = useState<Choice | null>(null);
  const asked = useQuery({ ...quoteQuery(input), enabled: isOpen });
  const last = useRef<QuoteView>(undefined);
  useEffect(() => {
    if (asked.data !== undefined) last.current = asked.data;
  }, [asked.data]);
  const quote = asked.data ?? (asked.isPending ? last.current : undefined);

  const intervals = quote?.recurring?.intervals ?? quote?.giftIntervals ?? [];
  const otherInterval = intervals.find((interval) => interval !== quote?.lines[0]?.interval);
  const { data: other } = useQuery({
    ...quoteQuery(byInterval(input, otherInterval ?? 'month')),
    enabled: isOpen && otherInterval !== undefined,
  });

  async function change(choice: Choice, next: Partial<QuoteInput>): Promise<boolean> {
    const wanted = { ...input, ...next };
    setChanging(choice);
    setProblems(({ [choice]: _, ...rest }) => rest);
    try {
      await client.fetchQuery(quoteQuery(wanted));
      setInput(wanted);
      return true;
    } catch (error) {
      setProblems((before) => ({ ...before, [choice]: messageOf(error) }));
      return false;
    } finally {
      setChanging(null);
    }
  }

  return {
    input,
    quote,
    error: asked.error,
    retry: () => void asked.refetch(),
    problems,
    changing,
    other: otherInterval === undefined ? undefined : other,
    change,
    forget: (choice) => setProblems(({ [choice]: _, ...rest }) => rest),
    refresh: () => client.fetchQuery({ ...quoteQuery(input), staleTime: 0 }),
  };
}

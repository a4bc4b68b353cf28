import type { AppRouter } from '@kindred/api/router-type';
import type { TRPCClientError, TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { useSyncExternalStore } from 'react';
import { errorCode } from './errors.ts';

type Settle = (isConfirmed: boolean) => void;

/** Calls that wait for the same dialog. */
let waiting: Settle[] = [];
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Opens the dialog. @returns whether the person confirmed who they are; false when they cancelled. */
export function askConfirmation(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    changed();
  });
}

export function settleConfirmation(isConfirmed: boolean): void {
  const settled = waiting;
  waiting = [];
  for (const settle of settled) settle(isConfirmed);
  changed();
}

export function useIsConfirmationAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting.length > 0,
  );
}

/** Repeats a call that needs a recent confirmation once the person gave it; the form behind it just stays busy. */
export const confirmLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      let isOver = false;
      const repeat = () => {
        if (!isOver) running = next(op).subscribe(observer);
      };
      const refuse = async (error: TRPCClientError<AppRouter>) => {
        if (await askConfirmation()) repeat();
        else observer.error(error);
      };
      let running = next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error(error) {
          if (errorCode(error) === 'confirmation_required') void refuse(error);
          else observer.error(error);
        },
      });
      return () => {
        isOver = true;
        running.unsubscribe();
      };
    });

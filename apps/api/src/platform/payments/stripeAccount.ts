/** The account that a payout method names, such as `acct_1Nv0FGQ9RKHgCVdK`. Test payouts name it in the same way. */
export function stripeAccountIn(method: string): string | null {
  return /\bacct_\w+/.exec(method)?.[0] ?? null;
}

import type { PayoutAccountView } from '@kindred/validation/commerce/payouts';
import type { PayoutProvider } from '@kindred/validation/commerce/values';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../app/api.ts';
import { messageOf } from '../../../../app/errors.ts';
import { askAgain } from '../../../../app/refetch.ts';
import { useParamOnce } from '../../../../app/useParamOnce.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { useToast } from '../../../../ui/toast.tsx';
import { useGoToPayment } from '../../checkout/usePlaceOrder.ts';
import classes from '../Console.module.css';
import { CONSOLE_KEY, payoutAccountQuery } from '../query.ts';
import { ACCOUNT, dueWords } from './copy.ts';

/** Where the payment provider pays a seller out: set up on its pages. Nothing where payouts are sent by hand. */
export function PayoutAccount() {
  const { data } = useQuery(payoutAccountQuery);
  return data === undefined || data.provider === null ? null : (
    <Account account={data} provider={data.provider} />
  );
}

function stateOf({ isStarted, isSubmitted, isEnabled }: PayoutAccountView) {
  if (isEnabled) return 'ready';
  if (isSubmitted) return 'review';
  return isStarted ? 'started' : 'none';
}
const TONES = { ready: 'teal', review: 'amber', started: 'amber' } as const;

function Account({ account, provider }: { account: PayoutAccountView; provider: PayoutProvider }) {
  const client = useQueryClient();
  const toast = useToast();
  const goTo = useGoToPayment();
  const onError = (error: Error) =>
    toast.show({ title: ACCOUNT.failed, description: messageOf(error), tone: 'destructive' });
  const setUp = useMutation({
    mutationFn: () => api.commerce.payoutAccounts.setUp.mutate(),
    onSuccess: ({ url }) => goTo(url),
    onError,
  });
  const check = useMutation({
    mutationFn: () => api.commerce.payoutAccounts.refresh.mutate(),
    onSuccess: (fresh) => {
      client.setQueryData(payoutAccountQuery.queryKey, fresh);
      askAgain(client, { queryKey: CONSOLE_KEY });
    },
    onError,
  });
  // The provider leads back here: when its form is done or left, or when its page was too old.
  useParamOnce('payouts', (how) => (how === 'again' ? setUp : check).mutate());
  const words = ACCOUNT[provider];
  const state = stateOf(account);
  const due = dueWords(account.due);
  const isAsked = due.length > 0;
  const isOver = account.isSubmitted && !isAsked;
  return (
    <section className={classes.card} aria-labelledby="seller-account">
      <div className={classes.bar}>
        <h2 id="seller-account" className={classes.heading}>
          {words.title}
        </h2>
        {state !== 'none' && (
          <Badge tone={TONES[state]}>
            {state === 'review' && isAsked ? ACCOUNT.state.started : ACCOUNT.state[state]}
          </Badge>
        )}
      </div>
      <p className={classes.text}>{isAsked && state !== 'none' ? words.asked : words.text[state]}</p>
      {isAsked && state !== 'none' && (
        <ul className={classes.text}>
          {due.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <Button variant={isOver ? 'soft' : 'filled'} isBusy={setUp.isPending} onClick={() => setUp.mutate()}>
          {isOver ? words.open : state === 'none' ? words.setUp : words.resume}
        </Button>
        {(state === 'started' || state === 'review') && (
          <Button variant="subtle" isBusy={check.isPending} onClick={() => check.mutate()}>
            {ACCOUNT.check}
          </Button>
        )}
      </div>
    </section>
  );
}

import type { TestPaymentView } from '@kindred/validation/commerce/checkout';
import { TEST_CARDS, type TestAction, type TestCard } from '@kindred/validation/commerce/values';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { NotFoundScreen } from '../../../app/shell/NotFoundScreen.tsx';
import { useTitle } from '../../../app/useTitle.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { formatAmount } from '../../../ui/money.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { refreshCommerce } from '../query.ts';
import { ACTION_WORDS, CARD_WORDS, STATUS_WORDS, TEST_PAY } from './copy.ts';
import classes from './Pay.module.css';
import { testPaymentQuery } from './query.ts';

/** What a payment provider's page is elsewhere: whoever pays decides how it goes. */
export default function TestPayScreen() {
  useTitle(TEST_PAY.title);
  const { ref = '' } = useParams();
  const { data, error, refetch } = useQuery(testPaymentQuery(ref));
  if (errorCode(error) === 'not_found') return <NotFoundScreen />;
  return (
    <div className={classes.root}>
      <p className={classes.banner} role="note">
        {TEST_PAY.banner}
      </p>
      {data !== undefined ? (
        <Payment payment={data} />
      ) : error !== null ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading label={TEST_PAY.loading}>
          <div className={classes.waiting}>
            <SkeletonBar width="45%" />
            <SkeletonBar width="60%" height="2.25rem" />
            <SkeletonBar height="3rem" radius="1.5rem" />
            <SkeletonBar height="14rem" radius="0.75rem" />
          </div>
        </Loading>
      )}
    </div>
  );
}

type Choice = Exclude<TestAction, 'pay'>;

/** What may happen next, besides that it is paid. */
function choicesOf({ status, isSetup, hasOpenDispute }: TestPaymentView): readonly Choice[] {
  if (hasOpenDispute) return ['win', 'lose'];
  if (status === 'succeeded') return isSetup ? [] : ['dispute'];
  if (status !== 'pending' && status !== 'requires_action') return [];
  const all: readonly Choice[] = ['decline', 'confirm', 'later', 'dispute'];
  return all.filter(
    (choice) => !(choice === 'dispute' && isSetup) && !(choice === 'confirm' && status === 'requires_action'),
  );
}

function Payment({ payment }: { payment: TestPaymentView }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [card, setCard] = useState<TestCard>('succeeds');
  const { ref, status, isSetup, returnTo, hasOpenDispute } = payment;
  const act = useMutation({
    mutationFn: (action: TestAction) => api.commerce.payments.actTest.mutate({ ref, action, card }),
    onSuccess: (_, action) => {
      refreshCommerce(client);
      // The dispute is decided here, and nothing leads back.
      if (action === 'dispute') return client.invalidateQueries(testPaymentQuery(ref));
      navigate(returnTo, { replace: true });
    },
    onError: (refused) => {
      toast.show({ title: TEST_PAY.failed, description: messageOf(refused), tone: 'destructive' });
      void client.invalidateQueries(testPaymentQuery(ref));
    },
  });
  const amount = formatAmount(payment.amount, payment.currency);
  const isOpen = status === 'pending' || status === 'requires_action';
  const choices = choicesOf(payment);
  const state = hasOpenDispute ? STATUS_WORDS.disputed : STATUS_WORDS[status];
  const payLabel = isSetup
    ? TEST_PAY.save
    : status === 'requires_action'
      ? TEST_PAY.confirm(amount)
      : TEST_PAY.pay(amount);
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.what} dir="auto">
          {payment.description}
        </h1>
        <p className={classes.amount}>{isSetup ? TEST_PAY.storing : amount}</p>
        {isSetup && isOpen && <p className={classes.hint}>{TEST_PAY.nothingCharged}</p>}
        {state !== null && (
          <p className={classes.state} data-tone={status === 'failed' || hasOpenDispute ? 'bad' : undefined}>
            {state}
          </p>
        )}
      </header>
      {isOpen && (
        <div className={classes.paying}>
          {payment.savesMethod && (
            <SelectField
              label={TEST_PAY.card}
              description={TEST_PAY.cardHint}
              options={TEST_CARDS.map((value) => ({ value, label: CARD_WORDS[value] }))}
              value={card}
              onChange={setCard}
            />
          )}
          <Button size="lg" isWide isBusy={act.isPending} onClick={() => act.mutate('pay')}>
            {payLabel}
          </Button>
        </div>
      )}
      {choices.length > 0 && (
        <section className={classes.others} aria-labelledby="others">
          <h2 id="others" className={classes.heading}>
            {hasOpenDispute ? TEST_PAY.bank : TEST_PAY.instead}
          </h2>
          <p className={classes.hint}>{hasOpenDispute ? TEST_PAY.bankHint : TEST_PAY.insteadHint}</p>
          <ul className={classes.list}>
            {choices.map((choice) => (
              <li key={choice}>
                <ListRow
                  title={ACTION_WORDS[choice].label}
                  text={ACTION_WORDS[choice].text}
                  onClick={() => {
                    if (!act.isPending) act.mutate(choice);
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ButtonLink variant={isOpen ? 'subtle' : 'soft'} to={returnTo}>
        {isSetup ? TEST_PAY.backSetup : TEST_PAY.back}
      </ButtonLink>
    </>
  );
}

import type { BusinessView } from '@kindred/validation/businesses';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { errorBody, messageOf } from '../../../app/errors.ts';
import { askAgain } from '../../../app/refetch.ts';
import { Section } from '../../../ui/Card.tsx';
import { CURRENCY_OPTIONS } from '../../../ui/currency.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { refreshPrices } from '../../commerce/hooks.ts';
import { patchBusiness } from '../hooks.ts';
import { businessKey, FRESH_MS } from '../query.ts';
import { SETTINGS } from './copy.ts';

export const currencyQuery = (id: string) =>
  queryOptions({
    queryKey: businessKey(id, 'currency'),
    queryFn: ({ signal }) => api.businesses.currency.get.query({ id }, { signal }),
    staleTime: FRESH_MS,
  });

/** What a business sells in, for its owner. */
export function Currency({ business: { id } }: { business: BusinessView }) {
  const client = useQueryClient();
  const toast = useToast();
  const { data, error, refetch } = useQuery(currencyQuery(id));
  const save = useMutation({
    mutationFn: (currency: string) => api.businesses.currency.set.mutate({ id, currency }),
    onSuccess: (saved) => {
      client.setQueryData(currencyQuery(id).queryKey, saved);
      patchBusiness(client, id, { currency: saved.currency });
      toast.show({ title: SETTINGS.currencySaved, tone: 'success' });
    },
    // Prices are shown in it; or something was sold meanwhile.
    onSettled: () => {
      askAgain(client, { queryKey: businessKey(id) });
      refreshPrices(client);
    },
  });
  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={SETTINGS.currencyLoading}>
        <SkeletonBar height="3rem" radius="12px" />
      </Loading>
    );
  }
  return (
    <Section>
      <SelectField
        label={SETTINGS.currency}
        description={data.isFixed ? SETTINGS.currencyFixed : SETTINGS.currencyText}
        options={CURRENCY_OPTIONS}
        value={save.isPending ? save.variables : data.currency}
        error={save.error && sentenceOf(save.error)}
        isDisabled={data.isFixed}
        onChange={(currency) => save.mutate(currency)}
      />
    </Section>
  );
}

/** What stands against it names the price. */
function sentenceOf(error: Error): string {
  return errorBody(error)?.issues?.[0]?.message ?? messageOf(error);
}

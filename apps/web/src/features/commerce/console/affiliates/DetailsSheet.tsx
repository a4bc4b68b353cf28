import { type AffiliateView, affiliateRate } from '@kindred/validation/commerce/affiliates';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../../app/api.ts';
import { useApiForm } from '../../../../app/form.ts';
import { askAgain } from '../../../../app/refetch.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { BottomSheet } from '../../../../ui/BottomSheet.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { FormError, FormStack, TextField } from '../../../../ui/Form.tsx';
import { formatAmount } from '../../../../ui/money.ts';
import { formatDay } from '../../../../ui/time.ts';
import { useToast } from '../../../../ui/toast.tsx';
import { CardFacts, CardFoot, CardTop, PagedList } from '../../PagedList.tsx';
import classes from '../Console.module.css';
import { affiliateSalesQuery, CONSOLE_KEY } from '../query.ts';
import { AFFILIATES, INVITE, SALE_STATUS, SALE_TONES } from './copy.ts';

interface DetailsSheetProps {
  affiliate: AffiliateView;
  /** Whether it is an affiliate of mine; else it is what I promote. */
  isMine: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** The sales an affiliate brought, and the rate. */
export function DetailsSheet({ affiliate, isMine, isOpen, onClose }: DetailsSheetProps) {
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={affiliate.person.name} isTall>
      {isOpen && (
        <div className={classes.panel}>
          {isMine && <Rate affiliate={affiliate} />}
          <h3 className={classes.heading}>{AFFILIATES.sales}</h3>
          <Sales id={affiliate.id} />
        </div>
      )}
    </BottomSheet>
  );
}

const rateForm = z
  .object({ rate: z.string() })
  .transform(({ rate }) => ({ rate: Number(rate.replace(',', '.') || Number.NaN) }))
  .pipe(z.object({ rate: affiliateRate }));

function Rate({ affiliate: { id, commissionRate } }: { affiliate: AffiliateView }) {
  const client = useQueryClient();
  const toast = useToast();
  const { form, formError, isBusy, submit } = useApiForm({
    schema: rateForm,
    initial: { rate: String(commissionRate) },
  });
  const onSubmit = submit(async ({ rate }) => {
    await api.commerce.affiliates.update.mutate({ id, rate: Number(rate.replace(',', '.')) });
    toast.show({ title: INVITE.saved, tone: 'success' });
    askAgain(client, { queryKey: CONSOLE_KEY });
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <FormError message={formError} />
      <FormStack>
        <TextField
          label={INVITE.rate}
          description={INVITE.rateHint}
          name="rate"
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('rate')}
        />
        <Button type="submit" variant="soft" isBusy={isBusy}>
          {INVITE.save}
        </Button>
      </FormStack>
    </form>
  );
}

function Sales({ id }: { id: string }) {
  const query = useInfiniteQuery({
    ...affiliateSalesQuery(id),
    select: ({ pages, pageParams }) => ({
      pageParams,
      pages: pages.map((page) => ({
        ...page,
        items: page.items.map((item) => ({ ...item, id: item.orderId })),
      })),
    }),
  });
  return (
    <PagedList
      label={AFFILIATES.sales}
      loading={AFFILIATES.loadingSales}
      query={query}
      empty={<p className={classes.text}>{AFFILIATES.noSales}</p>}
    >
      {(sale) => (
        <>
          <CardTop
            title={sale.description || sale.orderNumber}
            end={formatAmount(sale.amount, sale.currency)}
          />
          <CardFacts
            facts={[
              formatDay(new Date(sale.date)),
              sale.orderNumber,
              AFFILIATES.commission(formatAmount(sale.commission, sale.currency)),
              sale.isTest ? AFFILIATES.test : null,
            ]}
          />
          <CardFoot badge={<Badge tone={SALE_TONES[sale.status]}>{SALE_STATUS[sale.status]}</Badge>} />
        </>
      )}
    </PagedList>
  );
}

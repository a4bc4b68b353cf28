import { useInfiniteQuery } from '@tanstack/react-query';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PaperReceipt } from '../../../ui/illustrations/PaperReceipt.tsx';
import { formatAmount } from '../../../ui/money.ts';
import { formatDay } from '../../../ui/time.ts';
import { CardFacts, CardFoot, CardTop, PagedList } from '../PagedList.tsx';
import { invoicesQuery } from '../query.ts';
import { INVOICE, ORDERS, TABS } from './copy.ts';
import { StatusBadge } from './StatusBadge.tsx';

export function InvoicesTab() {
  return (
    <PagedList
      label={TABS.invoices}
      loading={ORDERS.loading}
      query={useInfiniteQuery(invoicesQuery)}
      empty={
        <EmptyState illustration={<PaperReceipt />} title={ORDERS.noInvoices} text={ORDERS.noInvoicesText} />
      }
    >
      {(invoice) => (
        <>
          <CardTop title={invoice.invoiceNumber} end={formatAmount(invoice.amount, invoice.currency)} />
          <CardFacts
            facts={[
              invoice.kind === 'credit_note' ? INVOICE.creditNote : null,
              invoice.description,
              INVOICE.from(invoice.issuer),
              INVOICE.client(invoice.client),
            ]}
          />
          <CardFacts
            facts={[
              INVOICE.issued(formatDay(new Date(invoice.issueDate))),
              invoice.kind === 'invoice' ? INVOICE.due(formatDay(new Date(invoice.dueDate))) : null,
              invoice.isTest ? ORDERS.test : null,
            ]}
          />
          <CardFoot
            badge={<StatusBadge status={invoice.kind === 'credit_note' ? 'refunded' : invoice.status} />}
          >
            <ButtonAnchor
              variant="soft"
              size="sm"
              href={invoice.url}
              target="_blank"
              rel="noreferrer"
              aria-label={INVOICE.viewNamed(invoice.invoiceNumber)}
            >
              {INVOICE.view}
            </ButtonAnchor>
            <ButtonAnchor
              variant="soft"
              size="sm"
              href={`${invoice.url}?download=1`}
              aria-label={INVOICE.downloadNamed(invoice.invoiceNumber)}
            >
              {INVOICE.download}
            </ButtonAnchor>
          </CardFoot>
        </>
      )}
    </PagedList>
  );
}

import type { AdminBusiness, AdminBusinessDetails } from '@kindred/validation/admin/businesses';
import { INDUSTRY_LABELS, type Industry } from '@kindred/validation/businesses/values';
import { Button } from '../../../ui/Button.tsx';
import { DangerRow, DangerRows } from '../../../ui/Danger.tsx';
import { SheetButton, type SheetProps } from '../../../ui/SheetButton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { ContentSheet, Details } from '../content/ContentSheet.tsx';
import { CONTENT } from '../content/copy.ts';
import { Facts } from '../content/Facts.tsx';
import { HidingRow } from '../content/HidingRow.tsx';
import { useBusiness, useDeleteBusiness, useTransferBusiness } from '../content/hooks.ts';
import { NewOwnerSheet } from '../content/NewOwnerSheet.tsx';
import { ReasonSheet } from '../content/ReasonSheet.tsx';
import { TextsRow } from '../content/TextsRow.tsx';
import { BUSINESSES } from '../copy.ts';
import { FeaturingRow } from '../featured/Featured.tsx';

/** A business as staff see it, and what they can do about it. */
export default function BusinessSheet({ business, ...sheet }: SheetProps & { business: AdminBusiness }) {
  return (
    <ContentSheet {...sheet} title={business.name}>
      <Business id={business.id} />
    </ContentSheet>
  );
}

const factsOf = (business: AdminBusinessDetails) =>
  [
    [BUSINESSES.ownerFact, business.owner.name],
    [BUSINESSES.industry, INDUSTRY_LABELS[business.industry as Industry]],
    [BUSINESSES.followersFact, business.followerCount],
    [BUSINESSES.ratingFact, BUSINESSES.rating(business.rating, business.ratingCount)],
    [BUSINESSES.created, formatDay(new Date(business.createdAt))],
    [CONTENT.reports, business.staff.reportCount],
  ] as const;

function Business({ id }: { id: string }) {
  return (
    <Details query={useBusiness(id)} loading={BUSINESSES.opening}>
      {(business) => (
        <>
          <Facts
            facts={factsOf(business)}
            path={`/business/${business.slug}`}
            view={BUSINESSES.view}
            caseId={business.staff.caseId}
          />
          <section aria-label={CONTENT.acts}>
            <DangerRows>
              <FeaturingRow
                type="business"
                id={id}
                isFeatured={business.isFeatured}
                can={business.staff.can}
              />
              <TextsRow type="business" id={id} />
              <HidingRow type="business" id={id} can={business.staff.can} />
              {business.staff.can.close && <OwnershipRows id={id} />}
            </DangerRows>
          </section>
        </>
      )}
    </Details>
  );
}

function OwnershipRows({ id }: { id: string }) {
  return (['transfer', 'delete'] as const).map((act) => (
    <DangerRow key={act} title={BUSINESSES[act]} text={BUSINESSES[`${act}Text`]}>
      <SheetButton Sheet={act === 'transfer' ? TransferSheet : DeleteSheet} sheet={{ id }}>
        {(trigger) => (
          <Button size="sm" variant="soft" tone="danger" {...trigger}>
            {BUSINESSES[act]}
          </Button>
        )}
      </SheetButton>
    </DangerRow>
  ));
}

function TransferSheet({ id, ...sheet }: SheetProps & { id: string }) {
  const { isPending, mutateAsync } = useTransferBusiness();
  return (
    <NewOwnerSheet
      {...sheet}
      title={BUSINESSES.transfer}
      isBusy={isPending}
      send={(transfer) => mutateAsync({ id, ...transfer })}
    />
  );
}

function DeleteSheet({ id, ...sheet }: SheetProps & { id: string }) {
  const { isPending, mutateAsync } = useDeleteBusiness();
  return (
    <ReasonSheet
      {...sheet}
      title={BUSINESSES.delete}
      tone="danger"
      isShown
      isBusy={isPending}
      send={(reason) => mutateAsync({ id, reason })}
    />
  );
}

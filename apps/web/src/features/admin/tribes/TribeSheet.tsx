import type { AdminTribe, AdminTribeDetails } from '@kindred/validation/admin/tribes';
import { Button } from '../../../ui/Button.tsx';
import { formatBytes } from '../../../ui/bytes.ts';
import { DangerRow, DangerRows } from '../../../ui/Danger.tsx';
import { SheetButton, type SheetProps } from '../../../ui/SheetButton.tsx';
import { ContentSheet, Details } from '../content/ContentSheet.tsx';
import { CONTENT } from '../content/copy.ts';
import { Facts } from '../content/Facts.tsx';
import { NewOwnerSheet } from '../content/NewOwnerSheet.tsx';
import { ReasonSheet } from '../content/ReasonSheet.tsx';
import { TextsRow } from '../content/TextsRow.tsx';
import { PLAN_NAMES, TRIBE } from '../copy.ts';
import { FeaturingRow } from '../featured/Featured.tsx';
import { useTransferTribe, useTribe, useTribeAct } from './hooks.ts';

/** A tribe as staff see it, and what they can do about it. */
export default function TribeSheet({ tribe, ...sheet }: SheetProps & { tribe: AdminTribe }) {
  return (
    <ContentSheet {...sheet} title={tribe.name}>
      <Tribe id={tribe.id} />
    </ContentSheet>
  );
}

const factsOf = (tribe: AdminTribeDetails) =>
  [
    [TRIBE.owner, tribe.owner === null ? '' : `${tribe.owner.name} (${PLAN_NAMES[tribe.ownerPlan]})`],
    [TRIBE.category, tribe.category],
    [TRIBE.members, tribe.memberCount],
    [TRIBE.pending, tribe.pendingCount],
    [TRIBE.spaces, tribe.spaceCount],
    [TRIBE.courses, tribe.courseCount],
    [CONTENT.reports, tribe.reportCount],
    [TRIBE.storage, formatBytes(tribe.ownerStorageUsed)],
  ] as const;

function Tribe({ id }: { id: string }) {
  return (
    <Details query={useTribe(id)} loading={TRIBE.loading}>
      {(tribe) => (
        <>
          <Facts facts={factsOf(tribe)} path={`/tribe/${tribe.slug}`} view={TRIBE.view} />
          <Acts tribe={tribe} />
        </>
      )}
    </Details>
  );
}

function Acts({ tribe: { id, hiddenAt, archivedAt, isFeatured, can } }: { tribe: AdminTribeDetails }) {
  const acts = [
    { name: hiddenAt === null ? 'hide' : 'show', isAllowed: can.hide },
    { name: archivedAt === null ? 'archive' : 'restore', isAllowed: can.archive },
  ] as const;
  return (
    <section aria-label={CONTENT.acts}>
      <DangerRows>
        <FeaturingRow type="tribe" id={id} isFeatured={isFeatured} can={can} />
        <TextsRow type="tribe" id={id} />
        {acts.map(
          ({ name, isAllowed }) =>
            isAllowed && (
              <DangerRow key={name} title={TRIBE[name]} text={TRIBE[`${name}Text`]}>
                <SheetButton Sheet={ActSheet} sheet={{ id, act: name }}>
                  {(trigger) => (
                    <Button size="sm" variant="soft" tone="neutral" {...trigger}>
                      {TRIBE[name]}
                    </Button>
                  )}
                </SheetButton>
              </DangerRow>
            ),
        )}
        {can.transfer && (
          <DangerRow title={TRIBE.transfer} text={TRIBE.transferText}>
            <SheetButton Sheet={TransferSheet} sheet={{ id }}>
              {(trigger) => (
                <Button size="sm" variant="soft" tone="danger" {...trigger}>
                  {TRIBE.transfer}
                </Button>
              )}
            </SheetButton>
          </DangerRow>
        )}
      </DangerRows>
    </section>
  );
}

function TransferSheet({ id, ...sheet }: SheetProps & { id: string }) {
  const { isPending, mutateAsync } = useTransferTribe();
  return (
    <NewOwnerSheet
      {...sheet}
      title={TRIBE.transfer}
      isBusy={isPending}
      send={(transfer) => mutateAsync({ id, ...transfer })}
    />
  );
}

type Act = 'hide' | 'show' | 'archive' | 'restore';

function ActSheet({ id, act, ...sheet }: SheetProps & { id: string; act: Act }) {
  const { isPending, mutateAsync } = useTribeAct(act);
  return (
    <ReasonSheet
      {...sheet}
      title={TRIBE[act]}
      isShown={act === 'hide' || act === 'archive'}
      isBusy={isPending}
      send={(reason) => mutateAsync({ id, reason })}
    />
  );
}

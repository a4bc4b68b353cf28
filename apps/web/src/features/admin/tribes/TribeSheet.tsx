import type { AdminTribe, AdminTribeDetails } from '@kindred/validation/admin/tribes';
import { isBlank } from '@kindred/validation/characters';
import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { formatBytes } from '../../../ui/bytes.ts';
import { DangerRow, DangerRows } from '../../../ui/Danger.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { TextAreaField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { SheetButton, type SheetProps } from '../../../ui/SheetButton.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { PLAN_NAMES, TRIBE } from '../copy.ts';
import classes from '../users/User.module.css';
import { useTribeAct } from './hooks.ts';
import { TransferSheet } from './TransferSheet.tsx';

/** A tribe as staff see it, and what they can do about it. */
export default function TribeSheet({ tribe, isOpen, onClose }: SheetProps & { tribe: AdminTribe }) {
  return (
    <BottomSheet isOpen={isOpen} isTall onClose={onClose} title={tribe.name}>
      {isOpen && <Tribe id={tribe.id} />}
    </BottomSheet>
  );
}

function Tribe({ id }: { id: string }) {
  const { data: tribe, error, refetch } = trpc.admin.tribes.get.useQuery({ id }, { staleTime: 0 });
  if (tribe === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={TRIBE.loading}>
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  return (
    <div className={classes.user}>
      <Facts tribe={tribe} />
      <Acts tribe={tribe} />
    </div>
  );
}

function Facts({ tribe }: { tribe: AdminTribeDetails }) {
  const owner = tribe.owner === null ? '' : `${tribe.owner.name} (${PLAN_NAMES[tribe.ownerPlan]})`;
  const facts = [
    [TRIBE.owner, owner],
    [TRIBE.category, tribe.category],
    [TRIBE.members, tribe.memberCount],
    [TRIBE.pending, tribe.pendingCount],
    [TRIBE.spaces, tribe.spaceCount],
    [TRIBE.courses, tribe.courseCount],
    [TRIBE.reports, tribe.reportCount],
    [TRIBE.storage, formatBytes(tribe.ownerStorageUsed)],
  ] as const;
  return (
    <section className={classes.part} aria-label={TRIBE.facts}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        <ButtonLink size="sm" variant="soft" to={`/tribe/${tribe.slug}`}>
          {TRIBE.view}
        </ButtonLink>
      </div>
    </section>
  );
}

function Acts({ tribe: { id, hiddenAt, archivedAt, can } }: { tribe: AdminTribeDetails }) {
  const acts = [
    { name: hiddenAt === null ? 'hide' : 'show', isAllowed: can.hide },
    { name: archivedAt === null ? 'archive' : 'restore', isAllowed: can.archive },
  ] as const;
  return (
    <section className={classes.part} aria-label={TRIBE.acts}>
      <DangerRows>
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

type Act = 'hide' | 'show' | 'archive' | 'restore';

/** Asks for the reason of an act. */
function ActSheet({ id, act, isOpen, onClose }: SheetProps & { id: string; act: Act }) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const toast = useToast();
  const mutation = useTribeAct(act);
  const isNeeded = act === 'hide' || act === 'archive';
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={TRIBE[act]}
      action={TRIBE[act]}
      isBusy={mutation.isPending}
      isDisabled={isNeeded && isBlank(reason)}
      onSubmit={() => {
        setProblem(null);
        mutation.mutate(
          { id, reason },
          {
            onSuccess() {
              toast.show({ title: TRIBE.done, tone: 'success' });
              onClose();
            },
            onError: (error) => setProblem(messageOf(error)),
          },
        );
      }}
      problem={problem}
    >
      <TextAreaField
        label={TRIBE.reason}
        description={isNeeded ? TRIBE.ownerReads : TRIBE.forLog}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormSheet>
  );
}

import type { CaseView } from '@kindred/validation/moderation/cases';
import { useState } from 'react';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { CASE } from '../copy.ts';
import { useClaim, useEscalate, useRelease } from '../hooks.ts';
import classes from '../Moderation.module.css';

const DecisionSheet = lazyPartWithRetry(() => import('../decide/DecisionSheet.tsx'));
const AppealSheet = lazyPartWithRetry(() => import('../decide/AppealSheet.tsx'));

/** What the viewer can do about a case, as its `can` says. */
export function CaseActions({ one }: { one: CaseView }) {
  const { id, version, claimedBy, can, actions, decisions, appeals } = one;
  const viewer = useSignedInUser();
  const isMine = claimedBy?.id === viewer.id;
  const isOthers = claimedBy !== null && !isMine;
  const appeal = appeals.find(({ outcome }) => outcome === null);
  const appealed = decisions.find((decision) => decision.id === appeal?.decisionId);
  return (
    <section className={classes.part} aria-label={CASE.actions}>
      {isOthers && can.claim && <p className={classes.muted}>{CASE.othersClaim(claimedBy.name)}</p>}
      <div className={classes.actions}>
        {can.decide && !isOthers && (
          <SheetButton Sheet={DecisionSheet} sheet={{ id, version, actions }}>
            {(trigger) => <Button {...trigger}>{CASE.decide}</Button>}
          </SheetButton>
        )}
        {can.decideAppeal && !isOthers && appeal !== undefined && appealed !== undefined && (
          <SheetButton
            Sheet={AppealSheet}
            sheet={{ caseId: id, version, appealId: appeal.id, decision: appealed }}
          >
            {(trigger) => <Button {...trigger}>{CASE.decideAppeal}</Button>}
          </SheetButton>
        )}
        <Claim one={one} isMine={isMine} />
        {can.escalate && <Escalate id={id} />}
      </div>
    </section>
  );
}

function Claim({ one: { id, claimedBy, can }, isMine }: { one: CaseView; isMine: boolean }) {
  const claim = useClaim();
  const release = useRelease();
  if (isMine) {
    return (
      <Button variant="soft" tone="neutral" isBusy={release.isPending} onClick={() => release.mutate({ id })}>
        {CASE.release}
      </Button>
    );
  }
  if (!can.claim) return null;
  return (
    <Button variant="soft" isBusy={claim.isPending} onClick={() => claim.mutate({ id })}>
      {claimedBy === null ? CASE.claim : CASE.takeOver}
    </Button>
  );
}

function Escalate({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const escalate = useEscalate();
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="soft" tone="neutral" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {CASE.escalate}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        onConfirm={() => escalate.mutate({ id }, { onSettled: close })}
        title={CASE.escalateTitle}
        text={CASE.escalateText}
        confirmLabel={CASE.escalate}
        isBusy={escalate.isPending}
      />
    </>
  );
}

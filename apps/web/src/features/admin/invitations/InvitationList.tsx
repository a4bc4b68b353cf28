import type { InvitationView } from '@kindred/validation/admin/invitations';
import { useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { MailSent } from '../../../ui/illustrations/MailSent.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { formatDay } from '../../../ui/time.ts';
import classes from '../Admin.module.css';
import { INVITATION_STATE_NAMES, INVITATIONS } from './copy.ts';
import { useInvitations, useRevokeInvitation } from './hooks.ts';

const InvitationSheet = lazyPartWithRetry(() => import('./InvitationSheet.tsx'));

/** Links with which people can create an account. */
export function InvitationList() {
  const query = useInvitations();
  return (
    <section className={classes.part} aria-labelledby="invitations">
      <h2 id="invitations">{INVITATIONS.title}</h2>
      <p className={classes.sub}>{INVITATIONS.text}</p>
      <div className={classes.actions}>
        <SheetButton Sheet={InvitationSheet} sheet={{}}>
          {(trigger) => (
            <Button size="sm" {...trigger}>
              {INVITATIONS.create}
            </Button>
          )}
        </SheetButton>
        <ButtonLink to="/admin" size="sm" variant="soft">
          {INVITATIONS.back}
        </ButtonLink>
      </div>
      <PaginatedList
        label={INVITATIONS.title}
        loading={INVITATIONS.loading}
        query={query}
        skeleton={
          <>
            <SkeletonRow />
            <SkeletonRow />
          </>
        }
        empty={
          <EmptyState illustration={<MailSent />} title={INVITATIONS.none} text={INVITATIONS.noneText} />
        }
      >
        {(invitation) => <InvitationCard invitation={invitation} />}
      </PaginatedList>
    </section>
  );
}

function InvitationCard({ invitation }: { invitation: InvitationView }) {
  const { id, note, state, uses, usesMax, expiresAt, createdBy } = invitation;
  const [isAsking, setAsking] = useState(false);
  const revoke = useRevokeInvitation();
  const name = note ?? INVITATIONS.noNote;
  const close = () => setAsking(false);
  return (
    <div className={classes.card}>
      <span className={`${classes.words} ${classes.grow}`}>
        <span className={classes.name} dir="auto">
          {name}
          <Badge tone={state === 'open' ? 'teal' : 'neutral'}>{INVITATION_STATE_NAMES[state]}</Badge>
        </span>
        <span className={classes.sub}>
          {INVITATIONS.used(uses, usesMax)} · {INVITATIONS.expires(formatDay(new Date(expiresAt)))}
        </span>
        {createdBy !== null && <span className={classes.sub}>{INVITATIONS.createdBy(createdBy.name)}</span>}
      </span>
      {state === 'open' && (
        <Button
          size="sm"
          variant="soft"
          tone="danger"
          aria-label={INVITATIONS.revokeNamed(name)}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          {INVITATIONS.revoke}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        onConfirm={() => revoke.mutate({ id }, { onSettled: close })}
        title={INVITATIONS.revokeTitle}
        text={INVITATIONS.revokeText}
        confirmLabel={INVITATIONS.revoke}
        isDanger
        isBusy={revoke.isPending}
      />
    </div>
  );
}

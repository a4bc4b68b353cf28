import { isCreatorOrAbove } from '@kindred/permissions/matrix';
import { Suspense, useState } from 'react';
import { usePermission, useRole } from '../../../app/currentUser.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { QuietCamp } from '../../../ui/illustrations.tsx';
import { EMPTY } from './copy.ts';
import classes from './Hints.module.css';

const UpgradeDialog = lazyPartWithRetry(() => import('./UpgradeDialog.tsx'));

/** No tribes: what to do from here depends on what somebody may do. */
export function NoTribes({ title, onDiscover }: { title: string; onDiscover?: (() => void) | undefined }) {
  const role = useRole();
  const mayCreate = usePermission('create_tribes');
  const discover = onDiscover && (
    <Button variant={mayCreate ? 'subtle' : 'soft'} onClick={onDiscover}>
      {mayCreate ? EMPTY.orDiscover : EMPTY.other}
    </Button>
  );
  if (mayCreate) {
    return (
      <EmptyState
        illustration={<QuietCamp />}
        title={title}
        action={
          <div className={classes.actions}>
            <ButtonLink to="/create-tribe">{EMPTY.first}</ButtonLink>
            {discover ?? <p className={classes.hint}>{EMPTY.orDiscover}</p>}
          </div>
        }
      />
    );
  }
  if (role === 'member') {
    return <EmptyState illustration={<QuietCamp />} title={title} action={<UpgradeButton />} />;
  }
  const isGuest = role === 'guest';
  return (
    <EmptyState
      illustration={<QuietCamp />}
      title={title}
      text={isGuest ? EMPTY.guest : discover === undefined ? EMPTY.other : undefined}
      action={isGuest ? undefined : discover}
    />
  );
}

/** Offers a member to become a creator; nothing to whoever is more than that. */
export function UpgradeButton({ label = EMPTY.member }: { label?: string }) {
  const role = useRole();
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  if (role !== 'member' && !(isNeeded && isCreatorOrAbove(role))) return null;
  return (
    <>
      {role === 'member' && (
        <Button
          variant="soft"
          aria-haspopup="dialog"
          onClick={() => {
            setNeeded(true);
            setOpen(true);
          }}
        >
          {label}
        </Button>
      )}
      {isNeeded && (
        <Suspense fallback={null}>
          <UpgradeDialog isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

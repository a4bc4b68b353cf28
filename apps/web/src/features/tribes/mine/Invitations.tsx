import type { InvitedView } from '@kindred/validation/tribes/memberships';
import { IconLock, IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { usePlace } from '../../../app/inView.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/count.ts';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { TRIBES } from '../discover/copy.ts';
import { CLOSED, INVITED } from '../join/copy.ts';
import { TribePicture } from '../TribePicture.tsx';
import { INVITATIONS } from './copy.ts';
import classes from './Invitations.module.css';
import { useAccept, useInvitations, useTurnDown } from './invitations.ts';

const BirthDateSheet = lazyPartWithRetry(() => import('../join/BirthDateSheet.tsx'));

/** Tribes I am invited to; nothing at all when there are none. */
export function Invitations() {
  const { data = [] } = useInvitations();
  if (data.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="invitations">
      <h2 id="invitations" className={classes.title}>
        {INVITATIONS.title}
      </h2>
      <ul className={classes.list}>
        {data.map((invitation) => (
          <Invitation key={invitation.code} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function Invitation({ invitation }: { invitation: InvitedView }) {
  const { tribe, invitedBy } = invitation;
  const [isAsking, setAsking] = useState(false);
  // Stays in the page once it was needed, so that it closes as gently as it opened.
  const [isNeeded, setNeeded] = useState(false);
  const accept = useAccept(invitation, () => {
    setNeeded(true);
    setAsking(true);
  });
  const turnDown = useTurnDown(invitation);
  const card = useRef<HTMLLIElement>(null);
  const address = `/tribe/${tribe.slug}?invite=${invitation.code}`;
  usePlace(address, card);
  const closed = tribe.join in CLOSED ? CLOSED[tribe.join as keyof typeof CLOSED] : null;
  return (
    <li ref={card} className={classes.card}>
      <article className={classes.who} aria-label={tribe.name}>
        <TribePicture tribe={tribe} size={56} />
        <div className={classes.words}>
          <h3 className={classes.name}>
            <Link className={classes.link} to={address}>
              {tribe.name}
            </Link>
            {tribe.isPrivate && (
              <IconLock
                className={classes.mark}
                size={ICON.inline}
                stroke={ICON_STROKE}
                role="img"
                aria-label={TRIBES.isPrivate}
              />
            )}
            {tribe.isVerified && (
              <IconRosetteDiscountCheckFilled
                className={classes.verified}
                size={ICON.inline}
                role="img"
                aria-label={TRIBES.isVerified}
              />
            )}
          </h3>
          <p className={classes.facts}>
            {INVITED.by(invitedBy.name)} {TRIBES.members(tribe.memberCount, formatCount(tribe.memberCount))}
          </p>
          {closed !== null && <p className={classes.facts}>{closed.why}</p>}
        </div>
      </article>
      <div className={classes.actions}>
        <Button
          size="sm"
          variant="soft"
          tone="neutral"
          aria-label={INVITATIONS.declineNamed(tribe.name)}
          disabled={accept.isPending || turnDown.isPending}
          onClick={() => turnDown.mutate()}
        >
          {INVITATIONS.decline}
        </Button>
        {closed === null && (
          <Button
            size="sm"
            aria-label={INVITATIONS.acceptNamed(tribe.name)}
            isBusy={accept.isPending}
            disabled={turnDown.isPending}
            onClick={() => accept.mutate(undefined)}
          >
            {INVITATIONS.accept}
          </Button>
        )}
      </div>
      {isNeeded && (
        <Suspense fallback={null}>
          <BirthDateSheet
            tribe={tribe}
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            onJoin={(birthDate) => accept.mutateAsync(birthDate)}
          />
        </Suspense>
      )}
    </li>
  );
}

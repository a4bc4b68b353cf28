import type { TribeView } from '@kindred/validation/tribes';
import { IconArrowsExchange, IconCreditCard, IconLogout } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { formatDay } from '../../../ui/time.ts';
import { GiftButton } from '../../commerce/public.tsx';
import { LeaveDialog } from '../mine/LeaveDialog.tsx';
import classes from './AskSheet.module.css';
import { MEMBERSHIP } from './copy.ts';

interface MembershipSheetProps {
  tribe: TribeView;
  isOpen: boolean;
  onClose: () => void;
}

/** Where anybody may pay to come in, a member can pay for somebody else. */
const isGiven = ({ membershipType, price, myRole }: TribeView) =>
  membershipType !== 'free' && Number(price) > 0 && myRole !== 'owner';

export default function MembershipSheet({ tribe, isOpen, onClose }: MembershipSheetProps) {
  const [isLeaving, setLeaving] = useState(false);
  const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;
  return (
    <>
      <BottomSheet isOpen={isOpen && !isLeaving} onClose={onClose} title={tribe.name}>
        {tribe.access.why === 'trial' && tribe.trialEndsAt !== null && (
          <p className={classes.intro}>{MEMBERSHIP.trial(formatDay(new Date(tribe.trialEndsAt)))}</p>
        )}
        {tribe.isSubscribed && (
          <ListRow
            start={<IconCreditCard {...icon} />}
            title={MEMBERSHIP.manage}
            text={MEMBERSHIP.manageText}
            to="/profile/orders?tab=subscriptions"
          />
        )}
        {isGiven(tribe) && (
          <Suspense fallback={null}>
            <GiftButton item={{ type: 'tribe', id: tribe.id }} name={tribe.name} />
          </Suspense>
        )}
        {tribe.can.leave ? (
          <ListRow
            tone="danger"
            start={<IconLogout {...icon} />}
            title={MEMBERSHIP.leave}
            onClick={() => setLeaving(true)}
          />
        ) : (
          <>
            <p className={classes.intro}>{MEMBERSHIP.owner}</p>
            <ListRow
              start={<IconArrowsExchange {...icon} />}
              title={MEMBERSHIP.handOver}
              text={MEMBERSHIP.handOverText}
              to={`/tribe/${tribe.slug}/settings`}
            />
          </>
        )}
      </BottomSheet>
      <LeaveDialog
        tribe={tribe}
        isOpen={isLeaving}
        onClose={() => {
          setLeaving(false);
          onClose();
        }}
      />
    </>
  );
}

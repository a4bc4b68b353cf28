import type { TribeView } from '@kindred/validation/tribes';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { arePurchasesOpen } from '../../../app/product.ts';
import { Button } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { formatDay } from '../../../ui/time.ts';
import { CheckoutSheet } from '../../commerce/public.tsx';
import { JOIN } from './copy.ts';
import { usePaid } from './hooks.ts';

/** Whoever is in it without paying, where there is more for those who pay. */
function canUpgrade({ membershipType, price, access, myRole, isSubscribed }: TribeView): boolean {
  const isSold = arePurchasesOpen() && membershipType !== 'free' && Number(price) > 0;
  return (
    isSold && myRole === 'member' && !isSubscribed && (access.why === 'member' || access.why === 'trial')
  );
}

const MembershipSheet = lazyPartWithRetry(() => import('./MembershipSheet.tsx'));

/** What I am here, and the way out: the button of the tribe's own page for whoever is in it. */
export function Membership({ tribe }: { tribe: TribeView }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const [isBuying, setBuying] = useState(false);
  const [wasBuying, setWasBuying] = useState(false);
  const paid = usePaid(tribe);
  const isTrial = tribe.access.why === 'trial' && tribe.trialEndsAt !== null;
  const label = isTrial ? JOIN.trialUntil(formatDay(new Date(tribe.trialEndsAt ?? ''))) : JOIN.joined;
  const Icon = isTrial ? IconClock : IconCheck;
  return (
    <>
      <Button
        variant="soft"
        icon={<Icon size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
        aria-label={JOIN.named(label, tribe.name)}
        aria-haspopup="dialog"
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {canUpgrade(tribe) && (
        <Button
          aria-label={JOIN.named(JOIN.upgrade, tribe.name)}
          aria-haspopup="dialog"
          onClick={() => {
            setWasBuying(true);
            setBuying(true);
          }}
        >
          {JOIN.upgrade}
        </Button>
      )}
      {wasBuying && (
        <Suspense fallback={null}>
          <CheckoutSheet
            items={[{ type: 'tribe', id: tribe.id }]}
            isOpen={isBuying}
            onClose={() => setBuying(false)}
            title={JOIN.upgradeTitle(tribe.name)}
            onDone={paid}
          />
        </Suspense>
      )}
      {isNeeded && (
        <Suspense fallback={null}>
          <MembershipSheet tribe={tribe} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import type { BusinessView } from '@kindred/validation/businesses';
import {
  IconBell,
  IconBookmark,
  IconBookmarkFilled,
  IconBuildingStore,
  IconDots,
  IconFlag,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { api } from '../../../app/api.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { REPORT, ReportSheet } from '../../feed/actions/public.tsx';
import { MENU, NOTIFY } from './copy.ts';
import { useSaveBusiness } from './hooks.ts';

const NotifySheet = lazyPartWithRetry(() => import('./NotifySheet.tsx'));
const ClaimSheet = lazyPartWithRetry(() => import('../verification/ClaimSheet.tsx'));
const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** What visitors do with a business beside following and contacting it. */
export function BusinessMenu({ business }: { business: BusinessView }) {
  const [open, setOpen] = useState<'menu' | 'notify' | 'report' | 'claim' | null>(null);
  const save = useSaveBusiness(business.id);
  const { id, name, isSaved, isFollowing, notify } = business;
  const close = () => setOpen(null);
  return (
    <>
      <IconButton label={MENU.open(name)} aria-haspopup="dialog" onClick={() => setOpen('menu')}>
        <IconDots size={ICON.bar} stroke={ICON_STROKE} />
      </IconButton>
      <BottomSheet isOpen={open === 'menu'} onClose={close} title={name}>
        <ListRow
          start={isSaved ? <IconBookmarkFilled {...icon} /> : <IconBookmark {...icon} />}
          title={isSaved ? MENU.unsave : MENU.save}
          onClick={() => {
            close();
            save.mutate(!isSaved);
          }}
        />
        <ListRow
          start={<IconBell {...icon} />}
          title={MENU.notifications}
          text={isFollowing ? NOTIFY[notify].label : undefined}
          onClick={() => setOpen('notify')}
        />
        <ListRow
          start={<IconBuildingStore {...icon} />}
          title={MENU.claim}
          onClick={() => setOpen('claim')}
        />
        <ListRow start={<IconFlag {...icon} />} title={MENU.report} onClick={() => setOpen('report')} />
      </BottomSheet>
      {open === 'notify' && (
        <Suspense fallback={null}>
          <NotifySheet business={business} onClose={close} />
        </Suspense>
      )}
      {open === 'claim' && (
        <Suspense fallback={null}>
          <ClaimSheet business={business} onClose={close} />
        </Suspense>
      )}
      <ReportSheet
        title={REPORT.person(name)}
        send={(said) => api.businesses.follows.report.mutate({ id, ...said })}
        isOpen={open === 'report'}
        onClose={close}
      />
    </>
  );
}

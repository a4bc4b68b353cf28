import type { CouponView } from '@kindred/validation/commerce/coupons';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../../../../app/api.ts';
import { lazyPartWithRetry } from '../../../../app/lazyWithRetry.tsx';
import { arePurchasesOpen } from '../../../../app/product.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { BottomSheet } from '../../../../ui/BottomSheet.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { TornTicket } from '../../../../ui/illustrations/TornTicket.tsx';
import { formatPrice } from '../../../../ui/money.ts';
import { formatDay } from '../../../../ui/time.ts';
import { CardFacts, CardFoot, CardTop, PagedList } from '../../PagedList.tsx';
import classes from '../Console.module.css';
import { CopyLink } from '../CopyLink.tsx';
import { couponsQuery, itemsQuery } from '../query.ts';
import { useAct } from '../useAct.ts';
import { COUPONS, STATUS, STATUS_TONES } from './copy.ts';

const CouponSheet = lazyPartWithRetry(() => import('./CouponSheet.tsx'));

export default function CouponsTab() {
  const coupons = useInfiniteQuery(couponsQuery);
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const create = arePurchasesOpen() && (
    <Button
      aria-haspopup="dialog"
      onClick={() => {
        setNeeded(true);
        setOpen(true);
      }}
    >
      {COUPONS.create}
    </Button>
  );
  const isEmpty = coupons.data?.pages[0]?.items.length === 0;
  return (
    <div className={classes.panel}>
      {!isEmpty && <div className={classes.actions}>{create}</div>}
      <PagedList
        label={COUPONS.list}
        loading={COUPONS.loading}
        query={coupons}
        empty={
          <EmptyState
            illustration={<TornTicket />}
            title={COUPONS.emptyTitle}
            text={COUPONS.emptyText}
            action={create}
          />
        }
      >
        {(coupon) => <Coupon coupon={coupon} />}
      </PagedList>
      {isNeeded && (
        <Suspense fallback={null}>
          <CouponSheet coupon={null} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function factsOf(coupon: CouponView): (string | null)[] {
  const { expiresAt, items, status } = coupon;
  const day = expiresAt === null ? null : formatDay(new Date(expiresAt));
  return [
    COUPONS.uses(coupon.uses, coupon.maxUses),
    day === null ? null : status === 'expired' ? COUPONS.expired(day) : COUPONS.expires(day),
    coupon.duration === 'forever' ? COUPONS.forever : null,
    items.length === 0 ? COUPONS.everything : items.map(({ title }) => title).join(', '),
  ];
}

type Opened = 'edit' | 'share' | 'delete';

function Coupon({ coupon }: { coupon: CouponView }) {
  const { id, code, type, discount, currency, status, isActive } = coupon;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isEdited, setEdited] = useState(false);
  const close = () => setOpened(null);
  const pause = useAct({
    call: () => api.commerce.coupons.setActive.mutate({ id, isActive: !isActive }),
    done: (next: CouponView) => (next.isActive ? COUPONS.resumed(code) : COUPONS.paused(code)),
  });
  const remove = useAct({
    call: () => api.commerce.coupons.delete.mutate({ id }),
    done: COUPONS.deleted,
    onDone: close,
  });
  const button = (label: string, onClick: () => void, isDialog = true) => (
    <Button
      variant="soft"
      tone="neutral"
      size="sm"
      aria-label={COUPONS.named(label, code)}
      aria-haspopup={isDialog ? 'dialog' : undefined}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  const value = type === 'percentage' ? `${discount}%` : formatPrice(discount, currency ?? 'USD');
  return (
    <>
      <CardTop title={<span className={classes.code}>{code}</span>} end={COUPONS.off(value)} />
      <CardFacts facts={factsOf(coupon)} />
      <CardFoot badge={<Badge tone={STATUS_TONES[status]}>{STATUS[status]}</Badge>}>
        {button(COUPONS.edit, () => {
          setEdited(true);
          setOpened('edit');
        })}
        {button(COUPONS.share, () => setOpened('share'))}
        {button(isActive ? COUPONS.pause : COUPONS.resume, () => pause.mutate(undefined), false)}
        {coupon.uses === 0 && button(COUPONS.delete, () => setOpened('delete'))}
      </CardFoot>
      {isEdited && (
        <Suspense fallback={null}>
          <CouponSheet coupon={coupon} isOpen={opened === 'edit'} onClose={close} />
        </Suspense>
      )}
      <BottomSheet isOpen={opened === 'share'} onClose={close} title={COUPONS.shareTitle(code)}>
        {opened === 'share' && <Share coupon={coupon} />}
      </BottomSheet>
      <ConfirmDialog
        isOpen={opened === 'delete'}
        onClose={close}
        onConfirm={() => remove.mutate(undefined)}
        title={COUPONS.deleteTitle(code)}
        text={COUPONS.deleteText}
        confirmLabel={COUPONS.delete}
        isDanger
        isBusy={remove.isPending}
      />
    </>
  );
}

function Share({ coupon: { code, items } }: { coupon: CouponView }) {
  const all = useQuery(itemsQuery);
  return (
    <>
      <p className={classes.text}>{COUPONS.shareText}</p>
      <CopyLink
        items={items.length > 0 ? items : (all.data ?? [])}
        query={`coupon=${encodeURIComponent(code)}`}
      />
    </>
  );
}

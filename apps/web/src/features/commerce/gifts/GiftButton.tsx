import { IconGift } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { arePurchasesOpen } from '../../../app/product.ts';
import { Button } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import type { WantedItem } from '../checkout/useQuote.ts';
import { CheckoutSheet } from '../public.tsx';
import { GIFT } from './copy.ts';

/** Of what the viewer has already: another one, for somebody else. */
export default function GiftButton({ item, name }: { item: WantedItem; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  if (!arePurchasesOpen()) return null;
  return (
    <>
      <Button
        variant="subtle"
        isWide
        icon={<IconGift size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
        aria-haspopup="dialog"
        aria-label={GIFT.buyNamed(name)}
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        {GIFT.buy}
      </Button>
      {isNeeded && (
        <Suspense fallback={null}>
          <CheckoutSheet
            items={[item]}
            isGift
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            title={GIFT.checkout}
          />
        </Suspense>
      )}
    </>
  );
}

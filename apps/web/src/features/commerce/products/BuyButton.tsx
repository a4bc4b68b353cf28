import type { ProductCard } from '@kindred/validation/commerce/products';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { arePurchasesOpen } from '../../../app/product.ts';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { CheckoutSheet, GiftButton, PurchasesClosed } from '../public.tsx';
import { refreshCommerce } from '../query.ts';
import { PRODUCT } from './copy.ts';
import classes from './Product.module.css';

type Sold = Pick<
  ProductCard,
  'id' | 'name' | 'kind' | 'price' | 'ctaText' | 'ctaLink' | 'inStock' | 'isMine' | 'isOwned'
> & { shippingFee?: string };

/** Whether an order of a product can cost anything. Cards have no shipping fee, so physical products may. */
function canCost({ price, kind, shippingFee }: Sold): boolean {
  if (Number(price) > 0) return true;
  return shippingFee === undefined ? kind === 'physical' || kind === 'bundle' : Number(shippingFee) > 0;
}

interface BuyButtonProps {
  product: Sold;
  size?: 'sm' | 'lg';
}

/** Leads to the checkout, or to where the seller sells it; what is owned for good is not sold again. */
export function BuyButton({ product, size = 'sm' }: BuyButtonProps) {
  const { id, name, kind, price, ctaText, ctaLink, inStock, isMine, isOwned } = product;
  const look = { size, isWide: true } as const;
  if (isMine) return size === 'lg' ? null : <View id={id} />;
  if (isOwned && kind !== 'physical' && kind !== 'coaching') {
    return (
      <>
        <ButtonLink {...look} variant="soft" to="/profile/library?tab=downloads">
          {PRODUCT.owned}
        </ButtonLink>
        {size === 'lg' && inStock && ctaLink === null && Number(price) > 0 && (
          <Suspense fallback={<div className={classes.giftPlace} />}>
            <GiftButton item={{ type: 'product', id }} name={name} />
          </Suspense>
        )}
      </>
    );
  }
  const label = PRODUCT.buy(ctaText, name);
  if (!inStock) {
    return (
      <Button {...look} disabled aria-label={label}>
        {ctaText}
      </Button>
    );
  }
  if (ctaLink !== null) {
    return (
      <ButtonAnchor {...look} href={ctaLink} target="_blank" rel="noopener noreferrer nofollow">
        {ctaText}
        <Spoken>
          : {name}, {PRODUCT.newTab}
        </Spoken>
      </ButtonAnchor>
    );
  }
  if (!arePurchasesOpen() && canCost(product)) {
    return size === 'lg' ? <PurchasesClosed /> : <View id={id} />;
  }
  if (kind === 'coaching') {
    return (
      <ButtonLink {...look} to={`/product/${id}`}>
        {ctaText}
        <Spoken>: {name}</Spoken>
      </ButtonLink>
    );
  }
  return <Buy product={product} size={size} />;
}

function View({ id }: { id: string }) {
  return (
    <ButtonLink size="sm" isWide variant="soft" to={`/product/${id}`}>
      {PRODUCT.view}
    </ButtonLink>
  );
}

function Buy({ product, size }: { product: Sold; size: 'sm' | 'lg' }) {
  const { id, name, kind, ctaText } = product;
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const client = useQueryClient();
  const toast = useToast();
  return (
    <>
      <Button
        size={size}
        isWide
        aria-haspopup="dialog"
        aria-label={PRODUCT.buy(ctaText, name)}
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        {ctaText}
      </Button>
      {isNeeded && (
        <Suspense fallback={null}>
          <CheckoutSheet
            items={[{ type: 'product', id }]}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            title={PRODUCT.checkout}
            onDone={() => {
              const [title, description] =
                kind === 'physical'
                  ? [PRODUCT.ordered, PRODUCT.orderedText]
                  : [PRODUCT.bought, PRODUCT.boughtText];
              toast.show({ title, description, tone: 'success' });
              refreshCommerce(client);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

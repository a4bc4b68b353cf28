import type { TribeProduct } from '@kindred/validation/commerce/products';
import { IconCheck } from '@tabler/icons-react';
import { Badge } from '../../../ui/Badge.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { KIND, PRODUCTS } from './copy.ts';
import { Price } from './Price.tsx';
import classes from './Products.module.css';

interface ProductSheetProps {
  product: TribeProduct;
  currency: string;
  isOpen: boolean;
  onClose: () => void;
}

export default function ProductSheet({ product, currency, isOpen, onClose }: ProductSheetProps) {
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={product.name}>
      <div className={classes.sheet}>
        <p className={classes.line}>
          <Badge>{KIND[product.kind]}</Badge>
          {!product.inStock && <Badge tone="neutral">{PRODUCTS.soldOut}</Badge>}
        </p>
        <Price product={product} currency={currency} />
        <p className={classes.text}>{product.description}</p>
        {product.features.length > 0 && (
          <>
            <h3 className={classes.head}>{PRODUCTS.includes}</h3>
            <ul className={classes.features}>
              {product.features.map((feature) => (
                <li key={feature}>
                  <IconCheck size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
                  {feature}
                </li>
              ))}
            </ul>
          </>
        )}
        <p className={classes.seller}>{PRODUCTS.by(product.seller.name)}</p>
      </div>
    </BottomSheet>
  );
}

import { isBlank } from '@kindred/validation/characters';
import {
  type BundleItem,
  CTA_TEXT,
  createProductInput,
  type ProductView,
} from '@kindred/validation/commerce/products';
import type { Interval, ProductCategory, ProductKind } from '@kindred/validation/commerce/values';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { type Problems, problemsOf, problemsOfCall } from '../../../app/errors.ts';
import { idempotent, newKey } from '../../../app/idempotency.ts';
import { arePurchasesOpen } from '../../../app/product.ts';
import { useToast } from '../../../ui/toast.tsx';
import { FORM } from './copy.ts';
import { useSettleProduct } from './hooks.ts';
import type { ProductOwner } from './owner.ts';
import { apiOf } from './query.ts';

export interface ProductDraft {
  kind: ProductKind;
  name: string;
  description: string;
  price: string;
  originalPrice: string;
  category: ProductCategory | '';
  inStock: boolean;
  /** Empty for as many as are wanted. */
  stock: string;
  interval: Interval;
  durationMinutes: string;
  shippingFee: string;
  shipsTo: string[];
  items: BundleItem[];
  images: string[];
  /** One per line. */
  features: string;
  badge: string;
  ctaText: string;
  ctaLink: string;
}

const EMPTY: ProductDraft = {
  kind: 'digital',
  name: '',
  description: '',
  price: '',
  originalPrice: '',
  category: '',
  inStock: true,
  stock: '',
  interval: 'month',
  durationMinutes: '60',
  shippingFee: '0',
  shipsTo: [],
  items: [],
  images: [],
  features: '',
  badge: '',
  ctaText: CTA_TEXT,
  ctaLink: '',
};

const FREE = { price: '0', originalPrice: '', shippingFee: '0' } as const;

/** What the product is now, or nothing yet. */
export function draftOf(product: ProductView | undefined): ProductDraft {
  if (product === undefined) return EMPTY;
  return {
    kind: product.kind,
    name: product.name,
    description: product.description,
    price: product.price,
    originalPrice: product.originalPrice ?? '',
    category: product.category ?? '',
    inStock: product.isOffered,
    stock: product.stock === null ? '' : String(product.stock),
    interval: product.interval ?? 'month',
    durationMinutes: String(product.durationMinutes ?? 60),
    shippingFee: product.shippingFee,
    shipsTo: product.shipsTo,
    items: product.items.map(({ type, id }) => ({ type, id })),
    images: product.images,
    features: product.features.join('\n'),
    badge: product.badge ?? '',
    ctaText: product.ctaText,
    ctaLink: product.ctaLink ?? '',
  };
}

/** True when the form asks for a price: while purchases are closed, only for products sold on another site. */
export function isPriced({ ctaLink }: ProductDraft): boolean {
  return arePurchasesOpen() || !isBlank(ctaLink);
}

/** What the api takes; a number that is none stays wrong and is said to be. */
function inputOf(ownerId: string, draft: ProductDraft) {
  const orNull = (text: string) => (isBlank(text) ? null : text.trim());
  const { category, stock, durationMinutes, features, originalPrice, badge, ctaLink, ...rest } = draft;
  return {
    ...rest,
    id: ownerId,
    category: category === '' ? undefined : category,
    stock: isBlank(stock) ? null : Number(stock),
    durationMinutes: Number(durationMinutes),
    originalPrice: orNull(originalPrice),
    badge: orNull(badge),
    ctaLink: orNull(ctaLink),
    shippingFee: isBlank(draft.shippingFee) ? '0' : draft.shippingFee,
    features: features
      .split('\n')
      .filter((line) => !isBlank(line))
      .map((line) => line.trim()),
  };
}

export function useProductForm(
  owner: ProductOwner,
  product: ProductView | undefined,
  onSaved: (product: ProductView) => void,
) {
  const [draft, setDraft] = useState(() => draftOf(product));
  const [problems, setProblems] = useState<Problems>({});
  const key = useRef(newKey());
  const settle = useSettleProduct();
  const toast = useToast();
  const save = useMutation({
    mutationFn: (input: ReturnType<typeof createProductInput.parse>) => {
      if (product === undefined) {
        return apiOf(owner).create.mutate(input, idempotent(key.current));
      }
      const { id: _, kind: __, stock, ...to } = input;
      // Somebody may have bought one since the form was opened.
      const isCounted = draft.stock === draftOf(product).stock ? {} : { stock };
      return api.commerce.products.update.mutate({ id: product.id, ...to, ...isCounted });
    },
    onSuccess: (answer) => {
      settle(answer);
      key.current = newKey();
      toast.show({ title: product === undefined ? FORM.created : FORM.saved, tone: 'success' });
      if (product === undefined) setDraft(EMPTY);
      onSaved(answer);
    },
    onError: (error) => setProblems(problemsOfCall(error)),
  });

  return {
    draft,
    problems,
    isBusy: save.isPending,
    change: (by: Partial<ProductDraft>) => setDraft((old) => ({ ...old, ...by })),
    /** Others may have arrived since it was asked for. */
    changeImages: (update: (images: readonly string[]) => string[]) =>
      setDraft((old) => ({ ...old, images: update(old.images) })),
    submit: () => {
      const free = product === undefined && !isPriced(draft) ? FREE : {};
      const checked = createProductInput.safeParse(inputOf(owner.id, { ...draft, ...free }));
      if (!checked.success) return setProblems(problemsOf(checked.error.issues));
      setProblems({});
      save.mutate(checked.data);
    },
  };
}

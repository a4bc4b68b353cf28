import {
  BADGE_MAX,
  CTA_TEXT_MAX,
  PRODUCT_DESCRIPTION_MAX,
  PRODUCT_NAME_MAX,
  type ProductView,
} from '@kindred/validation/commerce/products';
import { INTERVALS, PRODUCT_CATEGORIES, PRODUCT_KINDS } from '@kindred/validation/commerce/values';
import { useState } from 'react';
import type { Problems } from '../../../app/errors.ts';
import { amountInputOf } from '../../../ui/currency.ts';
import { FormPair, TextAreaField, TextField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { PurchasesClosed } from '../public.tsx';
import { BundleField } from './BundleField.tsx';
import { CountriesField } from './CountriesField.tsx';
import { FORM, KIND } from './copy.ts';
import { isPriced, type ProductDraft, useProductForm } from './form.ts';
import { ImagesField } from './ImagesField.tsx';
import type { ProductOwner } from './owner.ts';
import classes from './Product.module.css';

interface ProductFormSheetProps {
  owner: ProductOwner;
  /** Left out for a new one. */
  product?: ProductView;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (product: ProductView) => void;
}

interface Fields {
  draft: ProductDraft;
  problems: Problems;
  change: (by: Partial<ProductDraft>) => void;
}

/** Stays when it is closed, so that what was typed is there when it opens again. */
export default function ProductFormSheet(props: ProductFormSheetProps) {
  const { owner, product, isOpen, onClose, onSaved } = props;
  const { draft, problems, isBusy, change, changeImages, submit } = useProductForm(owner, product, onSaved);
  const [isUploading, setUploading] = useState(false);
  const isNew = product === undefined;
  const fields = { draft, problems, change };

  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={isNew ? FORM.addTitle : FORM.editTitle}
      isTall
      action={isUploading ? FORM.uploading : isBusy ? FORM.busy : isNew ? FORM.create : FORM.save}
      isBusy={isBusy || isUploading}
      onSubmit={submit}
      problem={problems.form ?? null}
      checked={problems}
    >
      {isNew && (
        <SelectField
          label={FORM.kind}
          options={PRODUCT_KINDS.map((kind) => ({ value: kind, label: KIND[kind] }))}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
        />
      )}
      <TextField
        label={FORM.name}
        maxLength={PRODUCT_NAME_MAX}
        value={draft.name}
        error={problems.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextAreaField
        label={FORM.description}
        rows={4}
        maxLength={PRODUCT_DESCRIPTION_MAX}
        value={draft.description}
        error={problems.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <PriceFields {...fields} currency={owner.currency} isNew={isNew} />
      <SelectField
        label={FORM.category}
        options={[
          { value: '' as const, label: FORM.noCategory },
          ...PRODUCT_CATEGORIES.map((category) => ({ value: category, label: category })),
        ]}
        value={draft.category}
        error={problems.category}
        onChange={(category) => change({ category })}
      />
      <KindFields {...fields} owner={owner} isNew={isNew} />
      <ImagesField
        images={draft.images}
        problem={problems.images}
        onChange={changeImages}
        onUploading={setUploading}
      />
      <TextAreaField
        label={FORM.features}
        description={FORM.featuresHint}
        rows={3}
        value={draft.features}
        error={problems.features}
        onChange={(event) => change({ features: event.currentTarget.value })}
      />
      <TextField
        label={FORM.badge}
        description={FORM.badgeHint}
        maxLength={BADGE_MAX}
        value={draft.badge}
        error={problems.badge}
        onChange={(event) => change({ badge: event.currentTarget.value })}
      />
      <TextField
        label={FORM.ctaText}
        maxLength={CTA_TEXT_MAX}
        value={draft.ctaText}
        error={problems.ctaText}
        onChange={(event) => change({ ctaText: event.currentTarget.value })}
      />
      <TextField
        type="url"
        inputMode="url"
        label={FORM.ctaLink}
        description={FORM.ctaLinkHint}
        placeholder="https://"
        value={draft.ctaLink}
        error={problems.ctaLink}
        onChange={(event) => change({ ctaLink: event.currentTarget.value })}
      />
      <SwitchField
        label={FORM.inStock}
        description={FORM.inStockHint}
        checked={draft.inStock}
        onChange={(event) => change({ inStock: event.currentTarget.checked })}
      />
    </FormSheet>
  );
}

function PriceFields(props: Fields & { currency: string; isNew: boolean }) {
  const { draft, problems, change, currency, isNew } = props;
  if (!isPriced(draft)) {
    return (
      <>
        <PurchasesClosed />
        {isNew && <p className={classes.muted}>{FORM.isFree}</p>}
      </>
    );
  }
  return (
    <FormPair>
      <TextField
        label={FORM.price(currency)}
        description={FORM.priceHint}
        inputMode={amountInputOf(currency).inputMode}
        value={draft.price}
        error={problems.price}
        onChange={(event) => change({ price: event.currentTarget.value })}
      />
      <TextField
        label={FORM.originalPrice(currency)}
        description={FORM.originalPriceHint}
        inputMode={amountInputOf(currency).inputMode}
        value={draft.originalPrice}
        error={problems.originalPrice}
        onChange={(event) => change({ originalPrice: event.currentTarget.value })}
      />
    </FormPair>
  );
}

/** What only this kind of product has. */
function KindFields(props: Fields & { owner: ProductOwner; isNew: boolean }) {
  const { draft, problems, change, owner, isNew } = props;
  const { kind } = draft;
  const isSent = kind === 'physical' || kind === 'bundle';
  return (
    <>
      {kind === 'subscription' && (
        <SelectField
          label={FORM.interval}
          options={INTERVALS.map((interval) => ({ value: interval, label: FORM.intervals[interval] }))}
          value={draft.interval}
          onChange={(interval) => change({ interval })}
        />
      )}
      {kind === 'coaching' && (
        <TextField
          label={FORM.duration}
          inputMode="numeric"
          value={draft.durationMinutes}
          error={problems.durationMinutes}
          onChange={(event) => change({ durationMinutes: event.currentTarget.value })}
        />
      )}
      {kind === 'bundle' && (
        <BundleField
          owner={owner}
          items={draft.items}
          problem={problems.items}
          onChange={(items) => change({ items })}
        />
      )}
      {(isSent || kind === 'digital') && (
        <TextField
          label={FORM.stock}
          description={FORM.stockHint}
          inputMode="numeric"
          value={draft.stock}
          error={problems.stock}
          onChange={(event) => change({ stock: event.currentTarget.value })}
        />
      )}
      {isSent && (
        <>
          {isPriced(draft) && (
            <TextField
              label={FORM.shippingFee(owner.currency)}
              description={FORM.shippingFeeHint}
              inputMode={amountInputOf(owner.currency).inputMode}
              value={draft.shippingFee}
              error={problems.shippingFee}
              onChange={(event) => change({ shippingFee: event.currentTarget.value })}
            />
          )}
          <CountriesField
            codes={draft.shipsTo}
            problem={problems.shipsTo}
            onChange={(shipsTo) => change({ shipsTo })}
          />
        </>
      )}
      {isNew && kind === 'digital' && <p className={classes.muted}>{FORM.filesNext}</p>}
      {isNew && kind === 'coaching' && <p className={classes.muted}>{FORM.hoursNext}</p>}
    </>
  );
}

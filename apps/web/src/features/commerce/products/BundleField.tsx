import { BUNDLE_MAX, type BundleItem } from '@kindred/validation/commerce/products';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { FieldError } from '../../../ui/Form.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { FORM } from './copy.ts';
import classes from './Fields.module.css';
import type { ProductOwner } from './owner.ts';
import { choicesQuery } from './query.ts';

interface BundleFieldProps {
  owner: ProductOwner;
  items: readonly BundleItem[];
  problem: string | undefined;
  onChange: (items: BundleItem[]) => void;
}

/** What a bundle holds, in the order it was chosen. */
export function BundleField({ owner, items, problem, onChange }: BundleFieldProps) {
  const { data, error, refetch } = useQuery(choicesQuery(owner));
  const id = useId();
  const has = (each: BundleItem) => items.some((item) => item.id === each.id && item.type === each.type);
  return (
    <fieldset className={classes.group} aria-describedby={problem === undefined ? undefined : id}>
      <legend className={classes.label}>{FORM.items}</legend>
      <p className={classes.hint}>{data?.length === 0 ? FORM.noItems : FORM.itemsHint}</p>
      {data === undefined && error === null && (
        <Loading label={FORM.items}>
          <SkeletonBar height="2.75rem" />
        </Loading>
      )}
      {error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data?.map(({ type, id: itemId, name }) => {
        const item = { type, id: itemId };
        return (
          <CheckField
            key={`${type} ${itemId}`}
            label={name}
            checked={has(item)}
            disabled={!has(item) && items.length >= BUNDLE_MAX}
            aria-invalid={problem !== undefined}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...items, item]
                  : items.filter((each) => each.id !== itemId || each.type !== type),
              )
            }
          />
        );
      })}
      <FieldError id={id}>{problem}</FieldError>
    </fieldset>
  );
}

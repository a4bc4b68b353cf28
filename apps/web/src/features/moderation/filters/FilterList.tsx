import type { FilterView } from '@kindred/validation/moderation/filters';
import { FILTERS_MAX } from '@kindred/validation/moderation/filterValues';
import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { ThreeLevers } from '../../../ui/illustrations/ThreeLevers.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { useFilters, useRemoveFilter, useSetFilter } from '../hooks.ts';
import classes from '../Moderation.module.css';
import { ACTION_NAMES, describeFilter, FILTERS } from './copy.ts';

const FilterSheet = lazyPartWithRetry(() => import('./FilterSheet.tsx'));

/** Filters against spam and abuse. */
export default function FilterList() {
  const { data, error, refetch } = useFilters();
  return (
    <section className={classes.part} aria-label={FILTERS.title}>
      <p className={classes.muted}>{FILTERS.text}</p>
      {data === undefined &&
        (error === null ? (
          <Loading label={FILTERS.loading}>
            <SkeletonRow />
            <SkeletonRow />
          </Loading>
        ) : (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ))}
      {data?.items.length === 0 && (
        <EmptyState illustration={<ThreeLevers />} title={FILTERS.none} text={FILTERS.noneText} />
      )}
      {data !== undefined && data.items.length > 0 && (
        <ul className={classes.list} aria-label={FILTERS.title}>
          {data.items.map((filter) => (
            <FilterRow key={filter.id} filter={filter} />
          ))}
        </ul>
      )}
      {data !== undefined && data.items.length < FILTERS_MAX && (
        <SheetButton Sheet={FilterSheet} sheet={{}}>
          {(trigger) => (
            <Button variant="soft" {...trigger}>
              {FILTERS.add}
            </Button>
          )}
        </SheetButton>
      )}
    </section>
  );
}

function FilterRow({ filter }: { filter: FilterView }) {
  const [isAsking, setAsking] = useState(false);
  const set = useSetFilter();
  const remove = useRemoveFilter();
  const name = describeFilter(filter);
  const close = () => setAsking(false);
  return (
    <li className={classes.card}>
      <SwitchField
        label={name}
        description={ACTION_NAMES[filter.action]}
        checked={set.isPending ? set.variables.isOn : filter.isOn}
        onChange={(event) => set.mutate({ id: filter.id, isOn: event.currentTarget.checked })}
      />
      <span className={classes.actions}>
        <Button
          size="sm"
          variant="soft"
          tone="danger"
          aria-label={FILTERS.removeNamed(name)}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          {FILTERS.remove}
        </Button>
      </span>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        onConfirm={() => remove.mutate({ id: filter.id }, { onSettled: close })}
        title={FILTERS.removeTitle}
        text={FILTERS.removeText}
        confirmLabel={FILTERS.remove}
        isDanger
        isBusy={remove.isPending}
      />
    </li>
  );
}

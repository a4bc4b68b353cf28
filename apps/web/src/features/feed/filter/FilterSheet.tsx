import { FILTER_TYPES } from '@kindred/validation/feed';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { FILTER, TYPE_LABELS } from '../copy.ts';
import { type FeedFilter, placesQuery } from '../query.ts';
import classes from './FilterSheet.module.css';

interface FilterSheetProps {
  filter: FeedFilter;
  onChange: (filter: FeedFilter) => void;
  onClose: () => void;
}

/** By type, tribe and people I follow; the feed behind it changes with each choice. */
export default function FilterSheet({ filter, onChange, onClose }: FilterSheetProps) {
  const places = useQuery(placesQuery);
  function set<Key extends keyof FeedFilter>(key: Key, value: FeedFilter[Key] | undefined) {
    const { [key]: _, ...rest } = filter;
    onChange(value === undefined ? rest : { ...rest, [key]: value });
  }
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={FILTER.title}
      bottom={
        <div className={classes.actions}>
          <Button variant="soft" tone="neutral" onClick={() => onChange({})}>
            {FILTER.clear}
          </Button>
          <Button onClick={onClose}>{FILTER.done}</Button>
        </div>
      }
    >
      <div className={classes.body}>
        <CheckField
          label={FILTER.following}
          checked={filter.following === true}
          onChange={(event) => set('following', event.currentTarget.checked || undefined)}
        />
        <h3 className={classes.heading}>{FILTER.type}</h3>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame of its own. */}
        <div role="group" aria-label={FILTER.type} className={classes.chips}>
          {FILTER_TYPES.map((type) => (
            <Chip
              key={type}
              isOn={filter.type === type}
              onClick={() => set('type', filter.type === type ? undefined : type)}
            >
              {TYPE_LABELS[type]}
            </Chip>
          ))}
        </div>
        <h3 className={classes.heading}>{FILTER.tribe}</h3>
        {places.isPending && (
          <Loading label={FILTER.tribe}>
            <SkeletonBar height="2rem" radius="999px" />
          </Loading>
        )}
        {places.isError && <ErrorState message={FILTER.tribesFailed} onRetry={() => void places.refetch()} />}
        {places.data?.tribes.length === 0 && <p className={classes.none}>{FILTER.noTribes}</p>}
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="group" aria-label={FILTER.tribe} className={classes.chips}>
          {places.data?.tribes.map(({ id, name, imageUrl }) => (
            <Chip
              key={id}
              isOn={filter.tribe === id}
              onClick={() => set('tribe', filter.tribe === id ? undefined : id)}
            >
              <Avatar id={id} name={name} src={imageUrl} size={20} shape="square" />
              {name}
            </Chip>
          ))}
        </div>
      </div>
    </BottomSheet>
  );
}

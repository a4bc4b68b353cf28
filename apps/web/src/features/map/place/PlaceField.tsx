import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { PLACE } from '../copy.ts';
import { type Placed, placeQuery } from '../query.ts';
import { useSetPlace } from './hooks.ts';
import classes from './PlacePicker.module.css';

const PlaceSheet = lazyPartWithRetry(() => import('./PlaceSheet.tsx'));

/** Where something is on the map, and the way to change it. People switch it on and off. */
export function PlaceField({ of }: { of: Placed }) {
  const { data, error, refetch } = useQuery(placeQuery(of));
  // A sheet begins anew each time, with what is stored.
  const [opened, setOpened] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const set = useSetPlace(of, () => undefined);
  const open = () => {
    setOpened(opened + 1);
    setOpen(true);
  };
  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={PLACE.loading}>
        <SkeletonBar height="3.25rem" radius="0.75rem" />
      </Loading>
    );
  }
  const { place } = data;
  return (
    <div className={classes.field}>
      {of.type === 'user' && (
        <SwitchField
          label={PLACE.me}
          description={PLACE.meHint}
          checked={place !== null}
          disabled={set.isPending}
          onChange={(event) => (event.currentTarget.checked ? open() : set.mutate(null))}
        />
      )}
      {(of.type !== 'user' || place !== null) && (
        <div className={classes.row}>
          <p dir="auto">{place?.location ?? PLACE.none}</p>
          <div className={classes.actions}>
            {of.type !== 'user' && place !== null && (
              <Button
                size="sm"
                variant="subtle"
                tone="neutral"
                isBusy={set.isPending}
                onClick={() => set.mutate(null)}
              >
                {PLACE.remove}
              </Button>
            )}
            <Button size="sm" variant="soft" onClick={open}>
              {place === null ? PLACE.add : PLACE.change}
            </Button>
          </div>
        </div>
      )}
      {opened > 0 && (
        <Suspense fallback={null}>
          <PlaceSheet key={opened} of={of} place={place} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

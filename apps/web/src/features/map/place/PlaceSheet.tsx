import type { MapPlace } from '@kindred/validation/map';
import { useState } from 'react';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { PLACE } from '../copy.ts';
import type { Placed } from '../query.ts';
import { useSetPlace } from './hooks.ts';
import classes from './PlacePicker.module.css';
import { type PickedPlace, PlacePicker } from './PlacePicker.tsx';

interface PlaceSheetProps {
  of: Placed;
  place: MapPlace['place'];
  isOpen: boolean;
  onClose: () => void;
}

/** Where somebody sets a place; saved only by the button. */
export default function PlaceSheet({ of, place, isOpen, onClose }: PlaceSheetProps) {
  const [picked, setPicked] = useState<PickedPlace | null>(
    place && { location: place.location, ...place.coordinates },
  );
  const [isExact, setExact] = useState(place?.isExact ?? false);
  const set = useSetPlace(of, onClose);
  const canBeExact = of.type === 'business' || (of.type === 'event' && of.canBeExact);
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={PLACE.titles[of.type]}
      isTall
      bottom={
        <Button
          isWide
          disabled={picked === null}
          isBusy={set.isPending}
          onClick={() => picked !== null && set.mutate({ ...picked, isExact })}
        >
          {PLACE.save}
        </Button>
      }
    >
      <div className={classes.sheet}>
        {canBeExact && (
          <SwitchField
            label={PLACE.exact}
            description={PLACE.exactHint}
            checked={isExact}
            onChange={(event) => setExact(event.currentTarget.checked)}
          />
        )}
        <PlacePicker value={picked} isExact={isExact} onChange={setPicked} />
      </div>
    </BottomSheet>
  );
}

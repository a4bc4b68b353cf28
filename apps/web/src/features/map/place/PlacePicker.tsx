import type { Town } from '@kindred/validation/map';
import { LOCATION_MAX, MAP_QUERY_MAX } from '@kindred/validation/map/values';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { useSearch } from '../../../ui/useSearch.tsx';
import { PLACE } from '../copy.ts';
import { townLabel } from '../places.ts';
import { townsQuery } from '../query.ts';
import worldClasses from '../world/WorldMap.module.css';
import classes from './PlacePicker.module.css';

const PickMap = lazyPartWithRetry(() => import('./PickMap.tsx'));

export interface PickedPlace {
  /** What the place is called: that of a town. */
  location: string;
  lat: number;
  lng: number;
}

interface PlacePickerProps {
  value: PickedPlace | null;
  /** Whether others see the point, and not the square of about 5 km around it. */
  isExact: boolean;
  onChange: (place: PickedPlace) => void;
}

/** Finds a town by its name, and then a place in it by dragging a pin. Keyboards have the towns. */
export function PlacePicker({ value, isExact, onChange }: PlacePickerProps) {
  const { query, field } = useSearch({
    label: PLACE.search,
    placeholder: PLACE.search,
    max: MAP_QUERY_MAX,
    isFirst: true,
  });
  const { data: towns, isPlaceholderData } = useQuery(townsQuery(query));
  /** What was searched for when a town was chosen: its towns are done with. */
  const [done, setDone] = useState('');
  const isSearching = query.length > 1 && query !== done;
  function pick(town: Town) {
    setDone(query);
    onChange({ location: townLabel(town).slice(0, LOCATION_MAX), ...town.coordinates });
  }
  return (
    <div className={classes.picker}>
      {field}
      {isSearching && towns !== undefined && !isPlaceholderData && (
        <div role="status">
          {towns.length === 0 ? (
            <p className={classes.hint}>{PLACE.noTown}</p>
          ) : (
            <ul className={classes.towns} aria-label={PLACE.results}>
              {towns.map((town) => (
                <li key={town.geonameId}>
                  <ListRow title={townLabel(town)} onClick={() => pick(town)} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {value !== null && (
        <>
          <p className={classes.chosen}>
            <strong dir="auto">{value.location}</strong>
            <span className={classes.hint}>
              {PLACE.drag} {!isExact && PLACE.square}
            </span>
          </p>
          <div className={`${worldClasses.frame} ${classes.frame}`}>
            <Suspense fallback={null}>
              <PickMap at={value} isExact={isExact} onPick={(at) => onChange({ ...value, ...at })} />
            </Suspense>
          </div>
        </>
      )}
    </div>
  );
}

import type { MapCluster, MapLocations, MapPin } from '@kindred/validation/map';
import { centerOf, ZOOM_MAX } from '@kindred/validation/map/geometry';
import { MAP_QUERY_MAX } from '@kindred/validation/map/values';
import { IconCurrentLocation, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';
import { useTitle } from '../../app/useTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { useSearch } from '../../ui/useSearch.tsx';
import { MAP, TABS } from './copy.ts';
import classes from './MapScreen.module.css';
import { boxAround, boxOfWhole, type Selected, townLabel } from './places.ts';
import { type Asked, locationsQuery, townsQuery, type View } from './query.ts';
import { Results } from './Results.tsx';
import { pointIn } from './start.ts';
import { useMyPlace } from './useMyPlace.ts';
import type { Target } from './world/WorldMap.tsx';

const WorldMap = lazyPartWithRetry(() => import('./world/WorldMap.tsx'));

const TOWNS_SHOWN = 3;
const TOWN_ZOOM = 10;
const NOTHING: MapLocations = {
  total: 0,
  isMore: false,
  clusters: [],
  pins: [],
  items: [],
  nextCursor: null,
};

export default function MapScreen() {
  useTitle(MAP.title);
  const { query: words, field } = useSearch({
    label: MAP.search,
    placeholder: MAP.search,
    max: MAP_QUERY_MAX,
  });
  const [type, setType] = useState<Asked['type']>('all');
  /** What is asked about, until other words are looked for: those anywhere. */
  const [area, setArea] = useState<{ words: string; view: View | null }>({ words: '', view: null });
  /** Of a cluster that no zoom divides: its places alone are listed, while the map stays as it is. */
  const [opened, setOpened] = useState<View | null>(null);
  /** Where the map was moved to by hand since. */
  const [moved, setMoved] = useState<View | null>(null);
  const [search] = useSearchParams();
  const [target, setTarget] = useState<Target | null>(() => {
    const center = pointIn(search);
    return center && { center, zoom: TOWN_ZOOM, isAsked: true };
  });
  const [selected, setSelected] = useState<Selected | null>(null);
  const goTo = (center: Selected['coordinates'], zoom = TOWN_ZOOM) =>
    setTarget({ center, zoom, isAsked: true });
  const { me, isAsking, ask } = useMyPlace((found) => goTo(found));

  const view = area.words === words ? area.view : null;
  const listed = opened ?? view;
  const onMap = useInfiniteQuery(locationsQuery({ view, type, words }));
  const query = useInfiniteQuery(locationsQuery({ view: listed, type, words }));
  const found = onMap.data?.pages[0] ?? NOTHING;
  const { total, isMore } = query.data?.pages[0] ?? NOTHING;
  const isFound = onMap.data !== undefined && !onMap.isPlaceholderData;
  const { data: towns = [] } = useQuery(townsQuery(words));

  // What was chosen among others is not among these.
  useEffect(() => {
    setSelected(null);
    setOpened(null);
  }, [words, type]);

  // Led to what is listed from anywhere, as long as nobody chose an area; the map begins with the whole world.
  const fitted = useRef('all ');
  useEffect(() => {
    const asked = `${type} ${words}`;
    if (!isFound || view !== null || fitted.current === asked) return;
    fitted.current = asked;
    const box = boxAround([...found.pins, ...found.clusters]);
    if (box !== null) setTarget({ box, isAsked: false });
  }, [isFound, view, type, words, found]);

  const lookAt = useCallback(
    (now: View) => {
      setArea({ words, view: now });
      setOpened(null);
    },
    [words],
  );
  const onMove = useCallback(
    (now: View, led: Target | null) => {
      setMoved(led === null ? now : null);
      if (led?.isAsked) lookAt(now);
    },
    [lookAt],
  );
  const onPin = useCallback((pin: MapPin) => setSelected({ ...pin, isFromMap: true }), []);
  const heading = useRef<HTMLHeadingElement>(null);
  const onCluster = useCallback((cluster: MapCluster, now: View) => {
    const box = boxOfWhole(cluster, now.zoom);
    if (box === null) {
      const zoom = Math.min(ZOOM_MAX, now.zoom + 2);
      return setTarget({ center: cluster.coordinates, zoom, isAsked: true });
    }
    setOpened({ box, zoom: now.zoom });
    // The way back to all that is in sight.
    setMoved(now);
    heading.current?.focus();
  }, []);

  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.title}>{MAP.title}</h1>
        {field}
        {words.length > 1 && towns.length > 0 && (
          <fieldset className={classes.towns} aria-label={MAP.towns}>
            {towns.slice(0, TOWNS_SHOWN).map((town) => (
              <Chip key={town.geonameId} onClick={() => goTo(town.coordinates)}>
                {townLabel(town)}
              </Chip>
            ))}
          </fieldset>
        )}
      </div>
      <div className={classes.tabs}>
        <Tabs label={MAP.tabs} tabs={TABS} value={type} onChange={setType}>
          <div className={classes.map}>
            <Suspense fallback={null}>
              <WorldMap
                pins={found.pins}
                clusters={found.clusters}
                selected={selected}
                me={me}
                target={target}
                onMove={onMove}
                onPin={onPin}
                onCluster={onCluster}
              />
            </Suspense>
            {moved !== null && (
              <div className={classes.float}>
                <Button
                  size="sm"
                  icon={<IconRefresh size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
                  onClick={() => {
                    lookAt(moved);
                    setMoved(null);
                  }}
                >
                  {MAP.searchArea}
                </Button>
              </div>
            )}
            <div className={classes.place}>
              <IconButton label={MAP.myPlace} variant="filled" disabled={isAsking} onClick={ask}>
                <IconCurrentLocation size={ICON.row} stroke={ICON_STROKE} />
              </IconButton>
            </div>
          </div>
          <div className={classes.found}>
            <h2 ref={heading} tabIndex={-1}>
              {TABS.find(({ value }) => value === type)?.label}
            </h2>
            <span className={classes.count} role="status">
              {query.data !== undefined && MAP.found(total, isMore)}
            </span>
          </div>
          {me !== null && (
            <p className={classes.hint}>
              {MAP.myPlaceShown} <Link to="/settings/privacy#map">{MAP.show}</Link>
            </p>
          )}
          <Results
            items={query.data?.pages.flatMap(({ items }) => items)}
            query={query}
            from={me ?? (listed && centerOf(listed.box))}
            selected={selected}
            onShow={(place) => {
              setSelected({ ...place, isFromMap: false });
              goTo(place.coordinates, Math.max(view?.zoom ?? 0, TOWN_ZOOM));
            }}
          />
        </Tabs>
      </div>
    </>
  );
}

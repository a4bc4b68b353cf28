import { cellAround, type Point, roundDegrees, wrapLng } from '@kindred/validation/map/geometry';
import { type LatLng, layerGroup, rectangle } from 'leaflet/dist/leaflet-src.esm.js';
import { useEffect, useRef } from 'react';
import { PLACE } from '../copy.ts';
import { nearest, pinMarker } from '../world/markers.ts';
import { useWorld } from '../world/useWorld.ts';
import worldClasses from '../world/WorldMap.module.css';
import classes from './PlacePicker.module.css';

interface PickMapProps {
  at: Point;
  /** Whether the point itself is shown to others, and not the square around it. */
  isExact: boolean;
  onPick: (at: Point) => void;
}

const pointOf = ({ lat, lng }: LatLng): Point => ({
  lat: roundDegrees(lat),
  lng: roundDegrees(wrapLng(lng)),
});

/** A pin that can be dragged, or put somewhere by a tap. */
export default function PickMap({ at, isExact, onPick }: PickMapProps) {
  const element = useRef<HTMLDivElement>(null);
  const { map } = useWorld(element, PLACE.pickMap, { ...at, zoom: 10 }, () => undefined);
  const picked = useRef(onPick);
  picked.current = onPick;

  useEffect(() => {
    if (map === null) return;
    const pin = pinMarker(map, { type: 'user', coordinates: at, isApproximate: false }, true);
    pin.options.draggable = true;
    pin.on('dragend', () => picked.current(pointOf(pin.getLatLng())));
    const { west, south, east, north } = cellAround(at);
    const square = rectangle(
      [
        [south, west],
        [north, east],
      ],
      { className: classes.square ?? '', interactive: false },
    );
    const group = layerGroup(isExact ? [pin] : [square, pin]).addTo(map);
    if (!map.getBounds().contains(nearest(map, at))) map.setView(nearest(map, at), map.getZoom());
    const tap = ({ latlng }: { latlng: LatLng }) => picked.current(pointOf(latlng));
    map.on('click', tap);
    return () => {
      map.off('click', tap);
      group.remove();
    };
  }, [map, at, isExact]);

  return <div ref={element} className={worldClasses.map} />;
}

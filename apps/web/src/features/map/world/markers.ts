import type { MapCluster, MapPin, Town } from '@kindred/validation/map';
import type { Point } from '@kindred/validation/map/geometry';
import {
  divIcon,
  type LatLngExpression,
  type Map as LeafletMap,
  marker,
} from 'leaflet/dist/leaflet-src.esm.js';
import classes from './WorldMap.module.css';

const TARGET = 44;

function element(className: string | undefined, text = ''): HTMLElement {
  const span = document.createElement('span');
  span.className = className ?? '';
  // As text: names are what people typed.
  span.textContent = text;
  return span;
}

/** The same place where the map is looked at: once round the world it comes again. */
export function nearest(map: LeafletMap, { lat, lng }: Point): LatLngExpression {
  return [lat, lng + 360 * Math.round((map.getCenter().lng - lng) / 360)];
}

const iconOf = (html: HTMLElement) =>
  divIcon({ html, className: classes.target ?? '', iconSize: [TARGET, TARGET] });

/** Lists do all that markers do, so these are for fingers and mice alone. */
export function pinMarker(
  map: LeafletMap,
  pin: Pick<MapPin, 'type' | 'coordinates' | 'isApproximate'>,
  isSelected: boolean,
) {
  const dot = element(classes.pin);
  dot.dataset.type = pin.type;
  dot.dataset.about = String(pin.isApproximate);
  dot.dataset.on = String(isSelected);
  return marker(nearest(map, pin.coordinates), {
    icon: iconOf(dot),
    keyboard: false,
    zIndexOffset: isSelected ? 1_000 : 0,
  });
}

export function clusterMarker(map: LeafletMap, { coordinates, count, isMore }: MapCluster) {
  const bubble = element(classes.cluster, `${count}${isMore ? '+' : ''}`);
  bubble.dataset.size = count > 50 ? 'large' : count > 9 ? 'medium' : 'small';
  return marker(nearest(map, coordinates), { icon: iconOf(bubble), keyboard: false });
}

export function labelMarker(map: LeafletMap, town: Town) {
  const name = element(classes.town, town.name);
  name.dataset.size = town.population > 1_000_000 ? 'large' : 'small';
  const icon = divIcon({ html: name, className: classes.label ?? '', iconSize: [0, 0] });
  return marker(nearest(map, town.coordinates), {
    icon,
    interactive: false,
    keyboard: false,
    zIndexOffset: -1_000,
  });
}

export function meMarker(map: LeafletMap, me: Point) {
  return marker(nearest(map, me), { icon: iconOf(element(classes.me)), interactive: false, keyboard: false });
}

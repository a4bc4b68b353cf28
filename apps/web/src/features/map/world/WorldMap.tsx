import type { MapCluster, MapPin } from '@kindred/validation/map';
import type { Box, Point } from '@kindred/validation/map/geometry';
import { layerGroup } from 'leaflet/dist/leaflet-src.esm.js';
import { useEffect, useRef } from 'react';
import { MAP } from '../copy.ts';
import type { View } from '../query.ts';
import { isStill, viewOf } from './createMap.ts';
import { clusterMarker, meMarker, nearest, pinMarker } from './markers.ts';
import { useWorld } from './useWorld.ts';
import classes from './WorldMap.module.css';

/** Where to go, and whether what is there is asked for on arrival; another object is another journey. */
export type Target = ({ center: Point; zoom: number } | { box: Box }) & { isAsked: boolean };

interface WorldMapProps {
  pins: MapPin[];
  clusters: MapCluster[];
  selected: Pick<MapPin, 'id' | 'type' | 'coordinates' | 'isApproximate'> | null;
  me: Point | null;
  target: Target | null;
  /** Told when somebody moved the map, and when a target led it somewhere. */
  onMove: (view: View, led: Target | null) => void;
  onPin: (pin: MapPin) => void;
  onCluster: (cluster: MapCluster, view: View) => void;
}

const START = { lat: 25, lng: 10, zoom: 1 };

/** The map of the world with what was found on it. */
export default function WorldMap(props: WorldMapProps) {
  const { pins, clusters, selected, me, target, onMove, onPin, onCluster } = props;
  const element = useRef<HTMLDivElement>(null);
  const led = useRef<Target>(null);
  const { map, isFailed } = useWorld(element, MAP.map, START, (view) => {
    onMove(view, led.current);
    led.current = null;
  });

  useEffect(() => {
    if (map === null || target === null) return;
    led.current = target;
    const options = { animate: !isStill(), maxZoom: 12, padding: [40, 40] as [number, number] };
    if ('center' in target) map.setView(nearest(map, target.center), target.zoom, options);
    else {
      const { west, south, east, north } = target.box;
      const bounds: [[number, number], [number, number]] = [
        [south, west],
        [north, east],
      ];
      map.fitBounds(bounds, options);
    }
  }, [map, target]);

  useEffect(() => {
    if (map === null) return;
    const isShown = selected === null || pins.some(({ id }) => id === selected.id);
    const markers = [
      ...clusters.map((cluster) =>
        clusterMarker(map, cluster).on('click', () => onCluster(cluster, viewOf(map))),
      ),
      ...pins.map((pin) => pinMarker(map, pin, pin.id === selected?.id).on('click', () => onPin(pin))),
      ...(isShown || selected === null ? [] : [pinMarker(map, selected, true)]),
      ...(me === null ? [] : [meMarker(map, me)]),
    ];
    const group = layerGroup(markers).addTo(map);
    return () => {
      group.remove();
    };
  }, [map, pins, clusters, selected, me, onPin, onCluster]);

  return (
    <div className={classes.frame} style={{ blockSize: '100%' }}>
      <div ref={element} className={classes.map} />
      {isFailed && <p className={classes.failed}>{MAP.outlinesFailed}</p>}
    </div>
  );
}

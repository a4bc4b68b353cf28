import { useQuery } from '@tanstack/react-query';
import { type Map as LeafletMap, layerGroup, tileLayer } from 'leaflet/dist/leaflet-src.esm.js';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTheme } from '../../../app/ThemeProvider.tsx';
import { labelsQuery, tilesQuery, type View } from '../query.ts';
import { colorsOf, createMap, viewOf } from './createMap.ts';
import { labelMarker } from './markers.ts';
import { OutlineLayer } from './OutlineLayer.ts';
import { loadOutlines } from './outlines.ts';
import classes from './WorldMap.module.css';

export interface Start {
  lat: number;
  lng: number;
  zoom: number;
}

/** Leaflet takes credits for HTML. */
function asHtml(words: string): string {
  const span = document.createElement('span');
  span.textContent = words;
  return span.innerHTML;
}

/**
 * A map with outlines and names of towns in an element, in the colours of the theme.
 * @param onMove told when it comes to rest somewhere else
 */
export function useWorld(
  element: RefObject<HTMLDivElement | null>,
  label: string,
  start: Start,
  onMove: (view: View) => void,
): { map: LeafletMap | null; isFailed: boolean } {
  const { theme } = useTheme();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [view, setView] = useState<View | null>(null);
  const outlines = useRef<OutlineLayer>(null);
  const told = useRef(onMove);
  told.current = onMove;
  const first = useRef(start);

  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const { lat, lng, zoom } = first.current;
    const made = createMap(current, label);
    made.setView([lat, lng], zoom);
    let isResizing = false;
    setView(viewOf(made));
    made.on('moveend', () => {
      const now = viewOf(made);
      setView(now);
      if (!isResizing) told.current(now);
    });
    setMap(made);
    let isGone = false;
    loadOutlines().then(
      (shapes) => {
        if (isGone) return;
        outlines.current = new OutlineLayer(shapes, colorsOf(current));
        outlines.current.addTo(made);
      },
      () => setFailed(true),
    );
    const resized = new ResizeObserver(() => {
      isResizing = true;
      made.invalidateSize({ pan: false });
      isResizing = false;
    });
    resized.observe(current);
    return () => {
      isGone = true;
      resized.disconnect();
      outlines.current = null;
      setMap(null);
      made.remove();
    };
  }, [element, label]);

  useEffect(() => {
    if (element.current !== null) outlines.current?.recolor(colorsOf(element.current));
  }, [theme, element]);

  const { data: tiles } = useQuery(tilesQuery);
  const [template] = tiles?.tiles ?? [];
  useEffect(() => {
    if (map === null || tiles === undefined || template === undefined) return;
    const images = tileLayer(template, {
      className: classes.tile,
      maxNativeZoom: tiles.maxzoom,
      attribution: asHtml(tiles.attribution),
      // Above the outlines, which stay where there is no image.
      zIndex: 2,
    }).addTo(map);
    return () => {
      images.remove();
    };
  }, [map, tiles, template]);

  const { data: towns } = useQuery(labelsQuery(view));
  useEffect(() => {
    // Images have names of their own.
    if (map === null || towns === undefined || template !== undefined) return;
    const labels = layerGroup(towns.map((town) => labelMarker(map, town))).addTo(map);
    return () => {
      labels.remove();
    };
  }, [map, towns, template]);

  return { map, isFailed };
}

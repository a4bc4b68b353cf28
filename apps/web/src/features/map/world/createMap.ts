import 'leaflet/dist/leaflet.css';
import { ZOOM_MAX } from '@kindred/validation/map/geometry';
import { control, type Map as LeafletMap, map as leafletMap } from 'leaflet/dist/leaflet-src.esm.js';
import type { View } from '../query.ts';
import type { Colors } from './OutlineLayer.ts';

const CREDIT =
  'Natural Earth, <a href="https://www.geonames.org/" target="_blank" rel="noreferrer">GeoNames</a> (CC BY 4.0)';

/** A map without anything on it, of which all is drawn by this page. */
export function createMap(element: HTMLElement, label: string): LeafletMap {
  const made = leafletMap(element, {
    attributionControl: false,
    zoomControl: false,
    worldCopyJump: true,
    minZoom: 1,
    maxZoom: ZOOM_MAX,
    maxBounds: [
      [-85.06, -1_000],
      [85.06, 1_000],
    ],
    maxBoundsViscosity: 1,
    zoomAnimation: !isStill(),
    fadeAnimation: false,
    markerZoomAnimation: !isStill(),
  });
  control.attribution({ prefix: false }).addAttribution(CREDIT).addTo(made);
  control.zoom({ position: 'bottomright' }).addTo(made);
  element.setAttribute('role', 'region');
  element.setAttribute('aria-label', label);
  return made;
}

/** Whether somebody asked for less motion. */
export function isStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The theme's, as the style sheet has them. */
export function colorsOf(element: HTMLElement): Colors {
  const style = getComputedStyle(element);
  return {
    land: style.getPropertyValue('--land').trim(),
    border: style.getPropertyValue('--border').trim(),
  };
}

export function viewOf(map: LeafletMap): View {
  const bounds = map.getBounds();
  const [west, east] = [bounds.getWest(), bounds.getEast()];
  const limit = (lat: number) => Math.max(-90, Math.min(90, lat));
  const isWhole = east - west >= 360;
  return {
    box: {
      west: isWhole ? -180 : west,
      east: isWhole ? 180 : east,
      south: limit(bounds.getSouth()),
      north: limit(bounds.getNorth()),
    },
    zoom: Math.round(map.getZoom()),
  };
}

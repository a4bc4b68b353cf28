import { z } from 'zod';
import { text } from '../text.ts';
import { type Point, roundDegrees, wrapLng } from './geometry.ts';

const POINT = 'Give the point as lat,lng in degrees';
const NUMBER = '-?\\d{1,3}(?:\\.\\d{1,20})?';
const FORM = new RegExp(`^(${NUMBER}),(${NUMBER})$`);

/** A point as `lat,lng`, such as `52.52,13.405`. */
export const pointText = text()
  .max(60, { error: POINT })
  .transform((value, context): Point => {
    const [, lat = Number.NaN, lng = Number.NaN] = (FORM.exec(value) ?? []).map(Number);
    const wrong = (message: string) => {
      context.addIssue(message);
      return z.NEVER;
    };
    if (Number.isNaN(lat) || Number.isNaN(lng)) return wrong(POINT);
    if (Math.abs(lat) > 90) return wrong('Latitude must be between -90 and 90; is it the longitude?');
    if (Math.abs(lng) > 180) return wrong('Longitude must be between -180 and 180');
    return { lat: roundDegrees(lat), lng: wrapLng(roundDegrees(lng)) };
  });

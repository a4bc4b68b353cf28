import { z } from 'zod';
import { text } from '../text.ts';
import { type Point, pointOf, wrapLng } from './geometry.ts';

const POINT = 'Give the point as lat,lng in degrees';

/** A point as `lat,lng`, such as `52.52,13.405`. */
export const pointText = text()
  .max(60, { error: POINT })
  .transform((value, context): Point => {
    const point = pointOf(value);
    const wrong = (message: string) => {
      context.addIssue(message);
      return z.NEVER;
    };
    if (point === null) return wrong(POINT);
    const { lat, lng } = point;
    if (Math.abs(lat) > 90) return wrong('Latitude must be between -90 and 90; is it the longitude?');
    if (Math.abs(lng) > 180) return wrong('Longitude must be between -180 and 180');
    return { lat, lng: wrapLng(lng) };
  });

import { z } from 'zod';
import { id } from '../text.ts';

/** Where I can publish beside my profile and the feed. */
export const placesView = z
  .object({
    tribes: z.array(
      z.object({
        id,
        name: z.string(),
        slug: z.string(),
        imageUrl: z.string().nullable(),
        isPrivate: z.boolean(),
      }),
    ),
    businesses: z.array(z.object({ id, name: z.string(), slug: z.string(), logoUrl: z.string().nullable() })),
  })
  .meta({ id: 'PostPlaces' });
export type PlacesView = z.infer<typeof placesView>;

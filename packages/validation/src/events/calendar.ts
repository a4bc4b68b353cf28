import { z } from 'zod';
import { tribeKey } from '../courses.ts';

/** The calendar of a tribe by its id or slug; mine without one. */
export const eventCalendarInput = z.strictObject({ tribe: tribeKey.optional() });

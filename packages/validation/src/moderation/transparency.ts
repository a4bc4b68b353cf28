import { z } from 'zod';
import { decisionAction } from './enums.ts';

/** Quarters that the page shows, the newest first. */
export const QUARTERS_SHOWN = 8;

export const transparencyQuarter = z
  .object({
    /** Such as `2026-Q4`, in UTC. */
    quarter: z.string(),
    reports: z.int().min(0),
    decisions: z.int().min(0),
    /** Decisions with each action; one can have several. */
    actions: z.record(decisionAction, z.int().min(0)),
    appeals: z.int().min(0),
    reversals: z.int().min(0),
    /** From the first report of a case to its decision, in hours; null without a decision. */
    medianHours: z.number().min(0).nullable(),
  })
  .meta({ id: 'TransparencyQuarter' });
export type TransparencyQuarter = z.infer<typeof transparencyQuarter>;

export const transparency = z
  .object({ quarters: z.array(transparencyQuarter).max(QUARTERS_SHOWN) })
  .meta({ id: 'Transparency' });
export type Transparency = z.infer<typeof transparency>;

import { z } from 'zod';
import { atMost, id, text } from './text.ts';

export const REPORT_REASONS = ['spam', 'harassment', 'hate', 'violence', 'nudity', 'false', 'other'] as const;
export const reportReason = z.enum(REPORT_REASONS, { error: 'Choose a reason' }).meta({ id: 'ReportReason' });
export type ReportReason = z.infer<typeof reportReason>;
export const REPORT_DETAILS_MAX = 1000;

export const reportInput = z.strictObject({
  id,
  reason: reportReason,
  details: text().trim().check(atMost(REPORT_DETAILS_MAX, 'Details')).optional(),
});
export type ReportInput = z.infer<typeof reportInput>;

import { z } from 'zod';
import { atMost, id, requiredText, text } from '../text.ts';
import { AUDIT_REASON_MAX } from './audit.ts';

/** Reports are counted up to this number. */
export const REPORTS_COUNTED = 1000;

export const searchText = text().trim().check(atMost(100, 'Search')).optional();
/** Shown to the owner. */
export const shownReason = requiredText('Please give a reason', AUDIT_REASON_MAX, 'Reason');
/** For the audit log. */
export const loggedReason = text().trim().check(atMost(AUDIT_REASON_MAX, 'Reason')).optional();
export const contentIdInput = z.strictObject({ id });

/** The tribe of a course or event; null outside of tribes. */
export const tribeOfContent = z
  .object({ id, slug: z.string(), name: z.string() })
  .nullable()
  .meta({ id: 'AdminTribeOfContent' });

/** Facts about a business, course or event for staff, and their abilities. */
export const staffView = z
  .object({
    /** Decided ones too. */
    reportCount: z.int().min(0).max(REPORTS_COUNTED),
    /** The case of reports and decisions about it; null without any. */
    caseId: id.nullable(),
    can: z.object({
      hide: z.boolean(),
      unhide: z.boolean(),
      /** Unpublish a course, cancel an event, or delete or transfer a business. */
      close: z.boolean(),
      /** Feature it, or remove what is featured. */
      feature: z.boolean(),
    }),
  })
  .meta({ id: 'StaffView' });
export type StaffView = z.infer<typeof staffView>;

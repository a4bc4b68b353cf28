import { z } from 'zod';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id, timestamp } from '../text.ts';

/** Acts of staff that are recorded, and reads of what is private. */
export const AUDIT_ACTIONS = [
  'user.update',
  'user.suspend',
  'user.unsuspend',
  'user.make_admin',
  'user.recover',
  'user.delete',
  'user.approve',
  'user.decline',
  'user.end_sessions',
  'user.reset_two_factor',
  'user.add_note',
  'user.delete_note',
  'user.export',
  'user.view',
  'user.end_view',
  'audit.export',
  'featured.add',
  'featured.remove',
  'content.update',
  'tribe.update',
  'tribe.hide',
  'tribe.transfer',
  'business.transfer',
  'business.delete',
  'course.unpublish',
  'event.cancel',
  'verification.approve',
  'verification.decline',
  'verification.revoke',
  'payout.approve',
  'payout.complete',
  'payout.decline',
  'payout.send',
  'payout.record_repayment',
  'order.refund',
  'job.retry',
  'payment_event.retry',
  'system.send_test_mail',
  'legal.update',
  'case.claim',
  'case.release',
  'case.escalate',
  'case.decide',
  'case.decide_appeal',
  'case.read_messages',
  'rule.add',
  'rule.update',
  'rule.remove',
  'filter.add',
  'filter.update',
  'filter.remove',
  'filter.dry_run',
  'invitation.create',
  'invitation.revoke',
  'settings.update',
  'settings.test',
] as const;
export const auditAction = z.enum(AUDIT_ACTIONS).meta({ id: 'AuditAction' });
export type AuditAction = z.infer<typeof auditAction>;

export const AUDIT_SUBJECTS = [
  'user',
  'tribe',
  'business',
  'course',
  'event',
  'verification',
  'payout',
  'order',
  'job',
  'payment_event',
  'legal_text',
  'case',
  'rule',
  'filter',
  'invitation',
  'settings',
  'audit_log',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

export const AUDIT_REASON_MAX = 500;

export const auditInput = z
  .strictObject({
    actorId: id.optional(),
    subjectId: id.optional(),
    tribeId: id.optional(),
    action: auditAction.optional(),
    from: timestamp.optional(),
    /** Exclusive. */
    to: timestamp.optional(),
    ...cursorPageShape,
  })
  .meta({ id: 'AuditInput' });
export type AuditInput = z.infer<typeof auditInput>;

/** Filters of the log, for a file of all entries that pass them. */
export const exportAuditInput = z.strictObject(
  auditInput.omit({ limit: true, cursor: true, direction: true }).shape,
);
export type ExportAuditInput = z.infer<typeof exportAuditInput>;
/** Entries that a file holds at most, the latest of the log. */
export const ENTRIES_EXPORTED_MAX = 100_000;

/** JSON of fields that an act changed; a field without a value is null. */
const fields = z.record(z.string(), z.unknown()).nullable().meta({ id: 'AuditFields' });

export const auditEntryView = z
  .object({
    /** From 1, without gaps. */
    number: z.int().min(1),
    action: auditAction,
    actor: z
      .object({
        /** `command`: run on the server. `deleted`: the account was deleted since. */
        kind: z.enum(['user', 'command', 'deleted']),
        id: id.nullable(),
        name: z.string(),
        handle: z.string().nullable(),
      })
      .meta({ id: 'AuditActor' }),
    /** Null once the account that it was about was deleted, with `before`, `after` and `reason`. */
    subject: z
      .object({ type: z.enum(AUDIT_SUBJECTS), id: id.nullable(), name: z.string().nullable() })
      .nullable(),
    tribeId: id.nullable(),
    before: fields,
    after: fields,
    reason: z.string().nullable(),
    requestId: z.string().nullable(),
    createdAt: timestamp,
    /** SHA-256 in hex over this entry and the hash of the one before. */
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntryView = z.infer<typeof auditEntryView>;
export const auditPage = pageOf(auditEntryView);

/** Entries that one call verifies. */
export const AUDIT_CHECK_MAX = 20_000;

export const auditCheckInput = z.strictObject({
  /** Number of the last entry that was verified; the oldest kept entry is the first when left out. */
  after: z.int().min(0).optional(),
});

export const auditCheck = z
  .object({
    /** Entries that were verified. */
    count: z.int().min(0),
    /** Where the next call goes on; null when the chain was verified to its head. */
    next: z.int().nullable(),
    /** The first entry that was changed, removed or added outside of the product. */
    brokenAt: z.int().nullable(),
    head: z.object({ number: z.int().min(0), hash: z.string() }),
    /** Entries up to this number were deleted when their time was over. */
    prunedTo: z.int().min(0),
  })
  .meta({ id: 'AuditCheck' });
export type AuditCheck = z.infer<typeof auditCheck>;

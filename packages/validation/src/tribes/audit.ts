import { z } from 'zod';
import { auditAction } from '../admin/audit.ts';
import { appealOutcome, decisionAction } from '../moderation/enums.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id, timestamp } from '../text.ts';

export const tribeAuditInput = z.strictObject({ id, ...cursorPageShape }).meta({ id: 'TribeAuditInput' });

/** What staff did to a tribe or in a case of it, without reasons, notes and reporters. */
export const tribeAuditEntry = z
  .object({
    id: z.string(),
    action: auditAction,
    /** `team`: has a say in the tribe. `platform`: staff of the platform, who are not named. */
    by: z.object({ kind: z.enum(['team', 'platform', 'deleted']), name: z.string().nullable() }),
    /** Null of an act on the tribe itself. */
    caseId: id.nullable(),
    /** Of a tribe that was hidden or archived, or is no longer. */
    isOn: z.boolean().nullable(),
    /** Of a decision. */
    actions: z.array(decisionAction),
    /** Of an appeal that was decided. */
    outcome: appealOutcome.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'TribeAuditEntry' });
export type TribeAuditEntry = z.infer<typeof tribeAuditEntry>;
export const tribeAuditPage = pageOf(tribeAuditEntry);

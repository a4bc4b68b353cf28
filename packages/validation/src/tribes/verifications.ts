import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id, missing, requiredText, timestamp } from '../text.ts';
import { tribeIdInput } from '../tribes.ts';
import { REASON_MAX, REQUEST_LISTS } from './memberships.ts';
import { VERIFICATION_STATUSES } from './settings.ts';

export const DOCUMENTS_MAX = 5;

/** Uploads of mine from `POST /api/uploads?kind=file`. */
export const documentsField = z
  .array(id, missing('Add at least one document'))
  .min(1, { error: 'Add at least one document' })
  .max(DOCUMENTS_MAX, { error: `Maximum ${DOCUMENTS_MAX} documents allowed` });

export const askVerificationInput = z.strictObject({ ...tribeIdInput.shape, documents: documentsField });

export const verificationsInput = z.strictObject({
  status: z.enum(REQUEST_LISTS).default('pending'),
  ...cursorPageShape,
});
export const verificationIdInput = z.strictObject({ requestId: id });
export const declineVerificationInput = z.strictObject({
  requestId: id,
  /** Told to the owner. */
  reason: requiredText('Please give a reason', REASON_MAX, 'Reason'),
});
export const takeBackVerificationInput = declineVerificationInput;
/** A path of one document; what is in it comes as a download. */
export const verificationDocumentInput = z.strictObject({ requestId: id, documentId: id });

export const verificationView = z
  .object({
    id,
    /** Of a business its own is verified, or somebody says that it is theirs. */
    kind: z.enum(['verification', 'claim']),
    proof: z.enum(['documents', 'domain']),
    business: z
      .object({
        id,
        slug: z.string(),
        name: z.string(),
        description: z.string(),
        imageUrl: z.string().nullable(),
        website: z.string().nullable(),
        isVerified: z.boolean(),
      })
      .nullable(),
    tribe: z
      .object({
        id,
        slug: z.string(),
        name: z.string(),
        description: z.string().nullable(),
        imageUrl: z.string().nullable(),
        primaryColor: z.string(),
        isPrivate: z.boolean(),
        isVerified: z.boolean(),
        memberCount: z.int().min(0),
      })
      .nullable(),
    requestedBy: userCard,
    status: z.enum(VERIFICATION_STATUSES),
    /** Why it was declined. */
    reason: z.string().nullable(),
    decidedBy: userCard.pick({ id: true, name: true }).nullable(),
    decidedAt: timestamp.nullable(),
    /** Of an approved one, when the tribe turned out not to be who it said. */
    takenBack: z
      .object({ by: userCard.pick({ id: true, name: true }).nullable(), at: timestamp, reason: z.string() })
      .nullable(),
    /** When its name, handle, website or owner changed. */
    lapsedAt: timestamp.nullable(),
    /** What it was called then. */
    askedName: z.string(),
    createdAt: timestamp,
    /**
     * For who sent them and those who decide; nobody else gets what is behind the addresses. `url` is a download,
     * `pictureUrl` of a picture the picture itself.
     */
    documents: z.array(
      z.object({ id, size: z.int().min(0), url: z.string(), pictureUrl: z.string().nullable() }),
    ),
    can: z.object({ decide: z.boolean(), takeBack: z.boolean() }),
  })
  .meta({ id: 'TribeVerification' });
export type VerificationView = z.infer<typeof verificationView>;
export const verificationPage = pageOf(verificationView);
export type VerificationPage = z.infer<typeof verificationPage>;

/** Where verifying a tribe stands, for its owner. */
export const tribeVerification = z.object({
  /** The last request; null when there was none. */
  latest: verificationView.nullable(),
  canAsk: z.boolean(),
});
export type TribeVerification = z.infer<typeof tribeVerification>;

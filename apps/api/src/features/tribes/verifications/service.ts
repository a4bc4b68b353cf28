import type { Db, Tx } from '@kindred/db/client';
import { lockTribeSettings } from '@kindred/db/tribes/tribeCreation/writes';
import {
  documentsOf,
  type VerificationRow,
  verificationById,
  verificationDeciders,
} from '@kindred/db/tribes/verifications/queries';
import {
  decideVerification,
  insertVerification,
  takeBackVerification,
} from '@kindred/db/tribes/verifications/writes';
import { canSeeVerification } from '@kindred/permissions/policies/verifications';
import type { Viewer } from '@kindred/permissions/viewer';
import type { VerificationView } from '@kindred/validation/tribes/verifications';
import type { Outbox } from '../../../platform/bus.ts';
import { fail } from '../../../trpc/errors.ts';
import { recordAct, type Staff } from '../../admin/audit/service.ts';
import { applyDecision, holdBusiness, moveToClaimant, unverifyBusiness } from '../../businesses/service.ts';
import { attachDocuments, fileNames } from '../../media/service.ts';
import { notifyPerson } from '../../notifications/service.ts';
import { notifyJoined } from '../joining/service.ts';
import { isPicture, presentVerification, verificationSubject } from './present.ts';

export { notifyLapsed } from './lapse.ts';

/** A request as its sender and those who decide find it; for everybody else there is none. */
export async function loadVerification(
  db: Db,
  viewer: Viewer,
  { requestId }: { requestId: string },
): Promise<VerificationRow | undefined> {
  const row = await verificationById(db, requestId);
  return row !== undefined && canSeeVerification(viewer, verificationSubject(row)) ? row : undefined;
}

/** For {@link verificationRoutes}: under which name storage keeps a document, which of them and what it is. */
export async function documentToSend(
  db: Db,
  viewer: Viewer,
  { requestId, documentId }: { requestId: string; documentId: string },
): Promise<{ key: string; place: number; picture: string | null } | undefined> {
  if ((await loadVerification(db, viewer, { requestId })) === undefined) return undefined;
  const documents = await documentsOf(db, [requestId]);
  const at = documents.findIndex(({ id }) => id === documentId);
  const document = documents[at];
  if (document === undefined || document.storageKey === null) return undefined;
  const { storageKey, widths } = document;
  const key = fileNames({ storageKey, widths }).at(-1);
  if (key === undefined) return undefined;
  return { key, place: at + 1, picture: isPicture(document) ? document.mimeType : null };
}

/** Opens a request for a tribe whose row is held, or is new. @returns its id */
export async function openVerification(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  tribe: { id: string; name: string },
  documents: { path: string; uploadIds: readonly string[] },
): Promise<string> {
  const requestId = (await insertVerification(tx, tribe.id, viewer.id)) ?? fail('verification_pending');
  await attachDocuments(tx, viewer, { ...documents, requestId });
  for (const userId of await verificationDeciders(tx)) {
    await notifyPerson(tx, outbox, {
      userId,
      actorId: viewer.id,
      type: 'system',
      kind: 'request',
      did: `asks to verify ${tribe.name}`,
      message: '',
      data: {
        tribeId: tribe.id,
        kind: 'verification',
        actionUrl: `/verifications#verification-${requestId}`,
      },
    });
  }
  return requestId;
}

/** @returns the id of the request of a tribe that the viewer owns */
export async function askVerification(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  input: { tribeId: string; documents: readonly string[] },
): Promise<string> {
  const tribe = (await lockTribeSettings(tx, input.tribeId)) ?? fail('not_found');
  if (tribe.ownerId !== viewer.id) fail('not_allowed');
  if (tribe.isVerified) fail('already_verified');
  const uploadIds = [...new Set(input.documents)];
  const id = await openVerification(tx, outbox, viewer, tribe, { path: 'documents', uploadIds });
  await outbox.event({ topic: 'tribe_changed', payload: { tribeId: tribe.id, what: 'settings' } });
  return id;
}

export async function showVerification(
  db: Db,
  viewer: Viewer,
  row: VerificationRow,
): Promise<VerificationView> {
  return presentVerification(viewer, row, await documentsOf(db, [row.id]));
}

type Decision = { status: 'approved' | 'declined'; reason: string | null };

interface VerificationAct {
  action: 'verification.approve' | 'verification.decline' | 'verification.revoke';
  /** Of the tribe or business, which is locked. */
  name: string;
  status: [before: string, after: string];
  reason: string | null;
}

function recordVerificationAct(
  tx: Tx,
  outbox: Outbox,
  staff: Staff,
  { id: verificationId, kind, requestedBy, businessId, tribeId }: VerificationRow,
  { action, name, status: [before, after], reason }: VerificationAct,
): Promise<void> {
  return recordAct(tx, outbox, staff, {
    action,
    subject: { type: 'verification', id: requestedBy, name },
    tribeId: tribeId ?? undefined,
    before: { status: before },
    after: { status: after, kind, verificationId, ...(businessId === null ? {} : { businessId }) },
    reason: reason ?? undefined,
  });
}

/** The request as it is now. Its tribe or business is locked, so that neither changes until it is decided. */
async function stillPending(tx: Tx, requestId: string): Promise<VerificationRow> {
  const now = (await verificationById(tx, requestId)) ?? fail('not_found');
  if (now.status === 'lapsed') fail('request_lapsed');
  if (now.status !== 'pending') fail('request_decided');
  return now;
}

/** Of two at once, one decides, and the other is told so. */
export async function decide(
  tx: Tx,
  outbox: Outbox,
  staff: Staff,
  request: VerificationRow,
  { status, reason }: Decision,
): Promise<void> {
  const as = { status, reason, decidedBy: staff.viewer.id };
  const isApproved = status === 'approved';
  const action = isApproved ? 'verification.approve' : 'verification.decline';
  const act = { action, status: ['pending', status], reason } satisfies Omit<VerificationAct, 'name'>;
  if (request.businessId !== null) {
    const business = await holdBusiness(tx, request.businessId);
    const now = await stillPending(tx, request.id);
    const { kind, requestedBy, isAsAsked } = now;
    if (kind === 'claim' && isApproved) await moveToClaimant(tx, business, requestedBy);
    if (!(await decideVerification(tx, now, as))) fail('request_decided');
    await applyDecision(tx, outbox, business, { kind, requestedBy, isAsAsked, ...as });
    await recordVerificationAct(tx, outbox, staff, now, { ...act, name: business.name });
    return recount(tx, outbox);
  }
  const tribe = (await lockTribeSettings(tx, request.tribeId ?? '')) ?? fail('not_found');
  await stillPending(tx, request.id);
  if (!(await decideVerification(tx, request, as))) fail('request_decided');
  await notifyJoined(tx, outbox, {
    tribe,
    userId: tribe.ownerId,
    actorId: as.decidedBy,
    kind: `verification_${status}`,
    did: isApproved ? `verified ${tribe.name}` : `did not verify ${tribe.name}`,
    message: reason ?? '',
    path: isApproved ? '' : '/settings',
  });
  await recordVerificationAct(tx, outbox, staff, request, { ...act, name: tribe.name });
  await moved(tx, outbox, tribe.id);
}

/** What a request gave its tribe or business is taken back. Of two at once, one does, and the other is told so. */
export async function takeBack(
  tx: Tx,
  outbox: Outbox,
  staff: Staff,
  request: VerificationRow,
  reason: string,
): Promise<void> {
  const actorId = staff.viewer.id;
  const as = { takenBackBy: actorId, takenBackReason: reason };
  const act = {
    action: 'verification.revoke',
    status: ['approved', 'taken_back'],
    reason,
  } satisfies Omit<VerificationAct, 'name'>;
  if (request.businessId !== null) {
    const business = await holdBusiness(tx, request.businessId);
    if (business.verifiedAt === null) fail('not_verified');
    if (!(await takeBackVerification(tx, request, as))) fail('not_verified');
    await unverifyBusiness(tx, outbox, business, { actorId, message: reason });
    await recordVerificationAct(tx, outbox, staff, request, { ...act, name: business.name });
    return recount(tx, outbox);
  }
  const tribe = (await lockTribeSettings(tx, request.tribeId ?? '')) ?? fail('not_found');
  if (!(await takeBackVerification(tx, request, as))) fail('not_verified');
  await notifyJoined(tx, outbox, {
    tribe,
    userId: tribe.ownerId,
    actorId,
    kind: 'verification_taken_back',
    did: `revoked the verification of ${tribe.name}`,
    message: reason,
    path: '/settings',
  });
  await recordVerificationAct(tx, outbox, staff, request, { ...act, name: tribe.name });
  await moved(tx, outbox, tribe.id);
}

/** The tribe shows another badge, and the lists of the others who decide are not what they were. */
async function moved(tx: Tx, outbox: Outbox, tribeId: string): Promise<void> {
  await outbox.event({ topic: 'tribe_changed', payload: { tribeId, what: 'settings' } });
  await recount(tx, outbox);
}

async function recount(tx: Tx, outbox: Outbox): Promise<void> {
  for (const userId of await verificationDeciders(tx)) {
    await outbox.event({ topic: 'badges_changed', payload: { userId } });
  }
}

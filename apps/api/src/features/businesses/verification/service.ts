import { lockBusiness, updateBusiness } from '@kindred/db/businesses/edit/writes';
import {
  insertBusinessRequest,
  recordVerified,
  spendCode,
  tryCode,
} from '@kindred/db/businesses/verification/writes';
import { type BusinessPageRow, findBusiness } from '@kindred/db/businesses/visibility';
import type { Tx } from '@kindred/db/client';
import { lastOfBusiness, verificationDeciders, wasTakenBack } from '@kindred/db/tribes/verifications/queries';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  type BusinessVerification,
  CODE_ATTEMPTS,
  NOT_AT_DOMAIN,
} from '@kindred/validation/businesses/verification';
import type { Outbox } from '../../../platform/bus.ts';
import { HOUR, limit, networkOf } from '../../../platform/limits.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { attachDocuments } from '../../media/service.ts';
import { notifyPerson } from '../../notifications/service.ts';
import { showVerification } from '../../tribes/verifications/service.ts';
import { isAtDomain, proofDomainOf } from './domains.ts';
import { hashCode, sendCode } from './jobs.ts';

/**
 * Codes in an hour that one person asks for, and that one network asks for about one business and to one address.
 * Without the network, strangers could use up what the owner needs.
 */
const CODES_AN_HOUR = { person: 10, business: 10, address: 3 };
const TRIES_AN_HOUR = 30;
const ASKED_AN_HOUR = 20;

type Purpose = BusinessVerification['purpose'];
const purposeOf = ({ role }: Pick<BusinessPageRow, 'role'>): Purpose =>
  role === 'owner' ? 'verification' : 'claim';

export async function showStanding(
  ctx: Context,
  viewer: Viewer,
  businessId: string,
): Promise<BusinessVerification> {
  const business = (await findBusiness(ctx.db, viewer, businessId)) ?? fail('not_found');
  const purpose = purposeOf(business);
  const verified = business.verifiedAt !== null;
  // Owners whose claim is revoked are notified as well.
  const kind = purpose === 'claim' ? purpose : undefined;
  const latest = await lastOfBusiness(ctx.db, { businessId, requestedBy: viewer.id, kind });
  return {
    purpose,
    verified,
    domain: proofDomainOf(business.website),
    latest: latest === undefined ? null : await showVerification(ctx.db, viewer, latest),
    canAsk: latest?.status !== 'pending' && !(purpose === 'verification' && verified),
  };
}

/** A claim of what is verified is for papers as well: somebody else may have the domain by now. */
function checkOpen(business: BusinessPageRow): void {
  if (purposeOf(business) === 'verification' && business.verifiedAt !== null) fail('business_verified');
}

export async function mailCode(
  ctx: Context,
  viewer: Viewer,
  business: BusinessPageRow,
  email: string,
): Promise<void> {
  checkOpen(business);
  const { id: businessId, name, website } = business;
  const domain = proofDomainOf(website);
  if (website === null || domain === null) return fail('no_domain');
  if (!isAtDomain(email, domain)) {
    fail('invalid_input', { issues: [{ path: 'email', message: NOT_AT_DOMAIN }] });
  }
  await limit(ctx.db, `business-codes:person:${viewer.id}`, CODES_AN_HOUR.person, HOUR);
  const from = networkOf(ctx.ip);
  await limit(ctx.db, `business-codes:business:${businessId}:${from}`, CODES_AN_HOUR.business, HOUR);
  await limit(ctx.db, `business-codes:address:${email}:${from}`, CODES_AN_HOUR.address, HOUR);
  await ctx.write((_tx, outbox) =>
    outbox.job(sendCode, { businessId, userId: viewer.id, name, website, email }),
  );
}

export async function confirmCode(
  ctx: Context,
  viewer: Viewer,
  business: BusinessPageRow,
  code: string,
): Promise<void> {
  checkOpen(business);
  await limit(ctx.db, `business-codes:tried:${viewer.id}`, TRIES_AN_HOUR, HOUR);
  const key = { businessId: business.id, userId: viewer.id };
  const tried = await ctx.write((tx) => tryCode(tx, { ...key, max: CODE_ATTEMPTS }));
  const codeHash = hashCode(business.id, viewer.id, code);
  if (tried?.codeHash !== codeHash) return fail('code_invalid');
  await ctx.write(async (tx, outbox) => {
    const now = (await lockBusiness(tx, business.id)) ?? fail('not_found');
    const isSame = now.name === tried.name && now.website === tried.website;
    if (!isSame || !(await spendCode(tx, { ...key, codeHash }))) fail('code_invalid');
    if (purposeOf(business) === 'claim') await ask(tx, outbox, viewer, business, { proof: 'domain' });
    else if (now.ownerId !== viewer.id) fail('not_allowed');
    else {
      // What an administrator took back, no code gives again.
      if (await wasTakenBack(tx, business.id)) return ask(tx, outbox, viewer, business, { proof: 'domain' });
      await updateBusiness(tx, business.id, { verifiedAt: new Date() });
      await recordVerified(tx, { businessId: business.id, requestedBy: viewer.id });
    }
  });
}

interface Shown {
  proof: 'documents' | 'domain';
  uploadIds?: readonly string[];
}

async function ask(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  business: BusinessPageRow,
  { proof, uploadIds = [] }: Shown,
): Promise<void> {
  const kind = purposeOf(business);
  const about = { businessId: business.id, requestedBy: viewer.id, kind, proof };
  const requestId = (await insertBusinessRequest(tx, about)) ?? fail('verification_pending');
  if (uploadIds.length > 0) await attachDocuments(tx, viewer, { path: 'documents', uploadIds, requestId });
  const did = kind === 'claim' ? `says that ${business.name} is theirs` : `asks to verify ${business.name}`;
  const news = { actorId: viewer.id, type: 'system', kind: 'request', did, message: '' } as const;
  for (const userId of await verificationDeciders(tx)) {
    const actionUrl = `/verifications#verification-${requestId}`;
    await notifyPerson(tx, outbox, { ...news, userId, data: { kind: 'verification', actionUrl } });
  }
  if (kind === 'claim') {
    const data = { kind: 'business_claim', actionUrl: `/business/${business.slug}/settings` };
    await notifyPerson(tx, outbox, { ...news, userId: business.ownerId, data });
  }
}

export async function sendPapers(
  ctx: Context,
  viewer: Viewer,
  business: BusinessPageRow,
  documents: readonly string[],
): Promise<void> {
  await limit(ctx.db, `verifications:${viewer.id}`, ASKED_AN_HOUR, HOUR);
  await ctx.write(async (tx, outbox) => {
    if ((await lockBusiness(tx, business.id)) === undefined) fail('not_found');
    const now = (await findBusiness(tx, viewer, business.id)) ?? fail('not_found');
    checkOpen(now);
    await ask(tx, outbox, viewer, now, { proof: 'documents', uploadIds: [...new Set(documents)] });
  });
}

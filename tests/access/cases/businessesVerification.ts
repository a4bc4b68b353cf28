import { hashToken } from '@kindred/api/platform/sessions';
import { insertCode } from '@kindred/db/businesses/verification/writes';
import type { Db } from '@kindred/db/client';
import { createMedia } from '@kindred/db/factories/media';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutBusiness, outsideOf } from '../situations/businesses.ts';
import type { AccessCases, ByRole } from '../support/case.ts';
import { everyRole } from '../support/case.ts';

const WEBSITE = { website: 'https://rye.example/' };
/** The owner, and people outside of the team. */
const concerned = (gets: ByRole) => ({ ...outsideOf(gets), 'a business I own': gets });

async function isAsked(db: Db, businessId: string, requestedBy: string): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('verificationRequests')
    .select('id')
    .where('businessId', '=', businessId)
    .where('requestedBy', '=', requestedBy)
    .executeTakeFirst();
  return row !== undefined;
}

export const cases: AccessCases = {
  'businesses.verification.get': aboutBusiness(
    'query',
    concerned(everyRole('shown')),
    async ({ id }) => ({ input: { id }, canary: 'rye.example' }),
    WEBSITE,
  ),
  'businesses.verification.sendCode': aboutBusiness(
    'mutation',
    concerned(everyRole('ok')),
    async ({ id }) => ({ input: { id, email: `${id.slice(-12)}@rye.example` } }),
    WEBSITE,
  ),
  'businesses.verification.confirmCode': aboutBusiness(
    'mutation',
    concerned(everyRole('ok')),
    async ({ id, name }, { db, caller }) => {
      const key = { businessId: id, userId: caller.id };
      await db.transaction().execute((tx) =>
        insertCode(tx, {
          ...key,
          name,
          website: WEBSITE.website,
          codeHash: hashToken(`${id}:${caller.id}:123456`),
          expiresAt: new Date(Date.now() + 60_000),
        }),
      );
      return { input: { id, code: '123456' } };
    },
    WEBSITE,
  ),
  'businesses.verification.sendPapers': aboutBusiness(
    'mutation',
    concerned(everyRole('ok')),
    async ({ id }, { db, caller }) => {
      const file = { uploadedBy: caller.id, kind: 'file' as const, widths: [], isPrivate: true };
      const paper = await createMedia(db, file);
      return { input: { id, documents: [paper.id] }, happened: () => isAsked(db, id, caller.id) };
    },
  ),
};

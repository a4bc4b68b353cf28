import type { LegalKind } from '@kindred/validation/accounts/legal';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { legalTextOf } from './queries.ts';

/** The text as it is until the transaction ends, also when there is none yet. */
export async function lockLegalText(tx: Tx, kind: LegalKind) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`legal_texts:${kind}`}::text, 0))`.execute(tx);
  return legalTextOf(tx, kind);
}

/** @param content null for the text that comes with the program */
export async function setLegalText(
  tx: Tx,
  kind: LegalKind,
  content: string | null,
  updatedBy: string,
): Promise<void> {
  if (content === null) {
    await tx.deleteFrom('legalTexts').where('kind', '=', kind).execute();
    return;
  }
  const now = { content, updatedBy };
  await tx
    .insertInto('legalTexts')
    .values({ kind, ...now })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(now))
    .execute();
}

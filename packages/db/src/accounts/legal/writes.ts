import type { LegalKind } from '@kindred/validation/accounts/legal';
import type { Tx } from '../../client.ts';

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

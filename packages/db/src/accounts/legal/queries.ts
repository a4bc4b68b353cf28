import type { LegalKind } from '@kindred/validation/accounts/legal';
import type { Db, Tx } from '../../client.ts';

export async function legalTextOf(db: Db | Tx, kind: LegalKind) {
  return db
    .selectFrom('legalTexts')
    .select(['content', 'updatedAt'])
    .where('kind', '=', kind)
    .executeTakeFirst();
}

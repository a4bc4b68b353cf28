import type { PrivacySettings, SetPrivacyInput } from '@kindred/validation/accounts/privacy';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { TOLD_READ_SEQ } from '../../messaging/messages/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { privacyOf } from './visibility.ts';

/** Their places in conversations learn of it in the same transaction. @returns all there is after it */
export async function setPrivacy(
  tx: Tx,
  userId: string,
  { readReceipts, showPresence, ...others }: SetPrivacyInput,
): Promise<PrivacySettings> {
  const chosen = {
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)),
    ...(readReceipts === undefined ? {} : { hidesReceipts: !readReceipts }),
    ...(showPresence === undefined ? {} : { hidesPresence: !showPresence }),
  };
  const guarded = unrestrictedDb(tx);
  if (others.profile !== undefined) {
    // A trigger moves their details, and locks the person for it: first here, as a change of the profile does.
    await guarded.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  }
  await guarded
    .insertInto('userPreferences')
    .values({ userId, privacySettings: chosen })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({
        privacySettings: sql`user_preferences.privacy_settings || excluded.privacy_settings`,
      }),
    )
    .execute();
  if (readReceipts !== undefined) {
    await guarded
      .updateTable('conversationMembers as theirs')
      .set(
        readReceipts
          ? { hidesReceipts: false, hiddenReadSeq: sql<number>`read_seq` }
          : { hidesReceipts: true, toldReadSeq: TOLD_READ_SEQ },
      )
      .where('userId', '=', userId)
      .where('hidesReceipts', '=', readReceipts)
      .execute();
  }
  return privacyOf(tx, userId);
}

import type { Tx } from '@kindred/db/client';
import { SUBJECT_KINDS } from '@kindred/db/moderation/subjects';
import type { CaseFacts } from '@kindred/db/moderation/visibility';
import { markHidden } from '@kindred/db/moderation/writes';
import type { CaseSubjectType } from '@kindred/validation/moderation/values';
import type { Outbox } from '../../platform/bus.ts';
import { purgeBusinessReview } from '../businesses/moderation.ts';
import { purgeProduct } from '../commerce/moderation.ts';
import { purgeCourse, purgeCourseReview } from '../courses/moderation.ts';
import { purgeEvent } from '../events/moderation.ts';
import { announceCommentHidden, announcePostHidden, purgeComment, purgePost } from '../feed/moderation.ts';
import { announceMessageHidden, purgeMessage } from '../messaging/moderation.ts';
import { announceFileHidden, purgeFile } from '../tribes/library/moderation.ts';

/** Effects of a noun, besides its rows, when moderators hide, show or delete one of its subjects. */
interface Effects {
  /** Updates open screens. */
  announce?: (tx: Tx, outbox: Outbox, id: string, isHidden: boolean) => Promise<void>;
  /** Deletes hidden content for good, with its files. Absent where it stays hidden. */
  purge?: (tx: Tx, outbox: Outbox, id: string) => Promise<void>;
}

const EFFECTS: Partial<Record<CaseSubjectType, Effects>> = {
  post: { announce: announcePostHidden, purge: purgePost },
  comment: { announce: announceCommentHidden, purge: purgeComment },
  message: { announce: announceMessageHidden, purge: purgeMessage },
  business_review: { purge: (tx, _outbox, id) => purgeBusinessReview(tx, id) },
  course_review: { purge: (tx, _outbox, id) => purgeCourseReview(tx, id) },
  product: { purge: purgeProduct },
  course: { purge: purgeCourse },
  event: { purge: purgeEvent },
  library_item: { announce: announceFileHidden, purge: purgeFile },
};

/** Hides the subject of a case with its files from everyone, or shows it again. @returns false where nothing can be hidden */
export async function setCaseHidden(
  tx: Tx,
  outbox: Outbox,
  { id: caseId, subjectType, subjectId }: Pick<CaseFacts, 'id' | 'subjectType' | 'subjectId'>,
  isHidden: boolean,
): Promise<boolean> {
  const { setHidden } = SUBJECT_KINDS[subjectType];
  if (setHidden === undefined) return false;
  await setHidden(tx, subjectId, isHidden);
  await EFFECTS[subjectType]?.announce?.(tx, outbox, subjectId, isHidden);
  await markHidden(tx, caseId, isHidden);
  await outbox.event({ topic: 'files_withheld', payload: { caseId } });
  return true;
}

export async function purgeSubject(
  tx: Tx,
  outbox: Outbox,
  { type, id }: { type: CaseSubjectType; id: string },
): Promise<void> {
  await EFFECTS[type]?.purge?.(tx, outbox, id);
}

import type { SnapshotContent } from '@kindred/validation/moderation/cases';
import type { Db, Tx } from '../client.ts';

/** A subject as moderators need it, whoever can see it. */
export interface ModeratedSubject {
  /** Author or owner, or the user itself; null where no single user is responsible. */
  authorId: string | null;
  /** The tribe whose moderators decide first. */
  tribeId: string | null;
  /** Path in the web app; null where it has no page of its own. */
  path: string | null;
  content: SnapshotContent;
}

/** One kind of subject; each noun exports those of its tables. */
export interface SubjectKind {
  /** @returns undefined when it is gone; hidden ones are found. */
  load(db: Db | Tx, id: string): Promise<ModeratedSubject | undefined>;
  /**
   * Hides the subject from everyone, its author too, or shows it again with everything that belongs to it. Absent where
   * there is nothing to hide. Called under the lock of the case; does nothing when the subject is gone.
   */
  setHidden?(tx: Tx, id: string, isHidden: boolean): Promise<void>;
}

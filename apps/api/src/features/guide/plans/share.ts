import type { Db, Tx } from '@kindred/db/client';
import { linkCode } from '../../../platform/link-code.ts';

interface Shared {
  id: string;
  shareVersion: number;
}

/** Every time a link is taken back the next has another code. */
export function shareCode(db: Db | Tx, { id, shareVersion }: Shared): Promise<string> {
  return linkCode(db, 'guide', `plan:${id}:${shareVersion}`);
}

/** Below this site. */
export async function sharePath(db: Db | Tx, plan: Shared): Promise<string> {
  return `/plan/${await shareCode(db, plan)}`;
}

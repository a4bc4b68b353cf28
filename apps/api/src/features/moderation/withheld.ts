import { caseFor, withheldFiles } from '@kindred/db/moderation/visibility';
import { seesCase } from '@kindred/permissions/policies/moderation';
import type { Context, Deps } from '../../trpc/context.ts';

/** Files of hidden content, held in memory: every request for a file asks. */
export interface WithheldFiles {
  /** @returns false for a file that is not withheld */
  has(storageKey: string): boolean;
  /** @returns true for authors and those who may see a case of it */
  mayOpen(ctx: Context, storageKey: string): Promise<boolean>;
  stop(): void;
}

/** Reads which files are withheld, and again whenever a case hides or shows content on any node. */
export async function followWithheld({
  db,
  bus,
  log,
}: Pick<Deps, 'db' | 'bus' | 'log'>): Promise<WithheldFiles> {
  const keysOf = new Map<string, string[]>();
  let casesOf = new Map<string, string[]>();

  /** @param caseId every case unless given */
  async function read(caseId?: string): Promise<void> {
    const rows = await withheldFiles(db, caseId);
    if (caseId === undefined) keysOf.clear();
    else keysOf.delete(caseId);
    for (const row of rows) keysOf.set(row.caseId, [...(keysOf.get(row.caseId) ?? []), row.storageKey]);
    casesOf = new Map();
    for (const [id, keys] of keysOf) {
      for (const key of keys) casesOf.set(key, [...(casesOf.get(key) ?? []), id]);
    }
  }
  await read();

  // One read after the other: an older one must not replace what a newer one found.
  let reading = Promise.resolve();
  const readAgain = (caseId?: string) => {
    reading = reading
      .then(() => read(caseId))
      .catch((error: unknown) => log.error({ err: error }, 'withheld files were not read'));
  };
  const stops = [
    bus.on((event) => {
      if (event.topic === 'files_withheld') readAgain(event.payload.caseId);
    }),
    bus.onGap(() => readAgain()),
  ];
  return {
    has: (storageKey) => casesOf.has(storageKey),
    async mayOpen({ db: asked, viewer }, storageKey) {
      if (viewer === null) return false;
      for (const id of casesOf.get(storageKey) ?? []) {
        const facts = await caseFor(asked, viewer, id);
        if (facts !== undefined && (facts.authorId === viewer.id || seesCase(viewer, facts))) return true;
      }
      return false;
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

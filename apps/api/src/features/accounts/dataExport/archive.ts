import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type OwnFile,
  ownFiles,
  ownRows,
  SECTIONS,
  type SectionName,
} from '@kindred/db/accounts/dataExport/visibility';
import type { Tx } from '@kindred/db/client';
import type { JobDeps } from '../../../platform/job.ts';
import { type ZipEntry, zip } from '../../../platform/zip.ts';
import { bytesOf, inList, safeName, storedEntry } from '../../../platform/zip-entries.ts';
import { fileNames } from '../../media/service.ts';

const ROWS_AT_ONCE = 1_000;
const NAMES = Object.keys(SECTIONS) as SectionName[];

/** Told how much of it is done, 0 to 100. */
type Tell = (percent: number) => Promise<void>;

/** One JSON object, a list for each section. */
async function* written(tx: Tx, userId: string, tell: Tell): AsyncGenerator<string> {
  const head = { format: 'kindred-account', version: 1, writtenAt: new Date().toISOString() };
  yield JSON.stringify(head).slice(0, -1);
  for (const [done, name] of NAMES.entries()) {
    yield `,\n"${name}":`;
    yield* inList(ownRows(tx, userId, name, ROWS_AT_ONCE));
    await tell(Math.floor((done / NAMES.length) * 50));
  }
  yield '}\n';
}

/** Each file under its id and name; of a picture, the largest it is kept in. */
async function* files({ db, storage }: JobDeps, userId: string): AsyncGenerator<ZipEntry> {
  let after: OwnFile | undefined;
  for (;;) {
    const rows = await ownFiles(db, userId, { limit: ROWS_AT_ONCE, after });
    for (const file of rows) {
      const key = fileNames(file).at(-1) ?? file.storageKey;
      yield* storedEntry(storage, `files/${file.id} ${safeName(file.filename)}`, key);
    }
    after = rows.at(-1);
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

const README = `data.json holds what is stored about you, in a list for each kind; times are in UTC.
The folder "files" holds what you uploaded; each file's name begins with its id in data.json.

What others wrote is theirs and left out. Of your conversations there are the ones you are in
("conversations") and the messages you sent ("messages"), not those sent to you. Of your notifications
there is what happened and when, without the words of others. Passwords, keys and other secrets are left out.
`;

async function* entries(deps: JobDeps, userId: string, jsonPath: string): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', isText: true, body: Readable.from([Buffer.from(README)]) };
  yield { name: 'data.json', isText: true, body: createReadStream(jsonPath) };
  yield* files(deps, userId);
}

/** Writes a ZIP to `path`; the rows are those of one moment, and wait beside it in the meantime. */
export async function writeArchive(deps: JobDeps, userId: string, path: string, tell: Tell): Promise<void> {
  const jsonPath = `${path}.json`;
  await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) =>
      pipeline(
        Readable.from(bytesOf(written(tx, userId, tell))),
        createWriteStream(jsonPath, { mode: 0o600 }),
      ),
    );
  await tell(50);
  await pipeline(zip(entries(deps, userId, jsonPath)), createWriteStream(path, { mode: 0o600 }));
}

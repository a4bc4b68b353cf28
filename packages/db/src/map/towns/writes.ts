import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import type { ClientBase } from 'pg';

/** Rows of the table in the text format of COPY, written by `infra/scripts/make-towns.ts`. */
const FILE = new URL('../../../data/towns.tsv.br', import.meta.url);

/** Fills the table where it is empty. The rows pass through this process as bytes; PostgreSQL alone reads them. */
export async function loadTowns(client: ClientBase): Promise<void> {
  await client.query('begin');
  try {
    await client.query('lock table towns in share row exclusive mode');
    const { rowCount } = await client.query('select from towns limit 1');
    if (rowCount === 0) {
      const { from: copyFrom } = await import('pg-copy-streams');
      await pipeline(
        createReadStream(FILE),
        createBrotliDecompress(),
        client.query(copyFrom('copy towns from stdin')),
      );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

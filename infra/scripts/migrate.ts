import { migrate } from '@kindred/db/migrate';
import { runScript, withDatabase } from './database.ts';

/** `pnpm db:migrate`: brings the database up to date without starting the product. */
await runScript(() =>
  withDatabase(async (_db, url) => {
    const { applied } = await migrate(url);
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
  }),
);

import { Client } from 'pg';
import { startEmbeddedPostgres } from './server.ts';

/**
 * A process that holds an embedded server, for tests that kill it:
 * `holder.fixture.ts <dataDir> hold|write durable|quick`.
 * First line out: { url, pid, tookOver, location } or { refused }. With `write`, then the number of
 * each row after its commit was acknowledged.
 */
const [dataDir = '', mode, disk] = process.argv.slice(2);
const say = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

// A terminal's Ctrl-C reaches the whole group; this process plays an api that is still draining.
process.on('SIGINT', () => {});

const server = await startEmbeddedPostgres({
  dataDir,
  settings: disk === 'quick' ? { fsync: 'off' } : {},
}).catch((error: Error) => {
  say({ refused: error.message });
  process.exit(1);
});
process.on('SIGTERM', () => void server.stop());
const { url, pid, tookOver, location } = server;
say({ url, pid, tookOver, location });

if (mode === 'write') {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('drop table if exists acknowledged; create table acknowledged (number int primary key)');
  for (let number = 1; ; number += 1) {
    await client.query('insert into acknowledged values ($1)', [number]);
    say(number);
  }
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFailedJob } from '../../../factories/jobs.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import {
  databaseFacts,
  failuresByType,
  lastBackup,
  lastRuns,
  missingMigrations,
  nodeCount,
  slowStatements,
} from './visibility.ts';
import { noteBackup } from './writes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the database says its version, its size and its biggest tables', async () => {
  const { version, bytes, tables } = await databaseFacts(database.db);
  expect(version).toMatch(/^\d+/);
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(tables).toHaveLength(10);
  expect(tables[0]?.bytes).toBeGreaterThanOrEqual(tables[9]?.bytes ?? 0);
});

test('a new database has every migration, no node and no run of a job', async () => {
  expect(await missingMigrations(database.db)).toEqual([]);
  expect(await nodeCount(database.db)).toBe(0);
  expect(await lastRuns(database.db)).toEqual(new Map());
  expect(await slowStatements(database.db)).toBeNull();
});

test('the last backup is the latest that was noted', async () => {
  expect(await lastBackup(database.db)).toBeUndefined();
  await noteBackup(database.db, { rowCount: 1, fileCount: 2 });
  await noteBackup(database.db, { rowCount: 3, fileCount: 4 });
  expect(await lastBackup(database.db)).toMatchObject({ rowCount: 3, fileCount: 4 });
});

test('jobs that failed for good are counted by their type', async () => {
  await createFailedJob(database.db, 'one', {});
  await createFailedJob(database.db, 'one', {});
  await createFailedJob(database.db, 'other', {});
  expect(await failuresByType(database.db)).toEqual(
    new Map([
      ['one', 2],
      ['other', 1],
    ]),
  );
});

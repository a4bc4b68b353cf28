import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database with nothing in it, not even our tables. */
export async function createEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const admin = inject('kindredTestServer');
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await run(admin, `create database ${name} owner kindred`);
  const address = new URL(admin);
  address.username = 'kindred';
  address.pathname = name;
  return { url: address.href, drop: () => run(admin, `drop database if exists ${name} with (force)`) };
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** SQLSTATE of what a query failed with; undefined when it did not fail. */
export async function sqlState(query: Promise<unknown>): Promise<string | undefined> {
  try {
    await query;
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  }
}

export const UNIQUE_VIOLATION = '23505';
export const CHECK_VIOLATION = '23514';
/** Of `on delete restrict`, since PostgreSQL 18; a foreign key without it is 23503. */
export const RESTRICT_VIOLATION = '23001';

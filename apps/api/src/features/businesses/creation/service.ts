import { randomBytes } from 'node:crypto';
import { insertBusiness } from '@kindred/db/businesses/creation/writes';
import type { Tx } from '@kindred/db/client';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  BUSINESS_SLUG_TAKEN,
  type CreateBusinessInput,
  slugFromName,
} from '@kindred/validation/businesses/creation';
import { once } from '../../../platform/idempotency.ts';
import { HOUR, limit } from '../../../platform/limits.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';

const BUSINESSES_PER_DAY = 20;
/** `rye`, `rye-2` … `rye-5`, then one that nobody has. */
const NUMBERED = [2, 3, 4, 5];

function slugsFor({ slug, name }: CreateBusinessInput): string[] {
  if (slug !== undefined) return [slug];
  const made = slugFromName(name);
  return [made, ...NUMBERED.map((n) => `${made}-${n}`), `${made}-${randomBytes(4).toString('hex')}`];
}

async function insertFree(tx: Tx, ownerId: string, input: CreateBusinessInput): Promise<string> {
  for (const slug of slugsFor(input)) {
    const id = await insertBusiness(tx, { ...input, slug, ownerId });
    if (id !== undefined) return id;
  }
  return fail('slug_taken', { issues: [{ path: 'slug', message: BUSINESS_SLUG_TAKEN }] });
}

/** @returns the id of the new business */
export async function createBusinessFromInput(
  ctx: Context,
  viewer: Viewer,
  input: CreateBusinessInput,
): Promise<string> {
  await limit(ctx.db, `businesses:${viewer.id}`, BUSINESSES_PER_DAY, 24 * HOUR);
  return ctx.write((tx) =>
    once(tx, ctx, viewer, 'businesses.create', input, () => insertFree(tx, viewer.id, input)),
  );
}

import { randomBytes } from 'node:crypto';
import { insertBusiness } from '@kindred/db/businesses/creation/writes';
import type { Tx } from '@kindred/db/client';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  BUSINESS_SLUG_TAKEN,
  type CreateBusinessInput,
  slugFromName,
} from '@kindred/validation/businesses/creation';
import type { Outbox } from '../../../platform/bus.ts';
import { once } from '../../../platform/idempotency.ts';
import { HOUR, limit } from '../../../platform/limits.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { screen } from '../../moderation/service.ts';

const BUSINESSES_PER_DAY = 20;
/** `rye`, `rye-2` … `rye-5`, then one that nobody has. */
const NUMBERED = [2, 3, 4, 5];

function slugsFor({ slug, name }: CreateBusinessInput): string[] {
  if (slug !== undefined) return [slug];
  const made = slugFromName(name);
  return [made, ...NUMBERED.map((n) => `${made}-${n}`), `${made}-${randomBytes(4).toString('hex')}`];
}

async function insertFree(
  tx: Tx,
  outbox: Outbox,
  ownerId: string,
  input: CreateBusinessInput,
): Promise<string> {
  const { name, description } = input;
  for (const slug of slugsFor(input)) {
    const id = await insertBusiness(tx, { ...input, slug, ownerId });
    if (id === undefined) continue;
    await screen(tx, outbox, {
      type: 'business',
      id,
      authorId: ownerId,
      texts: [name, description],
    });
    return id;
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
  return ctx.write((tx, outbox) =>
    once(tx, ctx, viewer, 'businesses.create', input, () => insertFree(tx, outbox, viewer.id, input)),
  );
}

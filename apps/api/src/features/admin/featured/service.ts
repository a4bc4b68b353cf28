import { adminBusinessById } from '@kindred/db/admin/businesses/visibility';
import { adminCourseById } from '@kindred/db/admin/courses/visibility';
import { adminEventById } from '@kindred/db/admin/events/visibility';
import { deleteFeatured, insertFeatured } from '@kindred/db/admin/featured/writes';
import { adminTribeById } from '@kindred/db/admin/tribes/visibility';
import type { Tx } from '@kindred/db/client';
import type { FeaturedType } from '@kindred/validation/admin/featured';
import type { Outbox } from '../../../platform/bus.ts';
import { fail } from '../../../trpc/errors.ts';
import { recordAct, type Staff } from '../audit/service.ts';

interface Item {
  type: FeaturedType;
  id: string;
}

interface Featurable {
  name: string;
  isPublic: boolean;
  tribeId?: string | null;
}

const LOAD: Readonly<Record<FeaturedType, (tx: Tx, id: string) => Promise<Featurable | undefined>>> = {
  tribe: async (tx, id) => withTribe(await adminTribeById(tx, id)),
  business: adminBusinessById,
  course: async (tx, id) => titled(await adminCourseById(tx, id)),
  event: async (tx, id) => titled(await adminEventById(tx, id)),
};
const withTribe = <Row extends { id: string }>(row: Row | undefined) => row && { ...row, tribeId: row.id };
const titled = <Row extends { title: string }>(row: Row | undefined) => row && { ...row, name: row.title };

/** Features what everyone can find. Does nothing when it is featured already. */
export async function addFeatured(tx: Tx, outbox: Outbox, staff: Staff, item: Item): Promise<void> {
  const found = (await LOAD[item.type](tx, item.id)) ?? fail('not_found');
  if (!found.isPublic) fail('not_public');
  const added = await insertFeatured(tx, item);
  if (added === 'full') fail('featured_full');
  if (added) await record(tx, outbox, staff, { ...item, found, isFeatured: true });
}

/** Does nothing when it is not featured. */
export async function removeFeatured(tx: Tx, outbox: Outbox, staff: Staff, item: Item): Promise<void> {
  const found = (await LOAD[item.type](tx, item.id)) ?? fail('not_found');
  const isRemoved = await deleteFeatured(tx, item);
  if (isRemoved) await record(tx, outbox, staff, { ...item, found, isFeatured: false });
}

async function record(
  tx: Tx,
  outbox: Outbox,
  staff: Staff,
  { type, id, found, isFeatured }: Item & { found: Featurable; isFeatured: boolean },
): Promise<void> {
  await recordAct(tx, outbox, staff, {
    action: isFeatured ? 'featured.add' : 'featured.remove',
    subject: { type, id, name: found.name },
    tribeId: found.tribeId ?? undefined,
    before: { isFeatured: !isFeatured },
    after: { isFeatured },
  });
}

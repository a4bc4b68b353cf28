import { findService, type ServiceRow } from '@kindred/db/businesses/services/visibility';
import { insertService, type ServiceChange, updateService } from '@kindred/db/businesses/services/writes';
import type { BusinessPageRow } from '@kindred/db/businesses/visibility';
import type { Db, Tx } from '@kindred/db/client';
import { mayInBusiness } from '@kindred/permissions/policies/businesses';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  type CreateServiceInput,
  exactPriceOf,
  SERVICE_CTA,
  type ServiceView,
  type UpdateServiceInput,
} from '@kindred/validation/businesses/services';
import type { Outbox } from '../../../platform/bus.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { showPictures } from '../../media/service.ts';
import { tellFollowers } from '../follows/news.ts';
import { presentService } from './present.ts';

/** The subject of a procedure about one service. */
export function loadService(db: Db, viewer: Viewer, { id }: { id: string }) {
  return findService(db, viewer, id);
}

export function managesService(viewer: Viewer, row: ServiceRow): boolean {
  return mayInBusiness(viewer, row, 'manage_services');
}

export async function viewService({ db }: Context, viewer: Viewer, id: string): Promise<ServiceView> {
  return presentService(viewer)((await findService(db, viewer, id)) ?? fail('not_found'));
}

/** As the table holds what was typed; what was left out stays. */
function changeOf(input: Partial<Omit<CreateServiceInput, 'id' | 'images'>>): ServiceChange {
  const { name, price, ctaText, popular, ...rest } = input;
  const exact = price === undefined ? null : exactPriceOf(price);
  return {
    ...rest,
    ...(name === undefined ? {} : { title: name }),
    ...(price === undefined ? {} : { priceText: price, price: exact ?? '0', hasExactPrice: exact !== null }),
    ...(ctaText === undefined ? {} : { ctaText: ctaText || SERVICE_CTA }),
    ...(popular === undefined ? {} : { isPopular: popular }),
  };
}

async function show(
  tx: Tx,
  outbox: Outbox,
  of: { id: string; uploaderId: string },
  images: readonly string[],
): Promise<void> {
  const shown = await showPictures(tx, outbox, { table: 'services', ...of }, images);
  await updateService(tx, of.id, { images: shown, imageUrl: shown[0] ?? null });
}

/** @returns the id of the new service */
export async function createServiceFromInput(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  business: BusinessPageRow,
  { id: _, images, ...fields }: CreateServiceInput,
): Promise<string> {
  const { name: title, description, category } = fields;
  const made = await insertService(tx, {
    ...changeOf(fields),
    title,
    description,
    category,
    businessId: business.id,
    providerId: business.ownerId,
  });
  const id = made ?? fail('too_many_services');
  if (images.length > 0) await show(tx, outbox, { id, uploaderId: viewer.id }, images);
  await tellFollowers(outbox, { what: 'service', id });
  return id;
}

export async function updateServiceFromInput(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  before: ServiceRow,
  { id, images, ...fields }: UpdateServiceInput,
): Promise<void> {
  await updateService(tx, id, changeOf(fields as Partial<CreateServiceInput>));
  const { discount } = fields;
  if (discount && discount !== before.discount) await tellFollowers(outbox, { what: 'discount', id });
  if (images !== undefined) await show(tx, outbox, { id, uploaderId: viewer.id }, images);
}

import { findService, pricesOfServices, type ServiceRow } from '@kindred/db/businesses/services/visibility';
import {
  holdBusiness,
  insertService,
  type ServiceChange,
  updateService,
} from '@kindred/db/businesses/services/writes';
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
import { isBelowMinimum, minimumPrice } from '@kindred/validation/commerce/money';
import type { Outbox } from '../../../platform/bus.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { belowMinimum, refuseCurrency } from '../../commerce/currencies/service.ts';
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

/** What a service costs that says so in the words of its business. */
function priceOf(priceText: string, currency: string) {
  const exact = exactPriceOf(priceText, currency);
  if (exact !== null && isBelowMinimum(exact, currency)) {
    const message = `Price must be 0 or at least ${minimumPrice(currency)}`;
    fail('invalid_input', { issues: [{ path: 'price', message }] });
  }
  return { priceText, price: exact ?? '0', hasExactPrice: exact !== null };
}

/** As the table holds what was typed; what was left out stays. */
function changeOf(
  input: Partial<Omit<CreateServiceInput, 'id' | 'images'>>,
  currency: string,
): ServiceChange {
  const { name, price, ctaText, popular, ...rest } = input;
  return {
    ...rest,
    ...(name === undefined ? {} : { title: name }),
    ...(price === undefined ? {} : priceOf(price, currency)),
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
    ...changeOf(fields, await holdBusiness(tx, business.id)),
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
  const currency = await holdBusiness(tx, before.businessId);
  await updateService(tx, id, changeOf(fields as Partial<CreateServiceInput>, currency));
  const { discount } = fields;
  if (discount && discount !== before.discount) await tellFollowers(outbox, { what: 'discount', id });
  if (images !== undefined) await show(tx, outbox, { id, uploaderId: viewer.id }, images);
}

/** Reads the prices of all services of a business, whose row is locked, in another currency; what was exact stays so. */
export async function repriceServices(tx: Tx, businessId: string, currency: string): Promise<void> {
  for (const { id, title, priceText, hasExactPrice } of await pricesOfServices(tx, businessId)) {
    const exact = exactPriceOf(priceText, currency);
    if (hasExactPrice && exact === null)
      refuseCurrency(title, `${priceText} is no exact price in ${currency}`);
    if (exact !== null && isBelowMinimum(exact, currency))
      refuseCurrency(title, belowMinimum(priceText, currency));
    await updateService(tx, id, { price: exact ?? '0', hasExactPrice: exact !== null });
  }
}

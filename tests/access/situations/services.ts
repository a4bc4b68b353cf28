import { randomUUID } from 'node:crypto';
import { type Bookable, createBookable } from '@kindred/db/factories/bookings';
import type { Business } from '@kindred/db/factories/businesses';
import type { Permission } from '@kindred/permissions/matrix';
import { may } from '@kindred/permissions/viewer';
import { ROLES } from '@kindred/validation/accounts';
import type { Arranged, ByRole, Outcome, Scene } from '../support/case.ts';

export const withPermission = (permission: Permission, gets: Outcome = 'ok') =>
  Object.fromEntries(
    ROLES.map((role) => [role, may({ id: '', role }, permission) ? gets : 'not_allowed']),
  ) as ByRole;
/** Whose platform role may list services, whose may book them, and whose may answer reviews. */
export const LISTING = withPermission('list_services');
export const BUYING = withPermission('enroll_buy');
export const ANSWERING = withPermission('comment_react');

export const canary = () => `canary-${randomUUID().slice(0, 30)}`;

/** A service of the business, which can be booked. */
export const withService =
  (arrange: (service: Bookable, scene: Scene, business: Business) => Promise<Arranged>) =>
  async (business: Business, scene: Scene): Promise<Arranged> =>
    arrange(await createBookable(scene.db, business, { description: canary() }), scene, business);

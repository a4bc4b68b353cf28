import type { Tx } from '@kindred/db/client';
import { ownWork, type WorkRow } from '@kindred/db/profiles/portfolio/visibility';
import { insertWork, updateWork } from '@kindred/db/profiles/portfolio/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { CreateWorkInput, UpdateWorkInput, WorkView } from '@kindred/validation/profiles/portfolio';
import type { Outbox } from '../../../platform/bus.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { showPictures } from '../../media/service.ts';

export function presentWork({ createdAt, ...work }: WorkRow): WorkView {
  return { ...work, createdAt: createdAt.toISOString() };
}

export async function viewWork({ db }: Context, viewer: Viewer, id: string): Promise<WorkView> {
  return presentWork((await ownWork(db, viewer, id)) ?? fail('not_found'));
}

async function show(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  id: string,
  images: readonly string[],
): Promise<void> {
  const pictured = { table: 'portfolio_works', id, uploaderId: viewer.id } as const;
  await updateWork(tx, id, { images: await showPictures(tx, outbox, pictured, images) });
}

/** @returns the id of the new work */
export async function createWork(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { images, ...fields }: CreateWorkInput,
): Promise<string> {
  const id = (await insertWork(tx, { ...fields, userId: viewer.id })) ?? fail('too_many_works');
  if (images.length > 0) await show(tx, outbox, viewer, id, images);
  return id;
}

export async function changeWork(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { id, images, ...fields }: UpdateWorkInput,
): Promise<void> {
  await updateWork(tx, id, fields);
  if (images !== undefined) await show(tx, outbox, viewer, id, images);
}

import type { Tx } from '@kindred/db/client';
import type { Viewer } from '@kindred/permissions/viewer';
import type { UpdateEventInput } from '@kindred/validation/events/builder';
import type { Outbox } from '../../platform/bus.ts';
import { screen } from '../moderation/service.ts';

/** Applies the filters to texts of an event that were written. @param event `canHold` is false for dates of a series */
export async function screenEvent(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  event: {
    id: string;
    fields: Pick<UpdateEventInput, 'title' | 'description' | 'location'>;
    isEdit: boolean;
    canHold: boolean;
  },
): Promise<void> {
  const { fields, ...screened } = event;
  const texts = [fields.title, fields.description, fields.location];
  await screen(tx, outbox, { type: 'event', authorId: viewer.id, texts, ...screened });
}

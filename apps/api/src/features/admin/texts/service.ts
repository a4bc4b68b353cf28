import { publicTextsOf } from '@kindred/db/admin/texts/visibility';
import type { Tx } from '@kindred/db/client';
import type { FeaturedType } from '@kindred/validation/admin/featured';
import type { PublicTexts, UpdateTextsInput } from '@kindred/validation/admin/texts';
import type { Outbox } from '../../../platform/bus.ts';
import { fail } from '../../../trpc/errors.ts';
import { editBusinessForOwner } from '../../businesses/edit/service.ts';
import { editCourseForOwner } from '../../courses/builder/service.ts';
import { editEventForHost } from '../../events/staff/service.ts';
import { editTribeForOwner } from '../../tribes/settings/service.ts';
import { changesBetween, recordAct, type Staff } from '../audit/service.ts';
import { notifyOwner } from '../content.ts';
import { presentTexts } from './present.ts';

interface Edited {
  ownerId: string;
  tribeId: string | null;
  path: string;
}

type Edit = (tx: Tx, outbox: Outbox, id: string, texts: PublicTexts) => Promise<Edited>;

const EDITS: Readonly<Record<FeaturedType, Edit>> = {
  async tribe(tx, outbox, id, texts) {
    const { ownerId, slug } = await editTribeForOwner(tx, outbox, id, texts);
    return { ownerId, tribeId: id, path: `/tribe/${slug}` };
  },
  async business(tx, outbox, id, texts) {
    const { ownerId, slug } = await editBusinessForOwner(tx, outbox, id, texts);
    return { ownerId, tribeId: null, path: `/business/${slug}` };
  },
  async course(tx, _outbox, id, texts) {
    const { creatorId, tribeId } = await editCourseForOwner(tx, id, texts);
    return { ownerId: creatorId, tribeId, path: `/course/${id}` };
  },
  async event(tx, outbox, id, texts) {
    const { hostId, tribeId } = await editEventForHost(tx, outbox, id, texts);
    return { ownerId: hostId, tribeId, path: `/event/${id}` };
  },
};

/** Edits name and description in place of the owner, who is notified with the reason. */
export async function updateTexts(
  tx: Tx,
  outbox: Outbox,
  staff: Staff,
  { type, id, reason, ...texts }: UpdateTextsInput,
): Promise<void> {
  const before = presentTexts((await publicTextsOf(tx, type, id)) ?? fail('not_found'));
  const changed = changesBetween({ ...before }, texts);
  if (Object.keys(changed.after).length === 0) return;
  const { ownerId, tribeId, path } = await EDITS[type](tx, outbox, id, texts);
  const did = `${texts.name} was edited by the platform`;
  await notifyOwner(tx, outbox, { userId: ownerId, did, reason, path });
  await recordAct(tx, outbox, staff, {
    action: 'content.update',
    subject: { type, id, name: texts.name },
    tribeId: tribeId ?? undefined,
    ...changed,
    reason,
  });
}

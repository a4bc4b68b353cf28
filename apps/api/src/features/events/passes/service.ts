import type { Db, Tx } from '@kindred/db/client';
import { datesOfPass, hasPass, passOfSeries } from '@kindred/db/events/passes/visibility';
import { setPass } from '@kindred/db/events/passes/writes';
import type { EventRow } from '@kindred/db/events/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import type { PassInput, PassView } from '@kindred/validation/events/passes';
import { invalid } from '../../../trpc/errors.ts';
import { checkPrice, lockCurrency } from '../../commerce/currencies/service.ts';

/** Sets the pass for all dates of a locked series. Those that were sold stay. */
export async function changePass(
  tx: Tx,
  series: { id: string; rootId: string; tribeId: string | null },
  pass: PassInput,
): Promise<void> {
  const { id, rootId, tribeId } = series;
  if (pass !== null) {
    if (tribeId === null) return invalid('pass', 'Only events of a tribe can have a pass');
    const taken = (await passOfSeries(tx, id))?.takenCount ?? 0;
    if (pass.quantity !== null && pass.quantity < taken) {
      invalid('pass.quantity', `${taken} passes are sold: the number must be at least ${taken}`);
    }
    checkPrice('pass.price', pass.price, await lockCurrency(tx, { tribeId, businessId: null }));
  }
  await setPass(tx, rootId, pass);
}

/** The pass for the dates of a series, for their pages: on sale, or one that the viewer has. */
export async function passNow(
  db: Db | Tx,
  viewer: Viewer,
  { seriesId, tribeId }: Pick<EventRow, 'seriesId' | 'tribeId'>,
): Promise<PassView | null> {
  if (seriesId === null || tribeId === null) return null;
  const pass = await passOfSeries(db, seriesId);
  if (pass === undefined) return null;
  const { id, price, quantity, takenCount } = pass;
  const isMine = await hasPass(db, { passId: id, userId: viewer.id });
  if (pass.archivedAt !== null && !isMine) return null;
  const dates = await datesOfPass(db, viewer, pass.rootId);
  const full = dates.find(({ isFull, hasSeat }) => isFull && !hasSeat);
  return {
    id,
    price,
    quantity,
    left: quantity === null ? null : quantity - takenCount,
    dates: dates.length,
    fullOn:
      full === undefined
        ? null
        : { startTime: full.startTime.toISOString(), timeZone: full.timeZone, isAllDay: full.isAllDay },
    isMine,
  };
}

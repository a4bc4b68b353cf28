import { removeKeptFiles } from '@kindred/db/tribes/library/writes';
import { defineJob, noPayload } from '../../../platform/job.ts';
import { write } from '../../../platform/write.ts';
import { sweepMedia } from '../../media/service.ts';

/** Files of one transaction. */
const AT_ONCE = 200;

/** Deletes files that were kept as evidence of cases that can no longer be appealed. */
export const removeKept = defineJob({
  name: 'library.removeKept',
  payload: noPayload,
  cron: '25 * * * *',
  async run(deps) {
    const removeSome = () =>
      write(deps, async (tx, outbox) => {
        const count = await removeKeptFiles(tx, AT_ONCE);
        if (count > 0) await outbox.job(sweepMedia, {});
        return count;
      });
    while ((await removeSome()) === AT_ONCE);
  },
});

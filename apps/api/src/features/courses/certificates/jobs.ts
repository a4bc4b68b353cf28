import { takeUnannounced } from '@kindred/db/courses/certificates/writes';
import { z } from 'zod';
import { defineJob } from '../../../platform/job.ts';
import { write } from '../../../platform/write.ts';
import { notifyOf } from '../../notifications/service.ts';

const AT_ONCE = 200;

/** Notifies the holders of new certificates. */
export const announceCertificatesJob = defineJob({
  name: 'courses.announceCertificates',
  pausedWith: 'courses',
  cron: '* * * * *',
  payload: z.object({}),
  async run(deps) {
    await write(deps, async (tx, outbox) => {
      const issued = await takeUnannounced(tx, AT_ONCE);
      await notifyOf(
        tx,
        outbox,
        issued.flatMap(({ credentialId, userId, courseTitle }) =>
          userId === null
            ? []
            : {
                userId,
                actorId: null,
                type: 'course_enrollment',
                kind: 'course',
                did: `You earned the certificate of ${courseTitle}`,
                message: '',
                data: { kind: 'course_certificate', actionUrl: `/certificate/${credentialId}` },
                groupKey: `certificate:${credentialId}`,
              },
        ),
      );
      if (issued.length === AT_ONCE) await outbox.job(announceCertificatesJob, {});
    });
  },
});

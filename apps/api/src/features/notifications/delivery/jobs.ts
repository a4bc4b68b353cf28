import { defineJob, noPayload } from '../../../platform/job.ts';
import { deliverNotification, forgetPost } from '../service.ts';
import { deliver, deliverWaiting } from './deliver.ts';
import { sendDigests } from './digest.ts';
import { notifyMembers } from './messages.ts';

export const notificationJobs = [
  defineJob({ ...deliverNotification, run: (deps, { notificationId }) => deliver(deps, notificationId) }),
  notifyMembers,
  forgetPost,
  defineJob({
    name: 'notifications.deliverWaiting',
    payload: noPayload,
    cron: '* * * * *',
    run: (deps) => deliverWaiting(deps),
  }),
  defineJob({
    name: 'notifications.digests',
    payload: noPayload,
    cron: '*/5 * * * *',
    run: (deps) => sendDigests(deps),
  }),
];

import type { Job } from '../../../platform/jobs.ts';
import { deliverJob, deliverWaiting } from './deliver.ts';
import { sendDigests } from './digest.ts';
import { notifyMembers } from './messages.ts';

export const deliveryJobs: Record<string, Job> = {
  deliver_notification: deliverJob,
  'notifications.messages': notifyMembers,
  'notifications.deliverWaiting': (deps) => deliverWaiting(deps),
  'notifications.digests': (deps) => sendDigests(deps),
};

export const DELIVERY_CRON = [
  { task: 'notifications.deliverWaiting', match: '* * * * *' },
  { task: 'notifications.digests', match: '*/5 * * * *' },
];

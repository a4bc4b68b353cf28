import type { Job } from '../../platform/jobs.ts';
import { expireMessages } from './expiry.ts';
import { sendDue } from './scheduledMessages/service.ts';

export const messagingJobs: Record<string, Job> = {
  'messaging.expire': expireMessages,
  'messaging.sendDue': sendDue,
};

export const MESSAGING_CRON = [
  { task: 'messaging.expire', match: '* * * * *' },
  { task: 'messaging.sendDue', match: '* * * * *' },
];

import { defineJob, noPayload } from '../../platform/job.ts';
import { expireMessages } from './expiry.ts';
import { sendDueMessages } from './scheduledMessages/service.ts';

export const messagingJobs = [
  defineJob({ name: 'messaging.expire', payload: noPayload, cron: '* * * * *', run: expireMessages }),
  sendDueMessages,
];

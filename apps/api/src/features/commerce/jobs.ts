import type { Job } from '../../platform/job.ts';
import { affiliateJobs } from './affiliates/jobs.ts';
import { giftJobs } from './gifts/jobs.ts';
import { noticeJobs } from './notices/jobs.ts';
import { paymentJobs } from './payments/jobs.ts';
import { planJobs } from './plans/jobs.ts';
import { settlementJobs } from './settlement/jobs.ts';
import { subscriptionJobs } from './subscriptions/jobs.ts';

export const commerceJobs: readonly Job[] = [
  ...affiliateJobs,
  ...giftJobs,
  ...noticeJobs,
  ...settlementJobs,
  ...subscriptionJobs,
  ...paymentJobs,
  ...planJobs,
];

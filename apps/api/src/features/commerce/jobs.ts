import type { Job } from '../../platform/job.ts';
import { noticeJobs } from './notices/jobs.ts';

export const commerceJobs: readonly Job[] = [...noticeJobs];

import { mailDates } from '../calendar/mail.ts';
import { answerJobs } from './answers.ts';
import { growAllSeriesJob, growSeriesJob } from './generation.ts';
import { keepLocalTimesJob } from './localTimes.ts';
import { notifyDatesJob } from './notices.ts';

export const seriesJobs = [
  growSeriesJob,
  growAllSeriesJob,
  ...answerJobs,
  notifyDatesJob,
  keepLocalTimesJob,
  mailDates,
];

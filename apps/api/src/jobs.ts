import { accountJobs } from './features/accounts/jobs.ts';
import { auditJobs } from './features/admin/audit/jobs.ts';
import { systemJobs } from './features/admin/system/testMail.ts';
import { bookingJobs } from './features/businesses/bookings/jobs.ts';
import { tellFollowersJob } from './features/businesses/follows/news.ts';
import { hoursJobs } from './features/businesses/hours/jobs.ts';
import { businessProductJobs } from './features/businesses/products/jobs.ts';
import { trendingJobs } from './features/businesses/trending/jobs.ts';
import { verificationJobs } from './features/businesses/verification/jobs.ts';
import { commerceJobs } from './features/commerce/jobs.ts';
import { courseJobs } from './features/courses/builder/jobs.ts';
import { turnChat } from './features/events/chat/service.ts';
import { eventJobs } from './features/events/notices.ts';
import { seriesJobs } from './features/events/series/jobs.ts';
import { ticketJobs } from './features/events/tickets/jobs.ts';
import { waitlistJobs } from './features/events/waitlist/service.ts';
import { feedJobs } from './features/feed/jobs.ts';
import { guideJobs } from './features/guide/jobs.ts';
import { mapJobs } from './features/map/jobs.ts';
import { mediaJobs } from './features/media/jobs.ts';
import { tidyUploadsJob } from './features/media/video/process.ts';
import { messagingJobs } from './features/messaging/jobs.ts';
import { moderationJobs } from './features/moderation/jobs.ts';
import { notificationJobs } from './features/notifications/delivery/jobs.ts';
import { automationJobs } from './features/tribes/automations/jobs.ts';
import { removeKept } from './features/tribes/library/jobs.ts';
import { settingsJobs } from './features/tribes/settings/jobs.ts';
import { tribeCreationJobs } from './features/tribes/tribeCreation/jobs.ts';
import { type Job, mailTypes } from './platform/job.ts';
import { videoNouns } from './videos.ts';

/** The jobs of all nouns. */
export const jobs: readonly Job[] = [
  ...accountJobs,
  ...auditJobs,
  ...systemJobs,
  ...bookingJobs,
  ...hoursJobs,
  ...businessProductJobs,
  tellFollowersJob,
  ...trendingJobs,
  ...verificationJobs,
  ...commerceJobs,
  ...courseJobs,
  ...eventJobs,
  turnChat,
  ...waitlistJobs,
  ...seriesJobs,
  ...ticketJobs,
  ...feedJobs,
  ...guideJobs,
  ...mapJobs,
  ...mediaJobs,
  tidyUploadsJob,
  ...videoNouns.map(({ processJob }) => processJob),
  ...messagingJobs,
  ...moderationJobs,
  ...notificationJobs,
  ...automationJobs,
  removeKept,
  ...settingsJobs,
  ...tribeCreationJobs,
];

/** Names of the jobs that are a mail each. */
export const MAIL_TYPES: readonly string[] = mailTypes(jobs);

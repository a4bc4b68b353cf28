import { adminRoutes } from './admin.ts';
import { openBare } from './bare.ts';
import { courseRoutes } from './courses.ts';
import { eventRoutes } from './events.ts';
import { messagingRoutes } from './messaging.ts';
import { notificationRoutes } from './notifications.ts';
import { postRoutes } from './posts.ts';
import { profileRoutes } from './profiles.ts';
import { tribeRoutes } from './tribes.ts';

/**
 * For each address of the product that is measured, the smallest statement that finds the same facts for a person
 * who may see everything; for writes, the bare inserts and counters in one commit. A process of its own, as the
 * product is.
 */
const { BENCH_DATABASE = '', PORT } = process.env;
const bare = openBare(BENCH_DATABASE);
for (const routes of [
  postRoutes,
  messagingRoutes,
  notificationRoutes,
  profileRoutes,
  tribeRoutes,
  courseRoutes,
  eventRoutes,
  adminRoutes,
])
  routes(bare);
await bare.listen(Number(PORT));

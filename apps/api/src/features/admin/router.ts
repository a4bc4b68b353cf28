import { router } from '../../trpc/access.ts';
import { auditRouter } from './audit/router.ts';
import { adminUsersRouter } from './users/router.ts';

/** What the people who run the platform read and do. */
export const adminRouter = router({ audit: auditRouter, users: adminUsersRouter });

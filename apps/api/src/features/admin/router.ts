import { router } from '../../trpc/access.ts';
import { auditRouter } from './audit/router.ts';
import { suspensionRouter } from './users/suspension.router.ts';

/** What the people who run the platform read and do. */
export const adminRouter = router({ audit: auditRouter, users: router({ ...suspensionRouter }) });

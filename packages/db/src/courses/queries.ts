export { lacksPrerequisites } from './drip/sql.ts';
export { endPaidEnrollments } from './writes.ts';

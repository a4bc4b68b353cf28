export { endPaidEnrollments } from './writes.ts';

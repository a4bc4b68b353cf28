export { followArrivals } from './outbox/arrivals.ts';
export { forgetOutbox, openOutbox } from './outbox/outbox.ts';

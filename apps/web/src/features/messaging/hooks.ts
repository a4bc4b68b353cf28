export { forgetOutbox } from './outbox/outbox.ts';
export { startOutbox } from './outbox/start.ts';

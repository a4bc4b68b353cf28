export { forgetOutbox } from './outbox.ts';

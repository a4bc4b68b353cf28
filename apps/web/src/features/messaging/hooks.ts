export { forgetOutbox, openOutbox } from './outbox.ts';

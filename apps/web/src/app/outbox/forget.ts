import { clearCalls } from './callStore.ts';
import { clearSealed } from './sealed.ts';
import { clearViews } from './views.ts';

/** Removes what waits and what is kept for reading offline of a user from this device. */
export async function forgetOffline(userId: string): Promise<void> {
  await Promise.all([clearCalls(userId), clearViews(userId), clearSealed()]);
}

/** Of the database that keeps what waits, and of the channel between tabs. */
export const OUTBOX_NAME = 'kindred-outbox';

async function mayHoldMessages(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === OUTBOX_NAME);
  } catch {
    // Older browsers cannot tell.
    return true;
  }
}

/**
 * Calls `start` when this browser may have messages to send: at once, or when another tab puts one in. Until then the
 * code of the outbox is not loaded.
 * @returns how to stop
 */
export function whenOutboxIsUsed(start: () => void): () => void {
  let isOver = false;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(OUTBOX_NAME);
  const stop = () => {
    isOver = true;
    channel?.close();
  };
  const begin = () => {
    if (isOver) return;
    stop();
    start();
  };
  channel?.addEventListener('message', begin);
  void mayHoldMessages().then((may) => may && begin());
  return stop;
}

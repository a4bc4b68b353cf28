/** Apart from the texts of the chat: the app starts with the outbox, whichever screen is open. */
export const OUTBOX = {
  closed: 'You can no longer write here.',
  sendFailed: 'Failed to send message',
  sendFailedText: 'Please try again',
};

/** Apart from the texts of the chat: the app starts with the outbox, whichever screen is open. */
export const OUTBOX = {
  closed: 'You can no longer write here.',
  opens: (time: string) => `This chat opens on ${time}.`,
  eventOver: 'The event is over, so this chat is read-only.',
  eventCancelled: 'The event was cancelled, so this chat is read-only.',
  eventGone: 'The event was deleted, so this chat is read-only.',
  sendFailed: 'Failed to send message',
  sendFailedText: 'Please try again',
};

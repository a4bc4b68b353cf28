import type { VerificationStatus } from '@kindred/validation/tribes/settings';

export const DOCUMENTS = {
  add: 'Add document',
  kinds: (count: number) => `Pictures or PDF, up to ${count}.`,
  list: 'Your documents',
  sending: (name: string) => `Sending ${name}`,
  remove: (name: string) => `Remove ${name}`,
  tooMany: (count: number) => `Maximum ${count} documents allowed`,
  tooLarge: (name: string) => `${name} is larger than 50MB`,
  failed: (name: string) => `${name} was not sent`,
  sent: 'Documents',
  one: (place: number) => `Document ${place}`,
  download: 'Download:',
  isDownload: 'Not shown here, only downloaded',
} as const;

/** In the settings of a tribe, for its owner. */
export const STANDING = {
  title: 'Verification',
  loading: 'Loading the verification',
  verified: 'This tribe is verified.',
  pending: 'An administrator looks at your documents.',
  declined: 'Your tribe was not verified.',
  takenBack: 'The verification of your tribe was revoked.',
  none: 'A verified tribe shows a badge beside its name. Send papers that show who you are; an administrator looks at them, and no one else sees them.',
  again: 'You can send other documents and ask again.',
  asked: 'Asked',
  ask: 'Ask for verification',
  asking: 'Asking...',
  done: 'Request sent',
  doneText: 'We’ll notify you when it’s decided.',
  failed: 'Your request was not sent',
} as const;

export const VERIFICATIONS = {
  title: 'Verification requests',
  lists: 'Verification requests by status',
  pending: 'Pending',
  decided: 'Decided',
  loading: 'Loading requests',
  nonePending: 'No requests',
  nonePendingText: 'Tribes and businesses that ask to be verified appear here with their documents.',
  noneDecided: 'Nothing decided yet',
  noneDecidedText: 'Approved and declined requests appear here.',
  isVerified: 'Verified',
  isPrivate: 'Private',
  members: (count: number) => `${count.toLocaleString()} ${count === 1 ? 'member' : 'members'}`,
  askedBy: (name: string) => `Asked by ${name}`,
  noDocuments: 'No documents.',
  byDomain: 'Entered a code mailed to the domain of the website.',
  business: { verification: 'Business', claim: 'Claims this business' },
  claimApproved: (business: string) => `The claim of ${business} was approved`,
  gone: 'This request is not there any more.',
  approve: 'Approve',
  approveNamed: (tribe: string) => `Approve ${tribe}`,
  decline: 'Decline',
  declineNamed: (tribe: string) => `Decline ${tribe}`,
  approved: (tribe: string) => `${tribe} is verified`,
  declined: (tribe: string) => `${tribe} was declined`,
  failed: 'The request was not decided',
  sheet: (tribe: string) => `Decline ${tribe}?`,
  reason: 'Reason',
  reasonHint: 'The owner sees it.',
  busy: 'Declining…',
  takeBack: 'Revoke',
  takeBackNamed: (tribe: string) => `Revoke the verification of ${tribe}`,
  takeBackSheet: (tribe: string) => `Revoke the verification of ${tribe}?`,
  takeBackText: 'The badge disappears at once. The owner can request it again.',
  takeBackClaimText:
    'The badge disappears at once. The business stays with its owner until you approve another claim.',
  takeBackBusy: 'Revoking…',
  takenBack: (tribe: string) => `${tribe} is no longer verified`,
  takeBackFailed: 'The verification could not be revoked',
} as const;

export const STATUS: Record<VerificationStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  declined: 'Declined',
  taken_back: 'Revoked',
};
export const STATUS_TONES = {
  pending: 'neutral',
  approved: 'teal',
  declined: 'red',
  taken_back: 'red',
} as const;

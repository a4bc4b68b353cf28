export const REVIEWS = {
  title: 'Reviews',
  loading: 'Loading reviews',
  write: 'Write Review',
  none: 'No reviews yet',
  noneText: 'Customers can write the first one.',
  why: 'Only people who bought or booked here, or were invited, can write a review.',
  verified: 'Verified purchase',
  helpful: 'Helpful',
  helpfulCount: (count: number) => `Helpful (${count})`,
  report: 'Report',
  reportTitle: (name: string) => `Report the review of ${name}`,
  failed: 'Something went wrong',
} as const;

export const INVITE = {
  open: 'Invite a customer',
  title: 'Invite a customer',
  field: 'Link',
  hint: 'Lets one person write one review, within 30 days. It is shown only now.',
  copy: 'Copy link',
  copied: 'Link copied',
  notCopied: 'The link was not copied',
} as const;

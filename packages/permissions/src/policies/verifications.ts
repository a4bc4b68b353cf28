import { may, type Viewer } from '../viewer.ts';

/** What a rule needs to know about a request to be verified. */
export interface VerificationSubject {
  requestedBy: string;
  isPending: boolean;
  /** The tribe is verified by it. */
  isStanding: boolean;
}

/** Documents tell who somebody is: they are for who sent them and those who decide, not for the tribe. */
export function canSeeVerification(viewer: Viewer | null, { requestedBy }: VerificationSubject): boolean {
  return may(viewer, 'kyc_verification') || (viewer !== null && viewer.id === requestedBy);
}

export function canDecideVerification(viewer: Viewer | null, { isPending }: VerificationSubject): boolean {
  return isPending && may(viewer, 'kyc_verification');
}

export function canTakeBackVerification(viewer: Viewer | null, { isStanding }: VerificationSubject): boolean {
  return isStanding && may(viewer, 'kyc_verification');
}

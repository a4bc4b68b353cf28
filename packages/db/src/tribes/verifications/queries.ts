export {
  type DocumentRow,
  documentsOf,
  lapseOf,
  lastOfBusiness,
  lastVerification,
  type Verifiable,
  type VerificationRow,
  type VerificationsAsked,
  verificationById,
  verificationDeciders,
  verificationPage,
  wasTakenBack,
} from './visibility.ts';

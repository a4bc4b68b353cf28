export {
  type DocumentRow,
  documentsOf,
  lastOfBusiness,
  lastVerification,
  type VerificationRow,
  type VerificationsAsked,
  verificationById,
  verificationDeciders,
  verificationPage,
  wasTakenBack,
} from './visibility.ts';

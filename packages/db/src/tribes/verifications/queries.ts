export {
  type DocumentRow,
  documentsOf,
  lastVerification,
  type VerificationRow,
  type VerificationsAsked,
  verificationById,
  verificationDeciders,
  verificationPage,
} from './visibility.ts';

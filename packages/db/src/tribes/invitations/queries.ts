export {
  type InvitationRow,
  invitationByCode,
  invitationPage,
  invitationsTo,
  type OpenInvitation,
  tribesById,
} from './visibility.ts';

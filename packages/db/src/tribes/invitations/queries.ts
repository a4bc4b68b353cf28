export {
  type InvitationRow,
  invitationByCode,
  invitationPage,
  invitationsTo,
  type OpenInvitation,
} from './visibility.ts';

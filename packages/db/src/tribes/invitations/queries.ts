export {
  type InvitationRow,
  invitationByCode,
  invitationPage,
  invitationsTo,
  invitationToBuy,
  type OpenInvitation,
} from './visibility.ts';

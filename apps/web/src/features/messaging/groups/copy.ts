import type { GroupRole } from '@kindred/validation/messaging';

export const GROUP = {
  title: 'Group info',
  picture: 'Group picture',
  choosePicture: 'Choose picture',
  changePicture: 'Change picture',
  removePicture: 'Remove picture',
  pictureFailed: 'The picture was not changed',
  noImage: 'Please choose an image',
  tooLarge: 'Please choose an image under 2MB',
  name: 'Group name',
  description: 'Description',
  save: 'Save',
  saved: 'Group saved',
  failed: 'The group was not changed',
  membersMayAdd: 'Everyone may add people',
  membersMayAddHint: 'Otherwise only the owner and admins do.',
  people: (count: number) => `${count} people`,
  search: 'Search people in this group',
  searchHint: 'Search by name or @handle',
  loading: 'Loading people...',
  none: 'No one found',
  noneText: 'Try another name or handle.',
  you: 'You',
  order: 'Owner and admins first, then longest-standing members',
  add: 'Add people',
  addChosen: (count: number) => (count === 1 ? 'Add 1 person' : `Add ${count} people`),
  added: (added: number, invited: number) =>
    invited === 0
      ? added === 1
        ? '1 person added'
        : `${added} people added`
      : 'Added. Those who do not know you are asked first.',
  addFailed: 'No one was added',
  optionsOf: (name: string) => `Options for ${name}`,
  makeAdmin: 'Make admin',
  makeMember: 'Make member',
  handOver: 'Transfer ownership',
  handOverTitle: (name: string) => `Transfer ownership to ${name}?`,
  handOverText: 'They become owner; you become admin.',
  remove: 'Remove from group',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'They see nothing of this group any more.',
  removeConfirm: 'Remove',
  personFailed: 'This did not work',
  link: 'Invite link',
  linkHint: 'Anyone with the link can join.',
  makeLink: 'Make a link',
  copyLink: 'Copy link',
  copied: 'Link copied',
  notCopied: 'The link was not copied',
  renewLink: 'New link',
  endLink: 'Switch off',
  linkFailed: 'The link was not changed',
  mine: 'Mute, leave or report',
  leave: 'Leave group',
  leaveTitle: 'Leave this group?',
  leaveText: 'You see nothing of it any more.',
  leaveOwner: 'An admin becomes owner, or else the longest-standing member.',
  leaveConfirm: 'Leave',
  left: 'You left the group',
  leaveFailed: 'You are still in the group',
} as const;

export const ROLES: Record<GroupRole, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' };

export const JOIN = {
  title: 'Join a group',
  loading: 'Loading the group...',
  join: 'Join',
  open: 'Open chat',
  isIn: 'You are in this group.',
  failed: 'You did not join',
  invalid: 'This link does not work',
  removed: 'You cannot join this group',
  invited: 'You are invited to a group',
  invitedText: 'Log in or sign up to see it, and to join.',
} as const;

export const AWAY = {
  delete: 'Delete for me',
  deleteHint: 'Others keep it. Reappears when someone writes.',
  deleted: 'Chat deleted for you',
  undo: 'Undo',
  failed: 'This did not work',
} as const;

import { PRODUCT_NAME } from '../../../app/product.ts';

export const EVENT_FORM = {
  newTitle: 'New event',
  editTitle: 'Edit event',
  loading: 'Loading the event',
  back: 'Back to the event',
  backToEvents: 'Back to events',
  create: 'Create event',
  creating: 'Creating…',
  created: 'Event created',
  save: 'Save changes',
  saving: 'Saving…',
  saved: 'Changes saved',
  uploading: 'Wait until the picture is uploaded.',
  draftSaved: 'Draft saved on this device',
  startOver: 'Start over',
  startOverTitle: 'Start over?',
  startOverText: 'The draft is deleted, and the form is emptied.',
  closed: 'You can’t create events here',
  closedText: 'Ask an owner or admin of the tribe.',
  notCreatorText: 'Creators and owners of a tribe can.',
  about: 'About',
  picture: 'Picture',
  pictureText: 'A wide picture at the top of the event, up to 10 MB.',
  when: 'When',
  where: 'Where',
  onlineText: `${PRODUCT_NAME} hosts no video: paste a link to Zoom, Meet, Jitsi, YouTube or a stream. Attendees join from the page of the event from 15 minutes before the start, and never see the link itself.`,
  linkText:
    'Begins with https://. Of the kind RTMP/YouTube, a YouTube video or an HLS address (.m3u8, as from Owncast or PeerTube) plays in the page.',
  locationText: 'What the place is called, such as Café Central.',
  addressText: 'Street and city.',
  who: 'Who',
  capacityText: 'Empty for no limit.',
  guestsText: 'From 0 to 10.',
  chatText:
    'For attendees, hosts and speakers, from 15 minutes before the start until 15 minutes after the end. It can be read afterwards.',
  showsText: 'Off, the list of attendees is for hosts.',
  people: 'Hosts and speakers',
} as const;

export const AUDIENCES = {
  public: 'Everyone',
  tribe: 'Everyone who can read the tribe',
  paid: 'Paid members of the tribe',
  invited: 'Invited people',
} as const;

export const TIMES = {
  allDay: 'All day',
  starts: 'Starts',
  ends: 'Ends',
  firstDay: 'First day',
  lastDay: 'Last day',
  zone: 'Time zone',
  zoneText: 'The event keeps this local time.',
  missing: (zone: string) =>
    `This time does not exist in ${zone}: clocks are put forward over it. Choose another time.`,
  twice: 'This time comes twice',
  twiceText: (zone: string) => `Clocks in ${zone} are put back over it. Choose which of the two you mean.`,
  choose: 'Choose',
  first: (zone: string) => `First (${zone})`,
  second: (zone: string) => `Second (${zone})`,
  own: (words: string, zone: string) => `In your time zone (${zone}): ${words}`,
} as const;

export const REMINDERS = {
  title: 'Reminders',
  text: 'Sent to those who are going or may go.',
  none: 'No reminders',
  choose: 'New reminder',
  add: 'Add reminder',
  before: (words: string) => `${words} before`,
  remove: (words: string) => `Remove the reminder ${words} before`,
} as const;

export const PEOPLE = {
  coHosts: 'Co-hosts',
  coHostsText: 'They run the event with you: they edit it and see all attendees.',
  addCoHosts: 'Add co-hosts',
  doorStaff: 'Door staff',
  doorStaffText: 'They check in at the door and see the names of all attendees, nothing else.',
  addDoorStaff: 'Add door staff',
  remove: (name: string) => `Remove ${name}`,
  speakers: 'Speakers',
  addSpeaker: 'Add speaker by name',
  chooseSpeaker: 'Choose a user',
  speaker: (place: number) => `Speaker ${place}`,
  name: 'Name',
  about: 'About (optional)',
  removeSpeaker: (place: number) => `Remove speaker ${place}`,
  search: 'Search people',
  placeholder: 'Name',
  loading: 'Loading people',
  nobody: 'No one found',
  nobodyText: 'Try another name.',
  add: (count: number) => (count === 0 ? 'Add' : `Add ${count}`),
} as const;

export const CHANGED = {
  text: 'Another host changed this event while you edited it. Load the latest version; what you typed stays.',
  load: 'Load latest version',
  failed: 'The latest version was not loaded',
  loaded: 'Latest version loaded',
  conflict: (label: string) => `Another host changed “${label}” while you edited it.`,
  schedule: 'Date and time',
  picture: 'Picture',
  none: 'None',
} as const;

export const DUPLICATE = {
  title: 'Duplicate event',
  text: 'The copy has the description, place, people, tickets and reminders of this event. Its picture and invitations are not copied.',
  create: 'Create copy',
  creating: 'Creating…',
  done: 'Copy created',
} as const;

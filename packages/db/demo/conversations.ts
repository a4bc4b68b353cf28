import type { EventKey } from './events.ts';
import { MORNINGS } from './mornings.ts';
import type { Person } from './people.ts';
import type { Span } from './time.ts';

/** Who wrote what, how long ago; 'reply' answers the message of that index. Oldest first. */
export interface DemoMessage {
  by: Person;
  ago: Span;
  text: string;
  replyTo?: number;
  reactions?: readonly (readonly [by: Person, emoji: string])[];
  isPinned?: boolean;
  /** In the place of words. */
  location?: { latitude: number; longitude: number; name: string };
}

export interface DemoConversation {
  /** Of a group; a direct conversation has none. */
  name?: string;
  /** The event of a chat; its name is that of the event, and the first user is its host. */
  event?: EventKey;
  members: readonly Person[];
  messages: readonly DemoMessage[];
  /** How many of the last messages each has not read; everybody else has read all. */
  unread?: Partial<Record<Person, number>>;
  pinnedBy?: readonly Person[];
  mutedBy?: readonly Person[];
  archivedBy?: readonly Person[];
  /** Of a group, beside whoever is named first, whose it is. */
  admins?: readonly Person[];
  /** To them it comes from a stranger, and they have not said yes or no. */
  requestTo?: Person;
}

export const CONVERSATIONS: readonly DemoConversation[] = [
  {
    name: 'Open pages, live',
    event: 'openpages',
    members: ['leo', 'siobhan', 'mona', 'lena'],
    messages: [
      { by: 'leo', ago: '19m', text: 'Welcome. Siobhán reads first, then Lena. Questions go here.' },
      { by: 'lena', ago: '14m', text: 'The second paragraph came out of nowhere. Keep it.' },
      {
        by: 'mona',
        ago: '12m',
        text: 'I had to put my bread down for it',
        reactions: [
          ['siobhan', '😂'],
          ['leo', '❤️'],
        ],
      },
      {
        by: 'siobhan',
        ago: '10m',
        text: 'It was the first thing I cut this morning. Back it goes.',
        replyTo: 1,
      },
    ],
  },
  {
    members: ['olivia', 'mona'],
    pinnedBy: ['mona'],
    unread: { mona: 2 },
    messages: [
      { by: 'mona', ago: '2d 3h', text: 'Is the Saturday class really full?' },
      {
        by: 'olivia',
        ago: '2d 2h',
        text: 'Really full, but somebody always has a cold by Friday. You are first on the list.',
      },
      { by: 'mona', ago: '2d 2h', text: 'I will hope for a very small cold.' },
      { by: 'olivia', ago: '58m', text: 'Did the second rise work in your kitchen?' },
      { by: 'olivia', ago: '58m', text: 'It was cold here so I gave it four hours' },
      {
        by: 'mona',
        ago: '53m',
        text: 'Five! And then the oven said no',
        reactions: [
          ['olivia', '😍'],
          ['mona', '😍'],
        ],
      },
      { by: 'olivia', ago: '8m', text: 'That crumb though. Post it in the bakery, please', replyTo: 5 },
      { by: 'olivia', ago: '7m', text: 'And somebody does have a cold. The place on Saturday is yours.' },
    ],
  },
  {
    name: 'Dawn crew',
    admins: ['mona', 'priya'],
    members: ['jin', 'mona', 'priya', 'tomas', 'carlos'],
    unread: { mona: 1, carlos: 2 },
    messages: [
      ...MORNINGS,
      { by: 'priya', ago: '5d 2h', text: 'Roof is free all month, the landlord likes the smell of coffee.' },
      { by: 'tomas', ago: '5d 1h', text: 'I am in Seoul on Thursday, for once in the right time zone.' },
      { by: 'mona', ago: '3d 4h', text: 'I can bring the numbers for everyone who asked about tax.' },
      { by: 'carlos', ago: '3d 3h', text: 'Please. Mine are in a shoebox. A nice one, but a shoebox.' },
      {
        by: 'mona',
        ago: '1d 6h',
        text: 'Shoeboxes welcome.',
        reactions: [
          ['carlos', '🙏'],
          ['priya', '👟'],
        ],
      },
      { by: 'tomas', ago: '22h', text: 'Last one there does the cups.', isPinned: true },
      {
        by: 'priya',
        ago: '21h',
        text: '',
        location: { latitude: 37.55, longitude: 126.92, name: 'The roof' },
      },
      { by: 'jin', ago: '37m', text: '6:30 tomorrow, bring the thermos' },
    ],
  },
  {
    members: ['carlos', 'mona'],
    messages: [
      { by: 'carlos', ago: '1d 9h', text: 'Did the posters for the shop arrive in one piece?' },
      { by: 'mona', ago: '1d 8h', text: 'All eighty, and flat. They look even better than the proof.' },
      {
        by: 'carlos',
        ago: '1d 8h',
        text: "Number 1 is yours by right. When you have a minute, could you send last month's invoice?",
      },
      { by: 'mona', ago: '1d 2h', text: 'The invoice is in your library now' },
    ],
  },
  {
    members: ['sana', 'mona'],
    messages: [
      { by: 'mona', ago: '3d 9h', text: 'Leo says weekends count as a season. Are you sure?' },
      { by: 'sana', ago: '3d 8h', text: 'Weekends count. Saying the time out loud is the whole ritual.' },
      { by: 'mona', ago: '3d 8h', text: 'Then Saturday and Sunday, seven to nine.' },
      {
        by: 'sana',
        ago: '3d 5h',
        text: "Written down. I recorded a voice note about it and then saw it was me saying 'good' for 0:42.",
      },
    ],
  },
  {
    members: ['ada', 'mona'],
    mutedBy: ['mona'],
    messages: [
      {
        by: 'ada',
        ago: '4d 7h',
        text: "You reported a page that used your company's name. I have taken it down and written to the person.",
      },
      { by: 'mona', ago: '4d 6h', text: 'That was quick. Do I need to do anything else?' },
      { by: 'ada', ago: '4d 6h', text: 'Nothing. If it comes back, answer here and it reaches me directly.' },
      { by: 'mona', ago: '4d 5h', text: 'Good to know there is a person on the other end.' },
      { by: 'ada', ago: '4d 5h', text: 'Thank you, that was exactly it.' },
    ],
  },
  {
    name: 'Season opening hosts',
    members: ['leo', 'sana', 'siobhan', 'mona'],
    messages: [
      {
        by: 'leo',
        ago: '12d 3h',
        text: 'Four of us for the opening. Who welcomes, who reads, who keeps the time?',
      },
      { by: 'siobhan', ago: '12d 2h', text: 'I read. Two minutes, no more, I promise.' },
      { by: 'mona', ago: '12d 1h', text: 'I keep the time. It is my day job.' },
      { by: 'sana', ago: '11d 6h', text: 'Then I welcome people and catch the ones who arrive late.' },
      { by: 'leo', ago: '9d 4h', text: 'slides are done' },
    ],
  },
  {
    members: ['beatriz', 'mona'],
    archivedBy: ['mona'],
    messages: [
      { by: 'beatriz', ago: '24d 3h', text: 'Bem-vinda! Your chair on Thursday is the one by the window.' },
      { by: 'mona', ago: '24d 2h', text: 'Obrigada! I will be early, I am always early.' },
      { by: 'beatriz', ago: '24d 2h', text: 'Then you may peel the potatoes.' },
    ],
  },
  {
    members: ['olivia', 'mathilde'],
    unread: { olivia: 1 },
    messages: [
      { by: 'olivia', ago: '1d 4h', text: 'The barley loaf from Inverness, have you tried it?' },
      {
        by: 'mathilde',
        ago: '1d 3h',
        text: 'At fifteen per cent it is lovely. At twenty it is an argument.',
      },
      { by: 'olivia', ago: '1d 3h', text: 'I would like to put it in the class for March.' },
      { by: 'mathilde', ago: '3h', text: 'Put it in. Credit Isla, she did the counting.' },
    ],
  },
  {
    members: ['leo', 'ada'],
    messages: [
      { by: 'leo', ago: '6d 5h', text: 'Can a tribe have two moderators with different hours?' },
      {
        by: 'ada',
        ago: '6d 4h',
        text: 'As many as you like. Hours are a question for people, not for settings.',
      },
      { by: 'leo', ago: '6d 4h', text: 'I will quote you on that.' },
    ],
  },
  {
    name: 'Slow Bakery hosts',
    members: ['mathilde', 'olivia', 'giulia'],
    pinnedBy: ['mathilde'],
    messages: [
      {
        by: 'mathilde',
        ago: '4d 2h',
        text: 'Thirty people this month. We need a second thread for questions.',
      },
      { by: 'giulia', ago: '4d 1h', text: 'I can answer in the mornings, after the market.' },
      {
        by: 'olivia',
        ago: '3d 23h',
        text: 'And I take the evenings. Nobody bakes at noon anyway.',
        reactions: [['mathilde', '❤️']],
      },
    ],
  },
  {
    members: ['sana', 'siobhan'],
    unread: { sana: 1 },
    messages: [
      {
        by: 'siobhan',
        ago: '20h',
        text: 'There is a post in the guild that reads like an advert. Yours or mine?',
      },
      { by: 'sana', ago: '19h', text: 'Mine. I will write to him first, he is new.' },
      { by: 'siobhan', ago: '6h', text: 'He has rewritten it himself. You are good at this.' },
    ],
  },
  {
    name: 'Lisbon, seven in the morning',
    members: ['bruno', 'beatriz', 'hugo'],
    messages: [
      { by: 'bruno', ago: '7d 6h', text: 'First tram on Saturday, front bench.' },
      { by: 'hugo', ago: '7d 5h', text: 'I come by sea and will be late in a dignified way.' },
      { by: 'beatriz', ago: '7d 5h', text: 'Trago pão.' },
    ],
  },
  {
    members: ['olu', 'mona'],
    requestTo: 'mona',
    unread: { mona: 2 },
    messages: [
      {
        by: 'olu',
        ago: '5h',
        text: 'Hello Mona, Carlos says you know about tax for people who print things.',
      },
      { by: 'olu', ago: '5h', text: 'May I ask you two short questions?' },
    ],
  },
];

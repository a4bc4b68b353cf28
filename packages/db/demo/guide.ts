import type { Goal, Industry, Priority } from '@kindred/validation/guide';
import type { PlaybookIcon, PlaybookStep } from '@kindred/validation/guide/playbooks';
import type { Person } from './people.ts';
import type { Span } from './time.ts';
import type { TribeKey } from './tribes.ts';

interface DemoPlaybook {
  tribe: TribeKey;
  by: Person;
  title: string;
  description: string;
  goal: Goal;
  industry: Industry | null;
  weeks: number;
  icon: PlaybookIcon;
  ago: Span;
  steps: PlaybookStep[];
}

const step = (day: number, title: string, description = '', priority: Priority = 'medium'): PlaybookStep => ({
  day,
  title,
  description,
  priority,
});

/** Written by those who run a tribe. */
export const PLAYBOOKS: readonly DemoPlaybook[] = [
  {
    tribe: 'bakery',
    by: 'mathilde',
    title: 'Your first loaf in two weeks',
    description:
      'From a jar of flour and water to a loaf that you show the tribe, with an evening here and there.',
    goal: 'launch',
    industry: 'lifestyle',
    weeks: 2,
    icon: 'calendar',
    ago: '96d',
    steps: [
      step(0, 'Start the jar', 'Fifty grams of rye, fifty of water. Put it where you see it.', 'high'),
      step(1, 'Tell the tribe what flour you have', 'Somebody has baked with the same one.'),
      step(5, 'Feed it twice a day', 'It is ready when it doubles in six hours.', 'high'),
      step(8, 'Mix in the evening, shape in the morning', 'The night does the kneading.'),
      step(9, 'Bake, and wait an hour before you cut', 'The crumb sets while it cools.', 'high'),
      step(10, 'Show the crumb, also when it is bad', 'Advice starts with a question.'),
      step(14, 'Bake the same loaf again', 'Change one thing, and only one.', 'low'),
    ],
  },
  {
    tribe: 'guild',
    by: 'leo',
    title: 'Find your two quiet hours',
    description: 'A week of trying before you promise the guild two hours a day.',
    goal: 'engage',
    industry: null,
    weeks: 1,
    icon: 'rocket',
    ago: '140d',
    steps: [
      step(0, 'Write down what interrupted you today', 'People, screens, hunger. No judgement.', 'high'),
      step(1, 'Try the two hours after you wake up'),
      step(3, 'Try the two hours after lunch'),
      step(5, 'Choose the pair that lost less', 'Less is enough. None is a fairy tale.', 'high'),
      step(7, 'Say your hours to the guild', 'We hold you to it, gently.', 'high'),
    ],
  },
];

interface DemoTask {
  title: string;
  description?: string;
  /** Days from now until it is due; before now it is over. */
  due: number | null;
  done?: true;
  priority?: Priority;
  /** What helps with it. */
  tribe?: TribeKey;
}

interface DemoPlan {
  by: Person;
  title: string;
  since: Span;
  changed: Span;
  tasks: DemoTask[];
}

export const PLANS: readonly DemoPlan[] = [
  {
    by: 'mona',
    title: 'A bread swap on our street',
    since: '19d',
    changed: '2d',
    tasks: [
      { title: 'Ask three neighbours whether they would come', due: -14, done: true, priority: 'high' },
      {
        title: 'Ask the bakery how many loaves one oven makes',
        description: 'Six in a morning, says Mathilde. Start the evening before.',
        due: -9,
        done: true,
        tribe: 'bakery',
      },
      { title: 'Choose a Saturday', due: -3, done: true },
      { title: 'Write the note for the stairwell', due: 1, priority: 'high' },
      { title: 'Invite the supper club', due: 4, tribe: 'supper' },
      { title: 'Borrow two long tables', due: 9 },
      { title: 'Write down who brought what', due: null, priority: 'low' },
    ],
  },
  {
    by: 'leo',
    title: 'Wake up the quiet weeks of the guild',
    since: '12d',
    changed: '5d',
    tasks: [
      { title: 'Answer every unanswered question', due: -8, done: true, priority: 'high', tribe: 'guild' },
      { title: 'Write to five members who used to post', due: -2, done: true },
      { title: 'Ask one question anybody can answer in a line', due: 2, priority: 'high' },
      { title: 'Hold a short live hour', due: 6 },
    ],
  },
];

/** What they asked the Guide, in words of their own. */
export const QUESTIONS: readonly { by: Person; query: string; goal?: Goal; ago: Span }[] = [
  { by: 'mona', query: 'bread for beginners', ago: '19d' },
  { by: 'mona', query: 'how do I invite my neighbours', goal: 'grow', ago: '18d 4h' },
  { by: 'mona', query: 'learn Portuguese', ago: '3d 2h' },
  { by: 'leo', query: 'my tribe is quiet', goal: 'engage', ago: '12d' },
  { by: 'olivia', query: 'sell a digital product', goal: 'monetize', ago: '6d' },
];

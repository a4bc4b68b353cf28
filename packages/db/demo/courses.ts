import type { CourseLevel } from '@kindred/validation/courses';
import type { Person } from './people.ts';
import type { Span } from './time.ts';
import type { TribeKey } from './tribes.ts';

/** [title, minutes, what it says] */
export type DemoLesson = readonly [title: string, minutes: number, content: string];

export interface DemoCourse {
  title: string;
  creator: Person;
  tribe: TribeKey | null;
  description: string;
  level: CourseLevel;
  price: string;
  isPublished: boolean;
  since: Span;
  modules: readonly { title: string; description: string; lessons: readonly DemoLesson[] }[];
  /** Who takes it, and how many of its lessons each has done. */
  students: Partial<Record<Person, number>>;
}

export const COURSES = {
  firstloaf: {
    title: 'First Loaf',
    creator: 'olivia',
    tribe: 'bakery',
    level: 'beginner',
    price: '49.00',
    isPublished: true,
    since: '300d',
    description:
      'From a jar of flour and water to a loaf that you can repeat. Nine short lessons, three weekends, one oven.',
    modules: [
      {
        title: 'A jar that breathes',
        description: 'The starter, and how to read it.',
        lessons: [
          [
            'Flour and water',
            8,
            'Mix fifty grams of each. Stir it, cover it, put it where you will see it. There is nothing to buy.',
          ],
          [
            'The first five days',
            12,
            'What it smells like on each day, and why day three is the one where people give up.',
          ],
          [
            'Ready or not',
            9,
            'A spoonful that floats, a rubber band that has been passed, a smell of yoghurt. Two of three are enough.',
          ],
        ],
      },
      {
        title: 'The long night',
        description: 'From mixing to the fridge.',
        lessons: [
          [
            'Mixing without kneading',
            10,
            'Wet hands, wide bowl, no flour on the table. Four folds in two hours, and your hands stay out of it in between.',
          ],
          [
            'When it has risen enough',
            14,
            'Look for the dome, the bubbles at the wall and the slow wobble. The clock is a hint.',
          ],
          [
            'Shaping, calmly',
            11,
            'One fold from each side, turn it over, drag it towards you. If it tears, wait ten minutes and be kinder.',
          ],
        ],
      },
      {
        title: 'Heat',
        description: 'Scoring, baking, and what the crumb tells you.',
        lessons: [
          [
            'The pot and the oven',
            9,
            "A heavy pot, as hot as your oven goes, half an hour before the dough. The lid does the work of a bakery's steam.",
          ],
          ['One cut', 7, 'A blade held flat, one line, one breath. Hesitation shows.'],
          [
            'Reading the crumb',
            15,
            'Tunnels, tight corners, a flat top: what each one says about the hours before. Write it on the bag.',
          ],
        ],
      },
    ],
    students: {
      mona: 4,
      nadia: 9,
      tomas: 2,
      hugo: 9,
      sofia: 1,
      emeka: 6,
      keiko: 9,
      isla: 9,
      oskar: 3,
      declan: 5,
    },
  },
  smallnumbers: {
    title: 'Small Company, Honest Numbers',
    creator: 'jin',
    tribe: 'dawn',
    level: 'intermediate',
    price: '79.00',
    isPublished: true,
    since: '180d',
    description:
      'Four numbers that tell you whether your company is alive, and how to collect them in an hour a month.',
    modules: [
      {
        title: 'The four numbers',
        description: 'What to count and what to ignore.',
        lessons: [
          ['People who came back', 12, 'Retention in a notebook: two columns, no software.'],
          ['What one more costs', 10, 'The cost of the next customer, with your own hours in it.'],
        ],
      },
      {
        title: 'The monthly hour',
        description: 'A ritual, not a dashboard.',
        lessons: [
          ['Sixty minutes, one page', 14, 'The order in which to open things, and when to stop.'],
          ['Telling others', 8, 'How to publish a bad month without an apology or a trick.'],
        ],
      },
    ],
    students: { tomas: 4, grace: 4, thanh: 1, carlos: 2, hugo: 0 },
  },
  twohours: {
    title: 'Two Quiet Hours',
    creator: 'leo',
    tribe: 'guild',
    level: 'beginner',
    price: '0.00',
    isPublished: true,
    since: '200d',
    description:
      'The course that comes with the guild: choosing your hours, defending them, and what to do on day thirty.',
    modules: [
      {
        title: 'Choosing',
        description: 'When, where, and from what.',
        lessons: [
          [
            'An hour you already own',
            6,
            "Look at last week. The hour is there, it has somebody else's name on it.",
          ],
          ['A door of some kind', 7, 'Headphones, a library, a parked car. What counts as a door.'],
        ],
      },
      {
        title: 'Keeping',
        description: 'The middle, which is most of it.',
        lessons: [
          ['Day thirty', 9, 'Why it gets harder once it works.'],
          ['Coming back', 8, 'Missing a week is part of the method.'],
        ],
      },
    ],
    students: { mona: 4, oskar: 3, siobhan: 4, mei: 2, arjun: 1, ayesha: 2, lena: 4, keiko: 4 },
  },
  queryplans: {
    title: 'Reading Query Plans',
    creator: 'elif',
    tribe: 'terminal',
    level: 'advanced',
    price: '120.00',
    isPublished: true,
    since: '150d',
    description:
      'Eight real plans, from a slow list to a join that lies about its rows. You read, we discuss, then the answer.',
    modules: [
      {
        title: 'Scans',
        description: 'How rows are found.',
        lessons: [
          [
            'When the whole table is right',
            16,
            'Selectivity, and why the planner sometimes ignores your index on purpose.',
          ],
          ['Half an index', 18, 'Conditions that an index can start but not finish.'],
        ],
      },
      {
        title: 'Joins',
        description: 'How rows meet.',
        lessons: [
          ['Nested loops, gladly', 15, 'Ten rows times one look-up is nothing. Ten million is a Tuesday.'],
          ['Estimates that lie', 20, 'Correlated columns, and the statistics that help.'],
        ],
      },
    ],
    students: { pawel: 4, viktor: 4, thanh: 1, mei: 2 },
  },
  slowlift: {
    title: 'Strong at Eighty',
    creator: 'rafael',
    tribe: 'barbell',
    level: 'beginner',
    price: '35.00',
    isPublished: true,
    since: '120d',
    description: 'Six movements, three times a week, with a broomstick before there is a bar.',
    modules: [
      {
        title: 'With nothing',
        description: 'Getting down and up again.',
        lessons: [
          ['The chair', 10, 'Sitting down in three seconds, standing up in one.'],
          ['The floor', 12, 'Down and up without hands, in stages.'],
        ],
      },
      {
        title: 'With something',
        description: 'Carrying, lifting, pushing.',
        lessons: [
          ['The bag', 9, 'A loaded carry, for the length of a corridor.'],
          ['The broomstick', 11, 'A hinge that your back will thank you for.'],
        ],
      },
    ],
    students: { ruth: 4, declan: 4, farah: 2, freya: 3 },
  },
  tablelanguage: {
    title: 'Portuguese at the Table',
    creator: 'beatriz',
    tribe: 'supper',
    level: 'intermediate',
    price: '25.00',
    isPublished: false,
    since: '20d',
    description: 'Twelve dishes, twelve situations, one verb each. In preparation.',
    modules: [
      {
        title: 'Ordering',
        description: 'Before the food comes.',
        lessons: [
          ['Queria, not quero', 9, 'Politeness lives in the imperfect tense.'],
          ['What is that, over there', 8, 'Pointing is a grammar of its own.'],
        ],
      },
    ],
    students: {},
  },
  ryeweekend: {
    title: 'A Weekend of Rye',
    creator: 'olivia',
    tribe: 'bakery',
    level: 'intermediate',
    price: '0.00',
    isPublished: true,
    since: '150d',
    description: 'Dense, dark and forgiving. Three lessons and a tin, from Friday evening to Sunday noon.',
    modules: [
      {
        title: 'Friday to Sunday',
        description: 'One loaf, one tin, no shaping.',
        lessons: [
          ['A sour that is awake', 9, 'Feed it warm, twice. Rye is quicker than you think.'],
          ['Mix it and leave it', 8, 'There is nothing to knead. Wet hands, a spoon, and a tin.'],
          ['The day of waiting', 6, 'It is better on Monday. Wrap it and go for a walk.'],
        ],
      },
    ],
    students: { mona: 3, giulia: 3, nadia: 2, declan: 1 },
  },
  ovens: {
    title: 'Know Your Oven',
    creator: 'olivia',
    tribe: 'bakery',
    level: 'advanced',
    price: '29.00',
    isPublished: true,
    since: '90d',
    description: 'Where the heat is, where the steam goes, and what the dial does not tell you.',
    modules: [
      {
        title: 'Heat',
        description: 'Stones, steel and the floor of the oven.',
        lessons: [
          ['Ten slices of toast', 12, 'Cover the rack with bread and read the map that comes out.'],
          ['Stone or steel', 11, 'What each does to the crust, and which one you can lift.'],
        ],
      },
      {
        title: 'Steam',
        description: 'The first ten minutes.',
        lessons: [['Where it escapes', 10, 'A towel, a tray and a little courage.']],
      },
    ],
    students: { giulia: 2, hugo: 3 },
  },
} as const satisfies Record<string, DemoCourse>;
export type CourseKey = keyof typeof COURSES;

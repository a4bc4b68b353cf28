import type { TribeKey } from '../tribes.ts';
import { type DemoSpace, daily, hello, news, talk } from './space.ts';

export const BUSY = {
  bakery: [
    news(
      'mathilde',
      '2d 3h',
      'The loaf of next month is a rye with caraway. The recipe is in the library on Sunday, and I will be at the oven that evening for your questions.',
    ),
    {
      type: 'qa',
      name: 'Ask a baker',
      description: 'One question, one loaf. Say your flour, your kitchen and what you saw.',
      posts: [
        {
          by: 'mona',
          ago: '5h',
          text: 'My crust is soft again an hour after it leaves the oven. The crumb is dry enough. What do I change first?',
          comments: [['olivia', 'How long do you bake with the lid off?']],
        },
        {
          by: 'nadia',
          ago: '3d 2h',
          text: 'How do I know that the first rise is done when I come home from a night shift and cannot trust my eyes?',
          comments: [
            ['giulia', 'Press a wet finger in. If the dent fills slowly and not all the way, shape it.'],
            [
              'mathilde',
              'Put some of the dough into a small straight glass with a rubber band around it. When it has grown by two thirds, the large one has too. Your eyes only have to read a glass.',
            ],
          ],
          accepted: 1,
        },
        {
          by: 'declan',
          ago: '9d 4h',
          text: 'Is there any reason to buy a banneton if I have a colander and a linen towel?',
          comments: [
            [
              'olivia',
              'None at all for the bread. The towel needs rice flour, or it becomes part of the loaf.',
            ],
          ],
          accepted: 0,
        },
      ],
    },
    {
      type: 'wins',
      name: 'Small wins',
      description: 'What came out well today. Crumbs count.',
      posts: [
        ...daily('olivia', 4, [
          'Scored it with one cut instead of four, and it opened exactly where I said.',
          'A neighbour asked for the recipe. I gave her the starter instead.',
          'First time the dough did not stick to the table. Less flour than ever, more patience.',
          'Cold oven, cold pot, good bread. Twenty minutes longer and half the gas.',
          'Baked with what was left of four flours. Nobody could say which.',
          'Got up for the shaping and went back to sleep. The alarm was the hard part.',
        ]),
        ...daily('isla', 7, [
          'Barley crackers, thin enough to read through.',
          'The loaf held together at fifteen per cent barley, and so did I.',
          'Fed the starter three days in a row. For me that is a record.',
        ]),
        { by: 'giulia', ago: '4d 6h', text: 'Forty portions of focaccia, not one came back.' },
        { by: 'giulia', ago: '5d 6h', text: 'The new apprentice shaped a whole tray without me.' },
      ],
    },
    {
      type: 'office_hours',
      name: 'At the oven',
      description: 'Twenty minutes with somebody who has burned more bread than you.',
      postRole: 'moderator',
      slots: [
        {
          host: 'mathilde',
          starts: { day: 1, at: '15:00' },
          minutes: 20,
          place: 'https://meet.example.org/slow-bakery',
          bookedBy: 'declan',
        },
        {
          host: 'mathilde',
          starts: { day: 1, at: '16:00' },
          minutes: 20,
          place: 'https://meet.example.org/slow-bakery',
        },
        {
          host: 'giulia',
          starts: { day: 3, at: '11:00' },
          minutes: 30,
          place: 'https://meet.example.org/giulia-at-the-oven',
        },
        {
          host: 'giulia',
          starts: { day: 3, at: '12:00' },
          minutes: 30,
          place: 'https://meet.example.org/giulia-at-the-oven',
          bookedBy: 'nadia',
        },
        { host: 'mathilde', starts: { day: 8, at: '15:00' }, minutes: 20, place: 'The bakery, side door' },
      ],
    },
    {
      type: 'library',
      name: 'Recipe drawer',
      description: 'Every loaf of the month, and the tables we keep coming back to.',
      files: {
        '': ['Starter calendar.txt', 'Table of hydration.pdf'],
        'Loaves of the month': ['Caraway rye.txt', 'Plain loaf.txt'],
      },
    },
    hello([
      {
        by: 'olivia',
        ago: '19d 2h',
        text: 'Olivia. 1,904 loaves in a notebook, and a class on Saturdays. Strong white, a gas oven that leans to the right, and no scale that anybody else may touch.',
      },
      {
        by: 'tariq',
        ago: '8d 5h',
        text: 'Tariq, flat breads mostly. I have a stone and no patience, and came here for the second.',
      },
      {
        by: 'freya',
        ago: '6d 3h',
        text: 'I make the pots some of you bake in. Now I would like to know what they are for.',
      },
    ]),
  ],
  dawn: [
    news(
      'priya',
      '1d 2h',
      'From Monday the call begins at 06:30. Half an hour later, twice the faces. The link stays the same.',
    ),
    {
      type: 'accountability',
      name: 'Before nine',
      description: 'One thing you will do today, and whether you did yesterday’s.',
      posts: [
        ...daily('jin', 3, [
          'Today: two calls with people who cancelled. Yesterday’s invoice page is out.',
          'Today: the invoice page. Yesterday I wrote to all eleven, nine answered.',
          'Today: write to the eleven who tried and left. Yesterday: nothing, and I know why.',
          'Today: cut the sign-up to one field. Done with the tests since six.',
          'Today: tests for the part that broke on Friday.',
        ]),
        ...daily('tomas', 5, [
          'Today: the price goes up for new customers. Hands are shaking, going anyway.',
          'Today: decide about the price. Yesterday’s page reads better aloud now.',
        ]),
        {
          by: 'priya',
          ago: '3d 4h',
          text: 'Today: say no to the partnership, in one sentence. It took four drafts.',
        },
      ],
    },
    {
      type: 'qa',
      name: 'Hard questions',
      description: 'Numbers beat adjectives.',
      posts: [
        {
          by: 'mei',
          ago: '20h',
          text: 'Nine paying customers, three of them friends. Do I count six or nine when I decide whether to go on?',
          comments: [['jin', 'Count those who would write to you if it stopped working.']],
        },
        {
          by: 'tomas',
          ago: '6d 1h',
          text: 'Monthly or yearly first, for a tool that people use four times a year?',
          comments: [
            [
              'priya',
              'Yearly, with a month to change their mind. Four uses a year never feel like a month’s worth.',
            ],
          ],
          accepted: 0,
        },
      ],
    },
    {
      type: 'discussion',
      name: 'The numbers room',
      description: 'Revenue, churn and runway, with the names left in.',
      isPaid: true,
      posts: [
        {
          by: 'jin',
          ago: '2d 7h',
          text: 'March: 4,120 in, 2,870 out, two months more of runway than in February. The refund was worth it.',
        },
      ],
    },
    {
      type: 'office_hours',
      name: 'Coffee with Priya',
      description: 'Fifteen minutes on the one thing that is in the way.',
      postRole: 'moderator',
      slots: [
        {
          host: 'priya',
          starts: { day: 2, at: '08:00' },
          minutes: 15,
          place: 'https://meet.example.org/founders-at-dawn',
        },
        {
          host: 'priya',
          starts: { day: 2, at: '09:00' },
          minutes: 15,
          place: 'https://meet.example.org/founders-at-dawn',
          bookedBy: 'mei',
        },
        { host: 'jin', starts: { day: 4, at: '08:00' }, minutes: 30, place: 'https://meet.example.org/jin' },
      ],
    },
    hello([
      {
        by: 'mei',
        ago: '12d 2h',
        text: 'Mei. I am making a timetable for one-teacher schools. In the way: everybody loves it and nobody has a budget line for it.',
      },
    ]),
  ],
  guild: [
    news(
      'leo',
      '3d 1h',
      'Sunday’s retreat is on. Four hours, two breaks, no cameras. Bring the piece you have been avoiding.',
    ),
    {
      type: 'accountability',
      name: 'Two hours',
      description: 'Say what you will do before you do it. Say what happened after.',
      posts: [
        ...daily('sana', 4, [
          'Two hours on the third chapter. It has a middle now, and the middle knows where it goes.',
          'Two hours, one page, and the page is right.',
          'Two hours of taking out. Eleven hundred words lighter.',
          'Began late, stayed late. The figures are done.',
        ]),
        ...daily('siobhan', 6, [
          'Read the whole score without the piano. Two hours, one decision about bar forty.',
          'Two hours on the quiet part. Louder than it looks.',
        ]),
        { by: 'leo', ago: '1d 3h', text: 'Planned two hours, got one. The one was good.' },
      ],
    },
    {
      type: 'library',
      name: 'Worksheets',
      description: 'What the guild works with on a bad day.',
      files: { '': ['A page for two hours.pdf'], Retreats: ['Retreat at home.txt'] },
    },
    talk('Everything that is not the work itself.', [
      {
        by: 'siobhan',
        ago: '2d 5h',
        text: 'What do you do in the ten minutes before? I sharpen pencils that I do not use.',
        comments: [['sana', 'Water the plants. They have never looked better than in a bad month.']],
      },
    ]),
    hello([
      {
        by: 'sana',
        ago: '17d 1h',
        text: 'Sana, four to six in the morning, a thesis about water rights. Ask me at half past six how it went.',
      },
    ]),
  ],
  runners: [
    news(
      'kwame',
      '1d 4h',
      'Clocks change on Sunday. The run does not: we meet when the lamps go off, whatever the clock says.',
    ),
    {
      type: 'wins',
      name: 'Made it out',
      description: 'You were out before the sun. Say so.',
      posts: [
        ...daily('grace', 5, [
          'Three kilometres and a fox.',
          'Rain sideways. Four of us, nobody first.',
          'Ran the whole hill for the first time, slowly, which is how hills are run.',
          'Turned back at the bridge. That counts, it says so on the wall.',
          'Two kilometres with the new one. She talked the whole way.',
          'Minus two, gloves, no excuses left.',
          'Slept in my running clothes. It works.',
        ]),
        ...daily('kwame', 6, [
          'Nine lanterns today. I counted twice.',
          'Carried somebody’s jacket for an hour. She ran faster without it.',
        ]),
      ],
    },
    hello([
      {
        by: 'grace',
        ago: '15d 2h',
        text: 'Grace, 61, started with lamp posts: walk two, run one. Now it is the other way round.',
      },
    ]),
    {
      type: 'discussion',
      name: 'Lantern keepers',
      description: 'Who carries the lamps this week. For those who have led a run, and those about to.',
      readRole: 'moderator',
      postRole: 'moderator',
      people: ['mona', 'hanna', 'emeka', 'ruth'],
      posts: [
        {
          by: 'kwame',
          ago: '2d 4h',
          text: 'Two lamps are charged, the third has a loose strap. Mona, would you take the back on Thursday? You know the hill by now.',
          comments: [['grace', 'I bring a strap. And the whistle, which we forgot last time.']],
        },
      ],
    },
  ],
} satisfies Partial<Record<TribeKey, readonly DemoSpace[]>>;

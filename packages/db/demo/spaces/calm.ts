import type { TribeKey } from '../tribes.ts';
import { type DemoSpace, daily, hello, news, talk } from './space.ts';

export const CALM = {
  supper: [
    news('beatriz', '2d 6h', 'Friday we cook in French. Camille leads, the rest of us point at vegetables.'),
    {
      type: 'qa',
      name: 'How do you say',
      description: 'Words that no dictionary wants to explain.',
      posts: [
        {
          by: 'mona',
          ago: '1d 3h',
          text: 'How do I say in Portuguese that I am full, politely, the third time?',
          comments: [
            [
              'beatriz',
              '“Estou satisfeita, obrigada.” And put your hand over the plate, or it does not count.',
            ],
          ],
          accepted: 0,
        },
        {
          by: 'camille',
          ago: '7h',
          text: 'Is there an English word for the part of the meal when nobody gets up although it is over?',
        },
      ],
    },
    {
      type: 'discussion',
      name: 'Table for eight',
      description: 'Small supper calls, for those who keep the kitchen warm.',
      isPaid: true,
      posts: [
        {
          by: 'beatriz',
          ago: '4d 2h',
          text: 'Thursday, eight chairs, bacalhau. Say what you cannot eat before Wednesday.',
        },
      ],
    },
    hello([
      {
        by: 'camille',
        ago: '11d 4h',
        text: 'Je suis Camille, et mon portugais est un accident. I am here to have it in public.',
      },
    ]),
  ],
  terminal: [
    news('hanna', '5d 2h', 'Review evening moves to Wednesdays. Bring one file, at most two hundred lines.'),
    {
      type: 'qa',
      name: 'Read the error',
      description: 'Paste text, not pictures of text. Say what you tried.',
      posts: [
        {
          by: 'arjun',
          ago: '8h',
          text: 'deadlock detected, twice a week, always between the same two jobs. Both update the same three tables. Where do I begin?',
          comments: [
            [
              'viktor',
              'With the order in which they take them. Log it for a day before you change anything.',
            ],
          ],
        },
        {
          by: 'elif',
          ago: '4d 5h',
          text: 'My date is a day early for everybody west of Lisbon. It is a plain date, no time in it. Why?',
          comments: [
            [
              'hanna',
              'A date without a time becomes midnight in UTC, and midnight in UTC is yesterday evening over there. Keep it as text until somebody has to read it.',
            ],
          ],
          accepted: 0,
        },
      ],
    },
    talk('Small tools, plain text, kind reviews.', [
      {
        by: 'viktor',
        ago: '6d 3h',
        text: 'What is the oldest thing in your dotfiles that you still understand?',
      },
    ]),
    hello([
      {
        by: 'elif',
        ago: '10d 1h',
        text: 'Elif. The smallest thing I built and still use is a script that renames scans by what is written on them. It is wrong about twice a month.',
      },
    ]),
  ],
  portfolio: [
    news(
      'samuel',
      '4d 3h',
      'The reading for this month is one page long: the fee table of your own fund. Bring it.',
    ),
    talk('Process, not amounts.', [
      {
        by: 'lena',
        ago: '3d 5h',
        text: 'Wrote down in one sentence what would make me sell. I recommend the exercise, and keeping the sentence where you can find it.',
      },
    ]),
    hello([
      {
        by: 'lena',
        ago: '16d 2h',
        text: 'Lena. The money is for a workshop with a north window, in about nine years.',
      },
    ]),
  ],
  honest: [
    news('noah', '3d 6h', 'Sentence clinic on Thursday. One sentence each, five minutes, no slides.'),
    {
      type: 'qa',
      name: 'Sentence clinic',
      description: 'Bring one sentence you sell with.',
      posts: [
        {
          by: 'carlos',
          ago: '1d 6h',
          text: '“Prints that outlive the wall they hang on.” Too much?',
          comments: [['noah', 'Only if they do not. How long is the paper good for? Say that.']],
        },
      ],
    },
    hello([
      {
        by: 'carlos',
        ago: '13d 3h',
        text: 'Carlos, prints. I can say what I make in forty minutes, and would like to get it down to a line.',
      },
    ]),
  ],
  tabletop: [
    news('ingrid', '2d 5h', 'Two new tables on Tuesday. One is co-operative, the other is honest about it.'),
    talk('Rules, houses and house rules.', [
      {
        by: 'abdul',
        ago: '5d 4h',
        text: 'We play the long campaign with a rule that whoever explains a card reads it aloud first. It saved an hour.',
      },
    ]),
    hello([
      {
        by: 'abdul',
        ago: '14d 2h',
        text: 'Abdul. In ten minutes I would teach a stranger No Thanks, and then not let them leave.',
      },
    ]),
  ],
  corner: [
    news('ruth', '1d 7h', 'The chair by the window is free on Thursday. It is a good chair.'),
    talk('What are you doing on your free afternoon?', [
      {
        by: 'aroha',
        ago: '4d 4h',
        text: 'Somebody here said they walk the same street every day. Seven people walked it with them on Saturday. I was one.',
      },
    ]),
    hello([
      {
        by: 'ruth',
        ago: '18d 2h',
        text: 'Ruth, Leeds. On a free afternoon I would repot things, and talk while doing it.',
      },
    ]),
  ],
  inklight: [
    news(
      'yuki',
      '3d 3h',
      'The press is booked for the whole weekend. Bring paper that you are not afraid of.',
    ),
    {
      type: 'wins',
      name: 'Finished',
      description: 'Things that are done. Sketches are welcome elsewhere.',
      posts: [
        ...daily('amara', 6, [
          'Edition of twelve, signed, dried, wrapped.',
          'The blue plate came clean at last.',
        ]),
        { by: 'yuki', ago: '2d 2h', text: 'A lamp in four colours. It took eleven.' },
      ],
    },
  ],
  barbell: [
    news(
      'rafael',
      '2d 4h',
      'New block from Monday: three weeks of carrying things. Bags, buckets, children.',
    ),
    {
      type: 'accountability',
      name: 'Three sessions',
      description: 'Which three days, and did you?',
      posts: [
        {
          by: 'freya',
          ago: '1d 5h',
          text: 'Monday, Wednesday, Saturday. Wednesday was in a car park with a bag of clay, and counts.',
        },
        { by: 'rafael', ago: '9h', text: 'Second of three. Slow lowering, nothing hurt, nobody clapped.' },
      ],
    },
    hello([
      {
        by: 'freya',
        ago: '12d 5h',
        text: 'My left wrist hurts, and I would like to be able to carry two bags of clay up one flight of stairs.',
      },
    ]),
  ],
} satisfies Partial<Record<TribeKey, readonly DemoSpace[]>>;

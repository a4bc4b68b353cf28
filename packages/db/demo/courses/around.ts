import type { ResourceKind } from '@kindred/validation/courses/resources';
import type { CourseKey } from '../courses.ts';
import type { Person } from '../people.ts';
import type { DemoComment } from '../posts/post.ts';
import type { Span } from '../time.ts';

export interface DemoReview {
  by: Person;
  rating: number;
  text: string;
  ago: Span;
  reply?: string;
}

/** A file of library.ts, or a link. */
export type DemoResource = { kind: ResourceKind; title: string } & ({ file: string } | { url: string });

/** What stands around the lessons of a course. */
export interface DemoAround {
  reviews?: readonly DemoReview[];
  resources?: readonly DemoResource[];
  /** By the title of the lesson. */
  discussions?: Readonly<Record<string, { ago: Span; comments: readonly DemoComment[] }>>;
}

export const AROUND: Partial<Record<CourseKey, DemoAround>> = {
  firstloaf: {
    reviews: [
      {
        by: 'nadia',
        rating: 5,
        text: 'My third loaf was the first one I gave away. The lesson on when it has risen enough is worth the course alone.',
        ago: '49d',
        reply: 'That is the lesson I rewrote most often. Good to hear that it helped.',
      },
      {
        by: 'hugo',
        rating: 5,
        text: 'Short lessons, no poetry about gluten. I printed the calendar and followed it.',
        ago: '31d',
      },
      {
        by: 'isla',
        rating: 4,
        text: 'Wonderful, but the first five days assume a warm kitchen. Mine is 16 degrees and needed eight.',
        ago: '47d',
        reply: 'You are right. I added a table for cold kitchens.',
      },
      { by: 'keiko', rating: 5, text: '', ago: '12d' },
      { by: 'emeka', rating: 4, text: 'I wish there were a video of the shaping.', ago: '5d' },
    ],
    resources: [
      { kind: 'workbook', title: 'Starter worksheet', file: 'Starter worksheet.pdf' },
      { kind: 'workbook', title: 'Timetable of a baking day', file: 'Baking day timetable.txt' },
      {
        kind: 'reading',
        title: 'How flour is milled',
        url: 'https://en.wikipedia.org/wiki/Gristmill',
      },
    ],
    discussions: {
      'The first five days': {
        ago: '9d',
        comments: [
          ['sofia', 'Mine smells of nail polish on day four. Should I start again?'],
          ['olivia', 'No. It is hungry: feed it twice a day until it smells of yoghurt.', 'reply'],
          ['sofia', 'Two days later it does. Thank you!', 'reply'],
          ['bruno', 'Does tap water with chlorine matter?'],
          ['olivia', 'Leave the water in an open jug overnight and it does not.', 'reply'],
        ],
      },
      'Shaping, calmly': {
        ago: '6d',
        comments: [
          ['declan', 'The dough sticks to everything at 75 %. Flour or water on the hands?'],
          ['emeka', 'Water for folding, flour for shaping. It took me four loaves to believe it.', 'reply'],
        ],
      },
    },
  },
  twohours: {
    reviews: [
      {
        by: 'siobhan',
        rating: 5,
        text: 'Thirty days in, my mornings are still mine. I did not expect the lesson on coming back to matter most.',
        ago: '3d',
      },
      { by: 'mona', rating: 5, text: 'Honest about bad weeks, which is why it worked for me.', ago: '9d' },
      {
        by: 'lena',
        rating: 4,
        text: 'The audit on paper changed my week. I would like a printable page for it.',
        ago: '28d',
        reply: 'It is under Resources now.',
      },
    ],
    resources: [
      {
        kind: 'reading',
        title: 'Maker’s schedule, manager’s schedule',
        url: 'https://paulgraham.com/makersschedule.html',
      },
    ],
    discussions: {
      'A door of some kind': {
        ago: '4d',
        comments: [
          ['ruth', 'I share an office with four people. Headphones do not stop the questions.'],
          [
            'leo',
            'Agree on one question time a day, at 11:30. Put the card up and point at it for two weeks.',
            'reply',
          ],
          ['mei', 'A library card was my door. It is quiet and nobody knows my name there.'],
        ],
      },
    },
  },
  ryeweekend: {
    reviews: [{ by: 'giulia', rating: 5, text: 'The day of waiting is a lesson in itself.', ago: '20d' }],
    resources: [{ kind: 'workbook', title: 'Shopping list', file: 'Rye weekend shopping list.txt' }],
  },
  queryplans: {
    reviews: [
      {
        by: 'pawel',
        rating: 5,
        text: 'I now read the rows removed by a filter before anything else.',
        ago: '20d',
      },
      { by: 'mei', rating: 4, text: 'Dense in the best way. More exercises, please.', ago: '200d' },
    ],
  },
  onepage: {
    reviews: [
      {
        by: 'carlos',
        rating: 5,
        text: 'I cut half of my page and got the first three bookings from strangers.',
        ago: '55d',
        reply: 'The half that you cut was about you. Well done.',
      },
    ],
  },
  slowlift: {
    reviews: [{ by: 'ruth', rating: 5, text: 'I carry my own bags up the stairs again.', ago: '7d' }],
  },
};

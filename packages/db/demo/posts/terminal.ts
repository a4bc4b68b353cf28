import type { DemoPost } from './post.ts';

export const terminal: DemoPost[] = [
  {
    by: 'viktor',
    ago: '47m',
    likes: 16,
    text: 'The disk was full because of a log about the disk being nearly full. I have been doing this for nineteen years and it got me again.',
    comments: [
      ['hanna', 'There should be a museum for these.'],
      ['pawel', 'Ours was a backup of the backups folder, including the backups folder.'],
    ],
  },
  {
    by: 'hanna',
    ago: '7h',
    likes: 23,
    passedOn: [['jin', '5h', 'The whole table is sometimes the answer. I will think about this all day.']],
    text: 'Reading a query plan with a beginner today. She asked why the database would ever choose to read the whole table. Best question of the month. Because sometimes the whole table is the answer, and an index is just a longer way to walk there.',
  },
  {
    by: 'pawel',
    ago: '1d 7h',
    likes: 18,
    text: 'Replaced a queue, two workers and a cache with one table and a row lock. It is slower on paper and faster in every way that anybody can feel.',
    comments: [
      ['arjun', 'How many rows a minute before you would change your mind?'],
      ['pawel', 'We have ninety. I will write again at nine thousand.', 'reply'],
    ],
  },
  {
    by: 'thanh',
    ago: '2d 9h',
    likes: 12,
    text: "Today I learned that the bug had a comment above it, from me, from 2021, that says 'this will not happen'.",
  },
  {
    by: 'mei',
    ago: '4d 2h',
    likes: 10,
    text: 'Small tool I still use: forty lines that read a CSV and tell me which columns are lying. Dates that are text, numbers with a space, the one row from Excel that became March.',
  },
  {
    by: 'arjun',
    ago: '5d 3h',
    likes: 9,
    text: 'Firmware people, I need a sanity check. The sensor reads 85 degrees exactly once after power on and then behaves. I can drop the first reading, but I would like to know why I am dropping it.',
    comments: [
      [
        'viktor',
        '85 is the power-on value of that family of chips before the first conversion is done. You are not dropping a reading, there was none.',
      ],
      ['arjun', 'That is the kindest possible answer. Thank you.', 'reply'],
    ],
  },
  {
    by: 'hanna',
    ago: '8d 4h',
    likes: 20,
    isPinned: true,
    text: 'House rule, since it came up twice this week: paste text, not pictures of text. It is not pedantry. Somebody with a screen reader is trying to help you.',
  },
  {
    by: 'dmitri',
    ago: '10d 6h',
    likes: 7,
    text: 'Wrote a chess clock for the terminal. It has one feature and no settings. My opponents call it hostile.',
  },
  {
    by: 'jin',
    ago: '14d 5h',
    likes: 11,
    text: 'Removed 2,300 lines by asking the restaurant which of the four reservation flows they use. They use the phone. There is now one flow, and it has a telephone icon.',
  },
  {
    by: 'viktor',
    ago: '19d 3h',
    likes: 14,
    text: "Restored last month's backup onto a spare machine for the fun of it. It took forty minutes and failed once. I now know something that the green tick in the report did not.",
  },
];

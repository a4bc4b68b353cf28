import type { DemoCourse } from './course.ts';
import { oneLine, promise, withOthers } from './hours/more.ts';

export const twoQuietHours = {
  title: 'Two Quiet Hours',
  creator: 'leo',
  tribe: 'guild',
  level: 'beginner',
  price: '0.00',
  isPublished: true,
  since: '200d',
  colour: '#3f6f5f',
  certificate: { months: null },
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
          `Look at last week. The hour is there, it has someone else's name on it.

## An audit on paper

Draw seven columns and fill in last week from your calendar, your messages and your memory. Mark each hour with one letter:

- **M** for mine: I decided what to do.
- **T** for theirs: someone was waiting.
- **D** for drift: neither.

Most people find four to eight hours of D, and one or two of T that nobody would miss.

## Choose by energy

Put a plus beside the hours in which you thought clearly. A quiet hour at four in the afternoon that finds you asleep is worth less than half an hour at eight.

Then choose two hours a day, in one piece or in two. If you can only have one, take one and keep it.

## Write it as a promise

> From Monday to Friday, 7:30 to 9:30, at the kitchen table, I work on the thesis. Messages wait until 9:45.

A time, a place, one piece of work, and when people can have you again. The last part is what makes others agree to it.`,
        ],
        [
          'A door of some kind',
          7,
          `Headphones, a library, a parked car. What counts as a door.

A door does two things: it keeps others out, and it tells you that you have gone in. You can build both without a room.

## Keep others out

| Where you are | A door |
| --- | --- |
| Open office | Headphones and a card with the time you are back |
| Shared flat | A library, a café with no wireless |
| Home with children | A swap: your two hours, then your partner's |
| Anywhere | Phone switched off and in another room |

The other room matters. A phone that lies face down is still a question that you keep answering.

## Tell yourself

Begin with the same small act each day: the same tea, the same lamp, the sentence you will write first, read aloud. After two weeks the act does part of the work.

## When someone knocks

Ask one thing: “Can this wait until half past nine?” It nearly always can, and after a week people ask themselves. Leave one way in for real emergencies, such as a second ring from the same number, and say who has it.`,
        ],
        promise,
      ],
    },
    {
      title: 'Keeping',
      description: 'The middle, which is most of it.',
      lessons: [
        [
          'Day thirty',
          9,
          `Why it gets harder once it works.

In the first weeks the novelty carries you. Then three things happen, usually at once.

1. **The easy part is done.** What is left is the chapter you avoided.
2. **Others notice that you get things done**, and bring you more.
3. **You feel safe** and lend out an hour, only this once.

## What helps

- End each session in the middle of something that you know how to continue. Write the next sentence as a note and leave it on the table.
- Divide the frightening part until one piece fits in twenty minutes. Do that piece first.
- Answer new requests with a date: “I can start on the 14th.” Do not answer during the quiet hours.
- Keep a line a day: date, minutes, what moved. Measure hours kept, not pages made. You control only the first.

## A question for today

Read your lines of the past thirty days. Which day of the week is missing most often? Move that day's hours rather than scolding yourself for them. A promise that fails every Wednesday is a fact about Wednesday.`,
          { release: { kind: 'after_days', days: 14 } },
        ],
        [
          'Coming back',
          8,
          `Missing a week is part of the method.

You will be ill, or travel, or have a deadline of someone else's. What decides the year is how long the gap becomes, and the gap becomes long through shame.

## The return, in three days

1. **Day one: twenty minutes.** Sit in the place, read the last page, write down what comes next. Stop, even if it goes well.
2. **Day two: one hour.** Do what you wrote down, however small.
3. **Day three: both hours.** You are back.

Do not make up for lost hours. Four hours on Saturday is how people miss Monday.

## Find the cause, once

- Was it an event? Then there is nothing to repair.
- Was it the hour? Move it.
- Was it the work? Perhaps it is finished, or was never yours. You may stop a project; do it on purpose and in writing.

## Say it here

Post one line in the guild: “Back after nine days.” You will see how many people answer that it was twelve for them.

> The habit is not the chain of days. The habit is the return.`,
          { release: { kind: 'after_previous' } },
        ],
        oneLine,
      ],
    },
    withOthers,
  ],
  students: {
    mona: { done: 7, enrolled: '38d', finished: '10d', isComplete: true },
    lena: { done: 7, enrolled: '90d', finished: '30d', isComplete: true },
    siobhan: { done: 9, enrolled: '150d', finished: '3d' },
    keiko: { done: 9, enrolled: '50d', finished: '1d 8h' },
    oskar: { done: 5, enrolled: '60d', finished: '5d', failed: 1 },
    mei: { done: 2, enrolled: '12d', finished: '2d' },
    ayesha: { done: 2, enrolled: '20d', finished: '6d' },
    ruth: { done: 2, enrolled: '9d', finished: '3d' },
    arjun: { done: 1, enrolled: '25d', finished: '21d' },
    sana: { done: 0, enrolled: '3d 5h' },
  },
} as const satisfies DemoCourse;

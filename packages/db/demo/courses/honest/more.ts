import type { DemoLesson } from '../course.ts';
import { many, one, ordered, trueFalse, typed } from '../questions.ts';

export const threeDoubts: DemoLesson = [
  'Three doubts, answered',
  9,
  `People who nearly buy have a reason not to. Find the three most common ones and answer them in the open.

## Collect them

Read your last twenty messages from people who asked and did not buy. Mark every sentence with *but*, *if* or *how long*. Sort them into piles. The three largest piles go on the page.

## Answer in this order

1. Repeat the doubt in the reader’s words. *“It is an old house. Will it make a difference at all?”*
2. Answer with a fact. *The last nine houses were built before 1930. Six of them measured it: between one and three degrees warmer.*
3. Say where your answer ends. *With cracked panes it helps less. Then I tell you so before you pay.*

The third step feels dangerous. It is the part that people quote when they recommend you.

## What not to do

- Do not answer doubts that nobody has. Each answer plants its question.
- Do not hide the answers behind a row of closed headings. Three short paragraphs are read.
- Do not write *no risk*. Write what happens when it goes wrong, and who pays.`,
];

export const onePrice: DemoLesson = [
  'The price, in plain sight',
  7,
  `If someone has to ask for the price, most of them do not ask. They leave.

## Say three things

| | Example |
| --- | --- |
| The price | €180 a window |
| What is in it | Collection, repair, paint, fitting |
| What is not | New glass, which is €40 a pane |

If the price depends on the job, give the range of your last ten jobs and the two things that move it. *Between €140 and €260, depending on size and rot* is a price. *Ask for an offer* is a door.

## What not to do with it

- No price that was never asked, crossed out beside the real one. It is a lie, and in many countries it is against the law.
- No countdown that begins again when the page is reloaded.
- No *only two left* unless you can show the two.

There are honest reasons to hurry: a start date, a class with twelve seats, the first frost. Name the reason and the date, and let people decide.

One page, one price, one button. A second product beside it makes people compare in place of choosing.`,
];

export const readAloud: DemoLesson = [
  'Read it aloud, cut a third',
  6,
  `A page gets better when it gets shorter, until something is missing.

Print the page or put it on your phone, stand up, and read it aloud. Mark each place where you stumble, run out of breath or feel embarrassed. Those are the sentences to change.

## Cut in this order

1. The first paragraph. Often the page begins with the second.
2. Adjectives. Keep those that could be measured.
3. Sentences about yourself. Turn *I have twenty years of experience* into *312 windows since 2006*.
4. Every second example. Keep the one with a name.

## Check for a phone

- No paragraph is longer than four lines.
- Someone who reads only headings and captions knows what it is, for whom, and what it costs.
- The button says what happens: *Book a visit*, not *Submit*.

Then give it to one person who is honest with you. Do not ask whether they like it. Ask what they would do next, and what stops them. Write that down and change one thing.`,
];

export const countTwo: DemoLesson = [
  'Count two things',
  8,
  `You need no dashboard. For one page, two numbers each week are enough.

| Week | Visitors | Did the one thing | Share |
| --- | --- | --- | --- |
| 1 | 120 | 3 | 2.5 % |
| 2 | 90 | 2 | 2.2 % |
| 3, new headline | 110 | 6 | 5.5 % |

Count visitors without following them around: the log of your server is enough. *Did the one thing* means a booking, an order or a message. Nothing else is counted.

## Change one thing at a time

1. Write down what you change and what you expect.
2. Leave it for two weeks, or two hundred visitors, whichever comes later.
3. Keep it or take it back. Write down which.

With six orders in place of three you know very little yet: it may be chance. That is fine. Over a year of small notes you see which changes held.

## Ask those who did not buy

Put one line at the end of the page: *Not for you? Tell me why, it takes a minute.* Two answers in a month teach you more than the table above.`,
];

export const publishIt: DemoLesson = [
  'Publish it on Friday',
  9,
  `A page that is finished and not public has helped nobody. Publish it this week, with its flaws.

## The list

- The plain sentence stands under the headline.
- Every claim has a number or a name beside it.
- Three doubts are answered, each with its limit.
- The price is there, with what it covers and what it does not.
- One button, and it says what happens.
- It was read aloud, and a third of it is gone.

## The first day

Send the link to the people you interviewed and thank them by name. Ask each to forward it to one person who has the problem you solve. That is your launch. Advertising comes later, when you know that strangers who arrive understand the page.

## Once a month

Read it again as if it were a competitor’s. Is everything still true? Numbers age, prices change, the picture shows the old workshop. An honest page needs ten minutes a month to stay honest.

The quiz below goes through the whole course. You may have your own page open beside it.`,
  {
    quiz: {
      passMark: 70,
      tries: null,
      feedback: 'after_submit',
      questions: [
        one(
          'Which of these belongs directly under the headline?',
          [
            'A plain sentence that says what it is and for whom',
            'The story of how you began',
            'A row of logos',
            'A countdown',
          ],
          'In five seconds the reader wants to know what it is, whether it is for them and what it costs.',
        ),
        many(
          'Which count as proof?',
          [
            '“31 orders last year”',
            'A customer with a name, quoted with consent',
            '“Best in town”',
            'A photo of the real thing',
          ],
          [0, 1, 3],
          'A number, a name or a picture can be checked. A superlative cannot.',
        ),
        trueFalse(
          'It is better to hide the limits of what you sell until someone asks.',
          false,
          'Saying where your answer ends is what makes the rest believable.',
        ),
        typed(
          'A page had 200 visitors, and 8 of them booked. What share is that, in percent?',
          ['4', '4%', '4 %', 'four', 'four percent'],
          '8 of 200 are 4 of 100.',
        ),
        ordered(
          'Put the answer to a doubt in order.',
          ['Repeat the doubt in the reader’s words', 'Answer with a fact', 'Say where the answer ends'],
          'The limit comes last and is the part that people remember.',
        ),
      ],
    },
  },
];

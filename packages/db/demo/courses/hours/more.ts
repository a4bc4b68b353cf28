import type { DemoLesson, DemoModule } from '../course.ts';
import { many, one, ordered, trueFalse, typed } from '../questions.ts';

export const promise: DemoLesson = [
  'A promise in writing',
  9,
  `A plan that you keep to yourself can be changed without anyone noticing. So we write it down and hand it in.

You have chosen an hour and a door. Now put both into one sentence, and add the two things that most people leave out: what you will **not** do, and when you stop.

## The four parts

| Part | Weak | Strong |
| --- | --- | --- |
| When | In the mornings | Monday to Friday, 7:30 to 9:30 |
| Where | Somewhere quiet | At the kitchen table, laptop only |
| What | My book | The second chapter, until it can be read aloud |
| What not | Fewer messages | No phone, no news, no tidying |

## Make it small enough

Read your sentence and ask how likely it is that you keep it on a bad Wednesday. If the answer is less than nine in ten, take away days before you take away minutes. Three mornings that happen beat five that do not.

## Say it to one person

Choose the one who is most likely to interrupt you. Read it to them and ask what they need from you in return. Nearly always it is a time at which you are there again, and nearly always they have been waiting to be asked.

> From Tuesday to Thursday, 6:40 to 8:00, in the parked car by the school, I write letters for the appeal. The phone is in the boot. At eight I am all yours.

That one was handed in last spring. The appeal was won in the autumn.`,
  {
    assignment: {
      instructions:
        'Write your promise in **two or three sentences**: when, where, what, and what not. Add a last line about what made you choose this hour.\n\nI read each one and answer within two days. I send it back when I cannot see from it on which day you would have broken it.',
      accepts: 'text',
      work: {
        mona: [
          {
            text: 'Monday, Wednesday and Friday, 5:45 to 7:15, at the dining table, I do the Portuguese exercises and nothing else. No ledgers, no phone, no feeding the starter. It is the only hour at which none of my clients is awake.',
            status: 'passed',
            feedback: 'Three days that you can keep. I like that the starter is on the list of what not.',
          },
        ],
        siobhan: [
          {
            text: 'Every day from 9 to 11 in the library reading room I write the thesis. No email. I chose it because the door of the library opens at nine.',
            status: 'passed',
            feedback: 'Clear. Every day is a lot: decide now what happens on a Sunday when it is closed.',
          },
        ],
        lena: [
          {
            text: 'Weekdays, 20:30 to 22:00, at the desk with the lamp, I draw the plates for the field guide. No series, no shop orders. The children sleep then and I am still awake enough for a fine pen.',
            status: 'passed',
            feedback: 'The fine pen is the best test of an hour that I have read. Keep it.',
          },
        ],
        keiko: [
          {
            text: 'Tuesday to Saturday, 6:00 to 8:00, at the counter before the café opens, I translate ten pages. The till stays off. I chose it because the machine needs two hours to warm up anyway.',
            status: 'passed',
            feedback: 'You found an hour that was already paid for. Passed.',
          },
        ],
        oskar: [
          {
            text: 'I will work on the archive in the mornings when I can.',
            status: 'returned',
            feedback:
              'On which morning would you have broken this? Name days, a time, and what you will not do.',
          },
          {
            text: 'Monday, Tuesday, Thursday, 7:00 to 8:30, in the box room, I date photographs of the archive, forty a morning. The radio is off and the door has a note. I am slow to wake, and dating photographs forgives that.',
            status: 'passed',
            feedback: 'Much better. Forty is a number that you can miss, which is the point.',
          },
        ],
        mei: [
          {
            text: 'Saturday and Sunday, 8:00 to 10:00, on the balcony, I learn the second movement by heart. No recordings of others, no messages before ten. The neighbours asked for not before eight, so I start when they allow it.',
            status: 'submitted',
          },
        ],
        ayesha: [
          {
            text: 'I want two quiet hours for my business plan, in the evenings after work, as often as possible.',
            status: 'returned',
            feedback:
              'The wish is there, the promise is not yet. Which evenings, from when to when, and what stays closed? Two evenings are plenty to begin with.',
          },
        ],
        ruth: [
          {
            text: 'Monday to Thursday, 10:00 to 11:30, at the piano with the lid down as a desk, I write down what my mother said about the war. No telephone, and my sister knows. After lunch I remember less.',
            status: 'submitted',
          },
        ],
      },
    },
  },
];

export const oneLine: DemoLesson = [
  'A line a day',
  7,
  `You cannot see a habit from inside. A line a day is the window.

## What is in it

Date, minutes, what moved, one word. Ten seconds with a pencil, before you stand up.

| Date | Minutes | What moved | |
| --- | --- | --- | --- |
| Mon 3 | 115 | Chapter 2 has an ending | light |
| Tue 4 | 40 | Read the notes, wrote nothing | fog |
| Wed 5 | 0 | Dentist | |
| Thu 6 | 120 | 900 words, 300 stay | good |

A day without minutes gets a line too. A gap in the paper looks like shame; a nought looks like a dentist.

## Read it on Fridays

1. Add up the minutes. Do not compare them with anything yet.
2. Put a mark beside the best day. What was different in the hour before?
3. Put a mark beside the worst. What was different the evening before?
4. Write one sentence for next week that begins with “On Tuesday I will”.

After four Fridays compare the first and the fourth. Most find that minutes hardly changed and that the word at the end did.

## What not to write

No stars, no streaks, no colours. A chain that breaks takes the wish with it; a list of days has nothing to break. And no plans on this page. It is a record, and a record that is also a plan will lie to you by March.`,
  {
    quiz: {
      passMark: 60,
      tries: null,
      feedback: 'after_submit',
      questions: [
        one(
          'You kept none of your hours on Wednesday. What do you write?',
          [
            'A line with 0 minutes and the reason',
            'Nothing',
            'A plan to make up for it on Saturday',
            'A double line on Thursday',
          ],
          'The record shows what happened. Making up for lost hours is how people miss Monday.',
        ),
        many(
          'What belongs in a promise?',
          ['The time', 'The place', 'What you will not do', 'How many pages you will finish this year'],
          [0, 1, 2],
          'Hours are yours to keep. Pages are not.',
        ),
        trueFalse(
          'After a week away you start again with the full two hours.',
          false,
          'Twenty minutes on the first day, an hour on the second, both hours on the third.',
        ),
        typed(
          'After how many days does this course expect it to become harder?',
          ['30', 'thirty', '30 days', 'thirty days'],
          'The novelty is used up, and others notice that you get things done.',
        ),
        ordered(
          'Put the first morning in order.',
          [
            'Phone into another room',
            'The same small act as every day',
            'Read the note of yesterday',
            'Work',
            'One line before you stand up',
          ],
          'The door comes first, the line last.',
        ),
      ],
    },
  },
];

export const withOthers: DemoModule = {
  title: 'With others',
  description: 'Quiet is easier in company.',
  lessons: [
    [
      'Eight people, no talk',
      8,
      `A room in which others work is the best door there is, also when the room is a call.

Every weekday at 7:30 Berlin time the guild opens one. Cameras may be off, microphones are. We say at the beginning what we will do, and at the end what happened. In between there are a hundred minutes of keys and paper.

## Why it works

- You said it aloud, to people who will hear the answer.
- The end is fixed. A session that may last for ever never starts.
- It is boring to watch, so there is nothing else to do.

## Your own room

Four to eight people are right. With three, one dentist empties it; with nine, the round takes too long.

| Minute | What |
| --- | --- |
| 0–5 | Each says one sentence: “I will …” |
| 5–50 | Work |
| 50–60 | Stand up, drink, no talk |
| 60–105 | Work |
| 105–110 | Each says one sentence: “I did …” |

## Three rules

1. No advice. If you want some, ask in the space, after ten.
2. Late is fine, and silent. Come in, write your sentence into the chat, begin.
3. Who misses three in a row gets a message from one of us. It says “Your chair is here”, and no more.

> The sentence at the end is not a report. “I did not, I looked at the wall” is a complete answer, and we have all given it.`,
    ],
    [
      'Eight seconds of dawn',
      4,
      `A film to begin with. It is short on purpose.

Before a session most of us look at something: a window, a candle, the kettle. This is for those who work in a room without a view. It is the ridge behind the house of my parents, drawn from memory, with the lanterns of people who are up even earlier than we are.

## How to use it

1. Sit as you will sit. Put the phone away first; if it plays on the phone, put it away afterwards.
2. Play the film once. Do not do anything else for these eight seconds. You will be surprised how long they are.
3. When the sun is up, read the note that you left yesterday, and begin with it.

It has no sound, so you can use it in a library. The captions say what to look at, and they are there for those who cannot see the film well: have them read to you.

## After a week

The picture becomes a signal. You need not like it, as you need not like a bell. If you would rather have your own, take eight seconds out of your window on your phone, once, and keep to that one for a month. What it shows does not matter. That it is the same every day does.

My notes are at two seconds: that is where I always want to check the time.`,
      {
        added: '6d',
        film: {
          captions: [
            { start: 0, end: 2, text: 'A dark ridge before sunrise. Breathe in.' },
            { start: 2, end: 5, text: 'Lanterns cross it from left to right. Count them.' },
            { start: 5, end: 8, text: 'The sun comes up behind the ridge. Begin.' },
          ],
          watched: { mona: 5 },
        },
        notes: [
          { by: 'mona', at: 2, text: 'I reached for the phone here. Twice.', ago: '20h' },
          { by: 'mona', at: 5, text: 'Stopped to feed the starter. Go on from the sun.', ago: '19h' },
          { by: 'mona', at: null, text: 'Try it before the Portuguese exercises on Friday.', ago: '18h' },
        ],
      },
    ],
    [
      'The first of the month',
      9,
      `Twelve times a year, one quiet session is for the hours themselves.

Take the lines of the last month, a blank page and forty minutes. Do it on the first working day, in the usual place, and cancel nothing else for it.

## The page

| Question | Where the answer is |
| --- | --- |
| How many hours did I promise? | Your promise |
| How many did I keep? | The lines, added up |
| On which day do they fail? | The noughts |
| What is finished that was not? | Not in the lines: look at the work |
| What would I miss if I stopped? | The word at the end of the good days |

## Then change one thing

- Kept more than nine in ten: make it a little harder. Add a day, or choose the chapter that you avoid.
- Kept six to nine: change nothing. This is what it looks like when it works.
- Kept fewer: make it smaller, by half, for one month. Do not explain it to yourself.

Write the new promise below, even if it is the old one. Date it.

## Give it away

Once you have done this three times, you know something that a new member does not. Sit beside one of them in the morning room, and read them your first promise. They all sound like yours: too many days, and “when I can”.

Post the number of hours you kept, without a comment. We add them up. In the last month the guild had 1,140, and no two people had them at the same time of day.`,
      { added: '6d' },
    ],
  ],
};

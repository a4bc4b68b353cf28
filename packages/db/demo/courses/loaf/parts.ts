import type { DemoAssignment, DemoQuiz } from '../course.ts';
import { many, one, ordered, trueFalse, typed } from '../questions.ts';

export const isItReady: DemoQuiz = {
  passMark: 70,
  tries: null,
  feedback: 'after_submit',
  questions: [
    one(
      'It is day three, and nothing moves in the jar. What do you do?',
      ['Feed it as usual', 'Begin again', 'Add a pinch of baker’s yeast', 'Put it into the fridge'],
      'The gas of day two came from bacteria that the acid has stopped by now. The yeast is on its way.',
    ),
    many(
      'Which of these are signs of a starter that is ready?',
      ['A spoonful floats', 'It has doubled', 'It smells of yoghurt and apple', 'Grey liquid stands on top'],
      [0, 1, 2],
      'Grey liquid only says that it is hungry. Two of the three others are enough.',
    ),
    trueFalse(
      'A rye starter that sinks cannot be used.',
      false,
      'Rye holds its gas badly and may sink although it is ready.',
    ),
    typed(
      'How many grams of starter go into a loaf with 500 g of flour?',
      ['100', '100 g', '100g', '100 grams'],
      '20 % of the flour. Keep 20 g back for the jar.',
    ),
    ordered(
      'Put what you see after a feed in order.',
      [
        'The surface is level',
        'The surface is domed',
        'It is flat and full of holes',
        'It sinks in the middle',
      ],
      'Use it when it is flat and full of holes, or up to an hour later.',
    ),
  ],
};

export const tenBags: DemoAssignment = {
  instructions: `Bake the loaf of this course **twice**, and change one thing in between.

Hand in what you wrote on the two bags: the temperature of the dough, the hours until shaping, the hours in the fridge, and what you saw in the crumb. Add one sentence: what did the change do? A table or a file is fine.

I pass it when I can see which of the two loaves was the better one, and why. I send it back when two things changed at once.`,
  accepts: 'both',
  work: {
    nadia: [
      {
        text: 'Loaf 1: 23 °C, 6 h, 12 h, tight with tunnels. Loaf 2: 23 °C, 7 h, 12 h, open and even. One hour more closed the tunnels and the ear stood up.',
        status: 'passed',
        feedback: 'Exactly one change, and you saw what it did. That is the whole craft.',
      },
    ],
    hugo: [
      {
        text: 'First bag: 21 °C, 6 h, 10 h, dense. Second bag: 25 °C, 5 h, 14 h, better!',
        status: 'returned',
        feedback:
          'Warmer, shorter and a longer night: which of them was it? Keep 25 °C and change only the hours.',
      },
      {
        text: 'Both at 25 °C and 14 h in the fridge. 5 h: still tight in the corners. 5 h 45: small even holes everywhere. So it was the time, and the warm spot by the boiler is my new place.',
        status: 'passed',
        feedback: 'Now we both know. Stop at 5 h 45 in summer.',
      },
    ],
    keiko: [
      {
        text: '24 °C, 6 h 30, 12 h against 24 °C, 6 h 30, 16 h. The crumb is the same, the crust has more blisters and it tastes of more. I serve the second one in the café.',
        status: 'passed',
        feedback: 'A change that you can only taste is the hardest one to report. Well done.',
      },
    ],
    isla: [
      {
        text: 'The same dough with the lid off after 20 and after 25 minutes. 25 was paler but the cut opened further. I prefer 20 and a hotter end.',
        status: 'passed',
        feedback: 'Good eyes. Try 22 and stop there.',
      },
    ],
    emeka: [
      {
        text: 'My first ten bags are in the file. Numbers 9 and 10 differ in the flour only: 20 % wholegrain against 40 %. Number 10 was lower and tasted better. I think that it wanted a shorter first rise, and I have not tried that yet.',
        file: 'Ten bags.csv',
        status: 'submitted',
      },
    ],
    oskar: [
      {
        text: 'Bag 1: dough 22 °C, 7 h, 11 h, one cave under the crust. Bag 2: the same, but I pressed out the big bubbles before I shaped it. No cave. I would not have believed that it was that.',
        status: 'submitted',
      },
    ],
    declan: [
      {
        text: 'Loaf 1 flat. Loaf 2 not flat. I used a different flour, and my wife did the folding.',
        status: 'returned',
        feedback:
          'Congratulations to your wife. For me, please bake both with one flour and one pair of hands, and write down the temperature of the dough.',
      },
    ],
  },
};

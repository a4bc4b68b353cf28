import type { DemoCourse } from './course.ts';
import { knifeAndButter, nextWeekend, oldBread, threeMeasures } from './rye/more.ts';

export const ryeWeekend = {
  title: 'A Weekend of Rye',
  creator: 'olivia',
  tribe: 'bakery',
  level: 'intermediate',
  price: '0.00',
  isPublished: true,
  since: '150d',
  colour: '#6b4a2f',
  certificate: { months: null },
  description: 'Dense, dark and forgiving. Nine lessons and a tin, from Friday evening to Sunday noon.',
  modules: [
    {
      title: 'Friday to Sunday',
      description: 'One loaf, one tin, no shaping.',
      lessons: [
        [
          'A sour that is awake',
          9,
          `Feed it warm, twice. Rye is quicker than you think.

Rye flour is full of enzymes that turn its starch to sugar in the oven, and the crumb to glue. Acid holds them back. That is why this loaf needs a sour, and not only yeast.

## Two feeds

| When | Starter | Wholegrain rye | Water at 40 °C |
| --- | --- | --- | --- |
| Friday, 18:00 | 20 g | 40 g | 40 g |
| Friday, 22:00 | all 100 g | 150 g | 150 g |

Mixed with flour from the cupboard, water at 40 °C gives a paste of about 30 °C. Keep it there: in the oven with the lamp on, or in a box beside a jar of hot water.

## On Saturday morning

Dust the second feed with flour before you go to bed. At seven the flour has cracked into islands, the paste is full of bubbles below, and it smells of sour apples. Take **20 g** for your jar. The other 380 g go into the bread.

If it has already sunk in the middle, use it anyway, at once. Rye forgives sourness; it does not forgive sleep.`,
        ],
        [
          'Mix it and leave it',
          8,
          `There is nothing to knead. Wet hands, a spoon, and a tin.

Rye has little gluten to develop. What holds its water is a kind of gum in the grain, and stirring is enough.

## The dough

- 380 g ripe sour
- 310 g wholegrain rye flour
- 240 g water at 40 °C
- 10 g salt
- 60 g sunflower seeds, if you like, soaked overnight and drained

## The order

1. Stir everything for three minutes until it looks like wet cement. It will not become smooth.
2. Grease a one-kilo tin, spoon the dough in, and press it into the corners with a wet hand.
3. Smooth the top, and dust it thickly with rye flour.
4. Leave it at 28 °C for 90 minutes to two hours. It is ready when the flour has **cracked all over** and the first pinholes show. It rises by a third, no more.

## The bake

Heat the oven to 250 °C. Bake for 15 minutes, turn down to 180 °C and bake for 55 more. The middle must reach 98 °C. Out of the tin, five more minutes on the rack give it a crust all round.`,
        ],
        threeMeasures,
      ],
    },
    {
      title: 'Sunday, and after',
      description: 'Patience, then butter.',
      lessons: [
        [
          'The day of waiting',
          6,
          `It is better on Monday. Wrap it and go for a walk.

A wheat loaf is ready in two hours. In rye the water goes on moving from the crumb to the crust for a day; cut it on Saturday evening and it smears the knife, however well it is baked.

## The wait

1. Cool it on a rack until no warmth is left at the bottom, about four hours.
2. Wrap it in a linen cloth, then in a paper bag. No plastic: the crust would go limp.
3. Leave it until Sunday noon at the earliest.

## How it changes

| Day | What you taste |
| --- | --- |
| Sunday | Sweet, moist, a little sticky |
| Monday | Sour and sweet in balance; slices thinly |
| Thursday | Darker, firmer, best with cheese |
| After a week | Toast it |

## If it is gummy on Monday

Either the sour was too young, or the loaf left the oven below 98 °C. A gap beneath the crust means that it stood too long, or that the dough was too wet.

Slice it five millimetres thick with a long saw knife. Salted butter, radishes, nothing else.`,
        ],
        knifeAndButter,
        oldBread,
      ],
    },
    nextWeekend,
  ],
  students: {
    mona: { done: 9, enrolled: '70d', finished: '45d' },
    giulia: 9,
    nadia: 5,
    declan: 1,
    sofia: { done: 0, enrolled: '2d 2h' },
  },
} as const satisfies DemoCourse;

import type { DemoCourse } from './course.ts';
import { fanOrNoFan, letItOut, potAsOven } from './oven/steam.ts';
import { time } from './oven/time.ts';

export const knowYourOven = {
  title: 'Know Your Oven',
  creator: 'olivia',
  tribe: 'bakery',
  level: 'advanced',
  price: '29.00',
  isPublished: true,
  since: '90d',
  colour: '#b4543c',
  requires: ['firstloaf'],
  description: 'Where the heat is, where the steam goes, and what the dial does not tell you.',
  modules: [
    {
      title: 'Heat',
      description: 'Stones, steel and the floor of the oven.',
      lessons: [
        [
          'Ten slices of toast',
          12,
          `Cover the rack with bread and read the map that comes out.

## The map

1. Set the oven to 180 °C, top and bottom heat, and wait 30 minutes.
2. Cover the middle rack with slices of cheap white bread, edge to edge. Ten usually fit.
3. Bake until the first is brown, six to ten minutes. Do not turn anything.
4. Lay them out in the same order and take a picture.

Repeat with the fan. You will see the warm corner, often at the back, and with a fan the side on which the air comes out.

## The number

Hang an oven thermometer in the middle. Read it every five minutes for half an hour and write down the highest and the lowest value.

| Dial | Highest | Lowest | Average |
| --- | --- | --- | --- |
| 180 °C | 196 | 168 | 182 |
| 230 °C | 238 | 214 | 226 |

That is my oven. Swings of 25 degrees are common: the heating switches on and off. **Correct by the average**, not by one reading.

Now you know where to put the loaf, and when to turn it round: at two thirds of the time, once the crust has set.`,
        ],
        [
          'Stone or steel',
          11,
          `What each does to the crust, and which one you can lift.

A loaf on a cold tray bakes from above only. A hot floor gives it a push from below while the dough can still stretch.

| | Cordierite stone | Steel |
| --- | --- | --- |
| Usual thickness | 15 mm | 6 mm |
| Weight, 40 × 35 cm | About 4.5 kg | About 6.5 kg |
| Gives off heat | Slowly, evenly | Many times faster |
| Best for | Loaves of 40 minutes | Pizza, flatbread |
| Risk | Cracks when splashed | Burns the bottom of a loaf; rusts |

## How to use them

- Heat either for 45 to 60 minutes. The lamp reports the air, not the stone.
- Put a stone in the lower third for bread. Put steel near the grill for pizza.
- With steel, bake bread at 20 degrees less, or slide a tray beneath the loaf after 20 minutes.
- Leave three centimetres of air on every side.
- Never wash a stone with soap. Scrape it, and let it be ugly.

Check how much your rack may carry before you buy. If you cannot lift it out with one hand and stay calm, choose the thinner one.`,
        ],
        fanOrNoFan,
      ],
    },
    {
      title: 'Steam',
      description: 'The first ten minutes.',
      lessons: [
        [
          'Where it escapes',
          10,
          `A towel, a tray and a little courage.

Home ovens are built to let moisture out, or roasts would be grey. Find the vent first: hold a cold mirror at the upper edge of the door and at the hob while a tray of water boils inside. Where it clouds, you lose your steam. **Never block it.** A gas oven needs it for its flame, and an electric one to keep its controls cool.

## Make more than it loses

1. Put a narrow metal tray at one side of the lowest rack before you heat the oven.
2. Roll up a cotton towel, soak it in boiling water, and lay it in a second tray of that size.
3. Load the bread. Set the tray with the towel beside the hot one.
4. Pour 200 ml of boiling water into the hot tray and shut the door at once.
5. After 12 to 15 minutes take out both, open the door for ten seconds, and bake on.

Long gloves, face away, no glass: a hot glass dish or the pane of the door can burst under water. Switch the fan off for these minutes; it blows the steam out.

## How you know

The crust shines and the cut opens wide. A dull, pale loaf with a closed cut had too little.`,
        ],
        potAsOven,
        letItOut,
      ],
    },
    time,
  ],
  students: {
    giulia: 2,
    hugo: { done: 8, finished: '2d', failed: 1 },
    isla: { done: 9, enrolled: '40d', finished: '15d' },
    nadia: { done: 6, enrolled: '80d', finished: '50d', ended: { ago: '20d', reason: 'expired' } },
    keiko: { done: 0, enrolled: '1d 6h' },
  },
} as const satisfies DemoCourse;

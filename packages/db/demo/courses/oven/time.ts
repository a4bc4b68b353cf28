import type { DemoModule } from '../course.ts';
import { many, one, ordered, trueFalse, typed } from '../questions.ts';

export const time: DemoModule = {
  title: 'Time',
  description: 'Cold starts, full racks, and a card for the door.',
  lessons: [
    [
      'The cold start',
      9,
      `Forty minutes of heating cost more than the bake. Sometimes you can leave them out.

A pot and a dough that both come cold into a cold oven warm up together. The yeast has ten more minutes to work, and the loaf often rises higher. What you lose is the push from a hot floor.

## How

1. Take the dough from the fridge straight into a cold pot lined with paper. Cut it.
2. Lid on, middle rack, dial at 240 °C, start the clock.
3. After **50 minutes** take off the lid. The loaf should be pale gold and full size.
4. 15 more minutes without it.

## What it suits

| Suits | Does not suit |
| --- | --- |
| Loaves of 70 % water or less | Wet, slack doughs: they spread before they set |
| Dough that is a little young | Dough that is ripe to the brim |
| Clay pots | Stone and steel, which must be hot |
| One loaf | The second loaf of the day |

## Measure it

Read the meter before and after, once with and once without heating first. In my kitchen it was 2.9 kWh against 1.8 for one loaf. The crust was a shade softer below, and I could not taste the difference with butter on it.

> If you bake two loaves in a row, heat first: the second one gets the heat for nothing.`,
    ],
    [
      'Two loaves, one oven',
      10,
      `Twice the dough takes up twice the heat, and the oven has only one.

When two cold loaves go in, the temperature falls by 30 to 50 degrees and needs ten minutes to come back. Those are the ten minutes in which bread rises.

## Three ways

1. **One after the other.** Keep the second in the fridge until the first is out. Give the pot ten minutes empty, with the lid on, before you load again.
2. **Side by side.** Two pots on one rack, heated for an hour at the highest setting. Change their places when the lids come off. Add five minutes.
3. **Above each other.** Only with a fan, only rolls or tins. Change the racks at half time.

## A plan for a Saturday

| Clock | Oven | Bench |
| --- | --- | --- |
| 8:00 | Heats, pot inside | |
| 8:45 | First loaf, lid on | Second stays in the fridge |
| 9:05 | Lid off | |
| 9:27 | First loaf out, empty pot heats | |
| 9:40 | Second loaf, lid on | |
| 10:22 | Second loaf out | Tray of vegetables ready |
| 10:25 | Vegetables at 200 °C, falling | |

The last line is not a joke. An oven that has baked for two hours roasts a tray of roots with what is left in its walls. Switch it off after fifteen minutes and leave the door shut.`,
    ],
    [
      'A card for the door',
      8,
      `Everything you found out fits on one card. Tape it where you can read it with flour on your hands.

Copy this and put in your own numbers.

| | Mine |
| --- | --- |
| Dial for a true 230 °C | 240 °C |
| Warm corner | Back left |
| Turn the loaf after | 25 min |
| Steam is lost at | Upper edge of the door |
| Water for the tray | 200 ml |
| Steam out after | 14 min |
| Fan symbol | The one with the ring |
| From cold to 250 °C | 38 min |

## Keep it true

- Measure again when a seal, a lamp or a heating element has been changed.
- Measure once in winter. A cold kitchen and a low voltage on a Saturday morning can cost you ten degrees.
- If the average moves by more than 15 degrees for no reason, the sensor is going. It is a small part; ask for it by the number on the plate inside the door.

Send a photograph of your card to the tribe. We have 31 ovens by now, and no two are the same.

The questions below are the whole course in short. You need 70 %, and you have three tries.`,
      {
        quiz: {
          passMark: 70,
          tries: 3,
          feedback: 'after_submit',
          questions: [
            one(
              'Your thermometer shows between 168 and 196 °C over half an hour, with the dial at 180. What do you correct by?',
              [
                'The average of the readings',
                'The highest reading',
                'The lowest reading',
                'The first reading after the lamp went off',
              ],
              'The heating switches on and off. One reading only shows where in the swing you looked.',
            ),
            many(
              'Which of these need a hot oven from the start?',
              ['Pizza on steel', 'A loaf on a stone', 'A clay pot', 'A loaf of 65 % water in a cold pot'],
              [0, 1],
              'Stone and steel give the push from below only when they are hot. Clay cracks when it is heated empty and then filled.',
            ),
            trueFalse(
              'Blocking the vent of a gas oven is a good way to keep the steam in.',
              false,
              'The flame needs it. Make more steam than the oven loses instead.',
            ),
            typed(
              'At about what temperature, in °C, does a crust begin to brown?',
              ['140', '140 °C', '140°C', '140 degrees'],
              'Below that the surface is still drying.',
            ),
            ordered(
              'Put the bake of a loaf with a tray of water in order.',
              [
                'Heat the empty metal tray with the oven',
                'Load the bread',
                'Pour boiling water into the tray',
                'Open the door and take the trays out',
                'Bake on in dry heat',
              ],
              'The water goes in last and comes out as soon as the loaf has stopped growing.',
            ),
          ],
        },
      },
    ],
  ],
};

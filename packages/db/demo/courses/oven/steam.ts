import type { DemoLesson } from '../course.ts';

export const fanOrNoFan: DemoLesson = [
  'Fan or no fan',
  10,
  `The fan moves heat faster and dries everything it touches. That is a gift to biscuits and a theft from bread.

Still air lies around a loaf like a coat. A fan blows the coat away, so the same number on the dial bakes about 20 degrees hotter and takes the moisture with it.

| What you bake | Setting | Dial |
| --- | --- | --- |
| Loaf, first 15 minutes | Top and bottom | 250 °C |
| Loaf, the rest | Top and bottom, or fan | 220 °C, or 200 °C |
| Rolls on two trays | Fan | 190 °C |
| Biscuits | Fan | 160 °C |
| Focaccia | Bottom heat, then both | 230 °C |

## Find out what your symbols do

1. Heat to 200 °C on one setting, with the thermometer in the middle.
2. Hold a strip of tissue paper on a long fork at the opened door, for two seconds. If it flutters, the fan runs.
3. Look at the floor and the roof after five minutes: glowing above, warm below, or both.
4. Write the symbol and what it does on a card. Manuals of one make use the same drawing for different things.

Some ovens run the fan for a minute after every opening of the door, whatever you chose. If yours does, open it once, quickly, and wait a minute before you load.

> A fan that cannot be switched off is no reason to give up. Bake in a closed pot: there is no wind under a lid.`,
];

export const potAsOven: DemoLesson = [
  'A pot is a smaller oven',
  9,
  `Two litres of steam are easier to keep than sixty.

A loaf of 900 grams gives off about 100 grams of water in the first half of the bake. In an open oven that is gone through the vent within minutes. Under a lid it stays, and the loaf makes its own weather.

## Choose by the gap

The pot should leave **two to four centimetres** around the loaf. Less, and the sides stay pale and soft. More, and the steam is too thin.

- Cast iron: heavy, keeps its heat, the best floor.
- Clay: put it into the cold oven with the dough, or it cracks.
- Thin steel, an upturned roasting tin: works as a lid on a stone, and you can lift it.

## The times

| | Lid on | Lid off |
| --- | --- | --- |
| 900 g round loaf | 20 min | 22 min |
| 600 g loaf | 17 min | 18 min |
| Six rolls | 10 min | 8 min |

Take the lid off towards the wall, away from your face. What comes out is at 100 °C and cannot be seen for the first ten centimetres.

## When the bottom burns

Slide a cold tray on the rack below after the first twenty minutes, or lay two sheets of baking paper with a spoonful of semolina between them. Do not lower the heat: the loaf would lose its spring to save its sole.`,
];

export const letItOut: DemoLesson = [
  'When to let it out',
  7,
  `Steam makes the crust possible. Dry heat makes it a crust.

As long as the surface is wet it stays below 100 °C, and nothing browns. The colours and nearly all the flavours of a crust begin at about 140 °C. So there is a moment for the steam to go, and you can see it.

## The signs

1. The loaf has stopped growing: look at the cut, it has opened and does not move.
2. The skin has gone from shiny to matt at the edges.
3. It has taken on a first colour, the yellow of straw.

In most ovens that is between 12 and 18 minutes. Open the door wide for ten seconds, take out every tray of water, and close it.

## The last ten minutes

For a crust that is still crisp in the evening, put a wooden spoon in the door for the last ten minutes. The gap lets out what the crumb keeps giving off.

| Crust | Reason |
| --- | --- |
| Crisp at first, leathery after an hour | Taken out too early, or cooled on a board |
| Thick and hard | Steam let out too early, or too cool an oven |
| Blistered and thin | The dough was cold and the steam was right |
| Grey, with flour stuck on | Water splashed on the loaf itself |

Cool it on a rack with air beneath, and listen. A crust that crackles for a minute was well dried.`,
];

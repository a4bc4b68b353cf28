import type { DemoLesson, DemoModule } from '../course.ts';

export const threeMeasures: DemoLesson = [
  'Crack, pinhole, 98 degrees',
  8,
  `Three measures decide this loaf, and none of them is the clock.

## Before the oven: cracks and pinholes

The flour on top is a gauge. As the dough rises it tears into islands; between them you see the wet dough. When the gaps are as wide as a pencil line and the **first three or four pinholes** show in them, the gas has begun to escape. That is the last good moment, and it lasts about twenty minutes.

| Kitchen | First look | Usually ready |
| --- | --- | --- |
| 24 °C | After 90 min | 2 h 30 |
| 28 °C | After 60 min | 1 h 45 |
| 32 °C | After 45 min | 1 h 15 |

## In the oven: the dome

For the first fifteen minutes the loaf should hold its dome. If it sinks in the middle, it stood too long; bake it anyway, it will only be flat.

## At the end: the core

Push a thin thermometer into the middle from the side, just below the top edge of the tin. At 93 °C a wheat loaf is done, and a rye loaf is glue. At **98 °C** its starch has set.

1. At 55 minutes read it for the first time.
2. Below 96 °C: ten more minutes, with paper over the top.
3. Between 96 and 98 °C: five more.
4. Then out of the tin and on to the rack, as before.

Without a thermometer, bake it for 75 minutes in all and accept a darker crust. Too long is a matter of taste; too short is a matter of a knife that sticks.`,
];

export const knifeAndButter: DemoLesson = [
  'Five millimetres',
  6,
  `How thin you cut it decides what it tastes like.

A wheat slice is a cushion. A rye slice is a board: dense, moist, and strong enough to carry something. Cut it as thick as wheat bread and it is heavy work; at **five millimetres** it bends a little and tastes sweet.

## The cut

1. Lay the loaf on its side. The crumb tears less when you cut along the layers.
2. Use a long knife with teeth, and saw without pressing. Wipe the blade every third slice.
3. Start in the middle, and push the two halves together afterwards, cut to cut. Neither end dries.

## What to put on it

| Under | Over |
| --- | --- |
| Salted butter | Radishes, cut with their leaves |
| Cream cheese | Pickled herring, raw onion |
| Dripping | A gherkin, coarse salt |
| Old hard cheese | A slice of pear |
| Nothing | Soup beside it |

## Keep it

In its linen and paper it lasts a week at 18 to 20 °C. The fridge makes it stale faster: starch hardens quickest just above freezing. Slices freeze well, with paper between them, and go straight into the toaster.

> Cut the first slice for the guest who does not like rye. It is usually the bread from the shop that they did not like.`,
];

export const oldBread: DemoLesson = [
  'Old bread, new bread',
  8,
  `The last slices go into the next loaf, and make it better.

Bakers in the north have always done it: stale bread, soaked and stirred in. The starch in it has been baked once already. It holds two to three times its weight in water, so the new loaf stays moist for days longer, and it brings the taste of the old crust.

## The soaker

- 80 g stale rye bread, without mould, crust and all
- 160 g boiling water
- Half of the salt of the recipe, 5 g

1. Toast the slices until they are dark at the edges, and crumble them.
2. Pour the water over, add the salt, cover.
3. Leave it overnight beside the sour. In the morning it is a thick brown porridge.

## What changes in the dough

| | Without | With the soaker |
| --- | --- | --- |
| Ripe sour | 380 g | 380 g |
| Wholegrain rye | 310 g | 270 g |
| Water, 40 °C | 240 g | 110 g |
| Salt | 10 g | 5 g |
| Soaker | | 245 g |

It feels a little firmer than before, and bakes five minutes longer. Do not use more than 20 % of the flour's weight in old bread: beyond that the crumb has nothing to hold on to.

One spot of mould means the whole piece goes on the compost. The threads run further than you can see, and soaking does not stop them.`,
];

export const nextWeekend: DemoModule = {
  title: 'The next weekend',
  description: 'Seeds, spices, and a loaf that travels.',
  lessons: [
    [
      'Seeds that drink',
      8,
      `Dry seeds steal water from the crumb for two days. Give them theirs first.

| Seed | Cold water for 100 g | Time |
| --- | --- | --- |
| Sunflower | 60 g | Overnight |
| Pumpkin | 50 g | Overnight |
| Linseed | 200 g | 2 hours, it turns to jelly |
| Sesame | 40 g | Overnight |
| Cracked rye | 110 g, boiling | Overnight |

Toast sunflower, pumpkin and sesame first, in a dry pan, until they smell. Linseed and cracked rye are better raw.

## How much

Up to **a third** of the flour's weight, counted dry. With more, the slices fall apart. For the dough of this course that is 160 g, in all.

## A mixture that works

- 60 g sunflower seeds, toasted
- 30 g pumpkin seeds, toasted
- 30 g linseed
- 40 g cracked rye

Soak the first two together and drain them. Soak linseed and rye apart and do **not** drain them: what they have not drunk belongs to the dough, so leave out 60 g of the water of the recipe.

## The top

Seeds on the crust want something to stick to. Brush the smoothed dough with water, scatter them thickly and press with a wet palm. They take the place of the flour, so you have no cracks to read. Put 40 g of dough into a small glass and watch that instead: it is ready when it has risen by a third.`,
    ],
    [
      'Caraway, coriander, or neither',
      7,
      `Spice in rye is a map. You can hear where a baker comes from.

| Spice | For one loaf | Where it is at home |
| --- | --- | --- |
| Caraway, whole | 4 g | Bavaria, Poland |
| Coriander, crushed | 5 g | The Baltic, Russia |
| Fennel, crushed | 3 g | Tyrol |
| Blue fenugreek | 2 g | South Tyrol |
| Bitter orange peel | 6 g | Sweden |
| None | | Finland, and my neighbour |

## How to use them

1. Toast whole seeds for one minute, until the first one jumps.
2. Crush them with the bottom of a pan. Powder from a jar has lost half, and turns bitter in a long bake.
3. Stir them into the flour, not into the sour. Some slow it down.

## Sweet and dark

Rye takes a little sweetness well, because the sour is its counterweight. 20 g of dark syrup or malt extract for this loaf colours it and helps the crust. Leave out as much water. Real black bread is not coloured: it is baked at 120 °C for sixteen hours in a closed tin, until its own sugars turn. If you have a slow Sunday, try it with a third of the dough.

Try each spice once alone before you mix two. I bake without any, and put the caraway in the cheese.`,
    ],
    [
      'A loaf to post',
      6,
      `No other bread travels like this one. It is best on the day the parcel arrives.

Baked on Saturday, wrapped on Sunday, posted on Monday: on Wednesday it is exactly ripe.

## Wrap it

1. Let it cool for a whole day. Warm bread in a parcel is mouldy bread.
2. Baking paper first, folded like a present, without tape.
3. Then a clean cotton cloth, which is part of the present.
4. Then a paper bag, and a box that leaves a finger's width all around. Fill the gap with crumpled paper.

No plastic film, at no layer.

## The slip of paper

Put these lines on top. Yours may be kinder.

> Rye, baked on Saturday. Flour, water, salt, nothing else. Keep it in its cloth at room temperature. Cut it thin. Butter. It is good until next Wednesday, and toast after that. The spoonful of sour in the small bag is dry: stir it into 50 g of water and 50 g of rye flour, and feed it for three days.

## Dry a spoonful of sour

Spread ripe sour on baking paper, as thin as paint. Leave it for a day at room temperature until it flakes, and crumble it into a paper bag. It keeps for a year and wakes up in three feeds.

That is the end of the weekend. Write in the tribe what you changed, and to whom you posted yours.`,
    ],
  ],
};

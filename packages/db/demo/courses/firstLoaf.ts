import type { DemoCourse } from './course.ts';
import { isItReady, tenBags } from './loaf/parts.ts';

export const firstLoaf = {
  title: 'First Loaf',
  creator: 'olivia',
  tribe: 'bakery',
  level: 'beginner',
  price: '49.00',
  isPublished: true,
  since: '300d',
  colour: '#c4782f',
  certificate: { months: null },
  description:
    'From a jar of flour and water to a loaf that you can repeat. Nine short lessons, three weekends, one oven.',
  modules: [
    {
      title: 'A jar that breathes',
      description: 'The starter, and how to read it.',
      lessons: [
        [
          'Flour and water',
          8,
          `Mix fifty grams of each. Stir it, cover it, put it where you will see it. There is nothing to buy.

## What you need

- A straight-sided jar of about half a litre, so that you can see how far it rises.
- Wholegrain flour, rye if you have it. The bran carries the yeasts and bacteria that you want to raise.
- Tap water at about 26 °C: neither warm nor cold on your wrist. If yours smells of chlorine, let it stand in an open jug overnight.
- A kitchen scale, because a cup of flour can weigh 110 grams or 160.

## What to do

1. Weigh 50 g of flour and 50 g of water into the jar.
2. Stir until no dry flour is left, and scrape the sides down.
3. Put a rubber band around the jar at the level of the paste.
4. Lay the lid on without closing it. Gas has to get out.

Now choose its place. Between 24 and 28 °C is best: the top of the fridge, or the oven with only its lamp on. Below 20 °C everything in the next lesson still happens, in twice the time.

> Write the date and the hour on a strip of tape. In a week you will want to know.`,
        ],
        [
          'The first five days',
          12,
          `What it smells like on each day, and why day three is the one where people give up.

Once a day, keep 50 g of what is in the jar, throw the rest away and stir in 50 g of flour and 50 g of water. Move the rubber band to the new level.

| Day | What you see | What you smell |
| --- | --- | --- |
| 1 | Nothing, or a few bubbles | Wet flour |
| 2 | A sudden rise, sometimes to double | Cheese, old socks |
| 3 | Almost nothing | Sour and flat |
| 4 | Small bubbles throughout | Yoghurt, green apple |
| 5 | A slow rise that holds | Fruit, a little vinegar |

## Why day three is quiet

The rise on day two is not yeast. It comes from bacteria that live on flour and make gas as long as the paste is not acid. By the third day they have been stopped by the acid of the bacteria we do want. Yeast, which does not mind acid, is still few in number. The jar looks dead and is **exactly where it should be**. Feed it as usual.

## When to begin again

Pink or orange streaks, or fur of any colour, mean that you throw it away and wash the jar in hot water. Grey liquid on top is only alcohol and water: the jar was hungry. Pour it off or stir it in.`,
        ],
        [
          'Ready or not',
          9,
          `A spoonful that floats, a rubber band that has been passed, a smell of yoghurt. Two of three are enough.

## The three signs

1. **It floats.** Wet a spoon, lift a little from the top without stirring and slide it into a glass of water. Gas keeps it up. A rye starter may sink although it is ready, because rye holds its gas badly.
2. **It has doubled.** Four to eight hours after a feed at 24 °C the paste stands twice as high as the rubber band.
3. **It smells good.** Yoghurt, apple, a little beer. Nail varnish means that it is hungry: feed it twice more, twelve hours apart.

Ask for two signs on two days in a row before you bake. A starter that managed it once may have been lucky.

## The moment to use it

Watch the surface. While it rises it is domed; at its peak it is flat and full of holes; afterwards it sinks in the middle and leaves a streak on the glass. Use it at the peak or up to an hour later.

## Between bakes

Keep 20 g in the fridge with the lid closed. Feed it once a week, and twice in the day before you bake: 20 g starter, 50 g flour, 50 g water. That makes 120 g, enough for a loaf with 100 g in it and 20 g to keep.`,
          { quiz: isItReady },
        ],
      ],
    },
    {
      title: 'The long night',
      description: 'From mixing to the fridge.',
      lessons: [
        [
          'Mixing without kneading',
          10,
          `Wet hands, wide bowl, no flour on the table. Four folds in two hours, and your hands stay out of it in between.

## The dough

| | Grams | Of the flour |
| --- | --- | --- |
| Strong white flour | 400 | 80 % |
| Wholegrain wheat | 100 | 20 % |
| Water, 26 °C | 350 | 70 % |
| Ripe starter | 100 | 20 % |
| Salt | 10 | 2 % |

## The order

1. Mix flour and water until no dry spot is left. Cover, and wait 40 minutes. Gluten begins to form without you.
2. Spread the starter on top and pinch it in with wet fingers.
3. Twenty minutes later, do the same with the salt and a spoonful of water.
4. Now fold: slide a wet hand under the dough, pull it up until it resists, lay it over. Turn the bowl a quarter and repeat, four times around.
5. Fold again every 30 minutes, four rounds in all.

## What you should feel

The first round is porridge. By the third the dough comes away from the bowl in one piece, and by the fourth it keeps the shape of your fold for a minute. If it tears, stop earlier and give it ten minutes.

> Do not add flour because it sticks. Wet your hand.`,
        ],
        [
          'When it has risen enough',
          14,
          `Look for the dome, the bubbles at the wall and the slow wobble. The clock is a hint.

Count from the moment the starter went in. These times are for the dough of this course, with 20 % starter:

| Dough temperature | About |
| --- | --- |
| 20 °C | 9 hours |
| 23 °C | 6 to 7 hours |
| 26 °C | 4 to 5 hours |

Measure the dough, not the kitchen: a thermometer in the middle of the bowl is the cheapest improvement in this course.

## Four things to look at

- The volume: half as much again, up to three quarters. Not double. It goes on rising in the fridge until it is cold.
- The edge: domed where it meets the bowl, no longer level.
- The wall: bubbles the size of peas, seen through the glass.
- The wobble: shake the bowl, and the dough moves like a jelly, all at once.

## A trick with a small jar

After the last fold, put 40 g of dough in a narrow straight glass and mark its level. It sits beside the bowl at the same temperature and is easy to read.

## Too early, too late

Underproofed dough is tight and springs back at once. Overproofed dough is slack, sticky and smells of vinegar. If you went too far, oil a tray, stretch it flat and bake focaccia. It will be excellent.`,
        ],
        [
          'Shaping, calmly',
          11,
          `One fold from each side, turn it over, drag it towards you. If it tears, wait ten minutes and be kinder.

## First the loose round

Tip the dough on to an unfloured table. With a wet scraper, push it into a rough ball and leave it for 20 minutes, uncovered. It should spread a little and stay in one piece. If it runs flat like a pancake, round it once more.

## Then the loaf

1. Dust the top lightly with flour and turn it over, sticky side up.
2. Pull the side nearest to you out and fold it to the middle.
3. Fold the left over, then the right, so that they overlap.
4. Fold the far side down to you and roll the whole on to its seam.
5. Cup your hands behind it and drag it ten centimetres towards you. The table holds the bottom, the skin tightens. Twice is enough.

## Into the cold

Line a bowl or a basket with a cloth rubbed with **rice flour**, which does not soak up water as wheat flour does. Lay the loaf in with the seam up, cover it with a bag, and put it in the fridge at 4 °C for 10 to 16 hours.

The cold slows the yeast more than the bacteria. The loaf hardly grows, its flavour does, and cold dough is easy to cut.`,
        ],
      ],
    },
    {
      title: 'Heat',
      description: 'Scoring, baking, and what the crumb tells you.',
      lessons: [
        [
          'The pot and the oven',
          9,
          `A heavy pot, as hot as your oven goes, half an hour before the dough. The lid does the work of a bakery's steam.

## Why steam

In the first fifteen minutes the loaf wants to grow. A dry surface sets early and stops it. In a closed pot the water that leaves the dough stays around it, so the skin remains soft and stretches; later it gives the crust its shine.

## The bake

1. Put the pot with its lid on a low rack and heat to 250 °C. Give it 30 minutes after the lamp goes off: iron is slower than air.
2. Turn the loaf out of the fridge on to baking paper, cut it, lower it in by the paper.
3. Lid on, 20 minutes at 250 °C.
4. Lid off, 20 to 25 minutes at 220 °C, until the crust is the brown of a chestnut.

Check that your pot may be heated empty: bare cast iron may, some enamel may not, and plastic knobs never.

## Is it done?

The middle of the loaf is between 96 and 98 °C. Without a thermometer, knock on the bottom: it sounds hollow.

> Let it cool for two hours on a rack. The starch is still setting, and a hot loaf cut open stays gummy for good.

Dry, thick oven gloves. Every scar in my bakery is from a lid.`,
        ],
        [
          'One cut',
          7,
          `A blade held flat, one line, one breath. Hesitation shows.

A loaf will open somewhere. The cut decides where.

## The blade

A razor blade on a wooden stick, new or nearly so. A kitchen knife, even a sharp one, is too thick and drags the skin. Dip the blade in water before each loaf.

## The cut

1. Cut straight from the fridge. Cold dough stands still.
2. Brush off loose flour, so that the blade meets dough.
3. Hold the blade at about 30 degrees to the surface, as if you were lifting a flap of skin, not dividing the loaf.
4. Start two centimetres from one end, a little beside the middle, and draw in one movement to the other end. Half a centimetre to one centimetre deep.

The flat angle makes the flap, and the flap rises into the crisp edge that bakers call the ear. A blade held upright opens evenly to both sides: right for a cross on a round loaf.

## What the loaf answers

- The cut closed again: too shallow, or the dough was overproofed.
- It tore beside the cut: the dough was underproofed, or there was too little steam.
- It spread flat: too deep, or shaped without tension.

One long cut for your first ten loaves. Wheat ears and leaves can wait.`,
        ],
        [
          'Reading the crumb',
          15,
          `Tunnels, tight corners, a flat top: what each one says about the hours before. Write it on the bag.

Cut the cold loaf in the middle and look at it in daylight.

| What you see | What happened | Next time |
| --- | --- | --- |
| Large tunnels, dense between them | Underproofed | One hour more before shaping |
| Small even holes, flat top, pale crust | Overproofed | One hour less, or a cooler place |
| One cave beneath the crust | Air trapped while shaping | Press out the big bubbles |
| Dense line along the bottom | Baked on a cold floor | Heat the pot for longer |
| Gummy, sticks to the knife | Underbaked, or cut hot | Five minutes more, two hours of patience |
| Open everywhere, a few larger holes | You did it | Change nothing |

## One change at a time

If you change the flour, the water and the hours at once, the loaf cannot tell you which of them it was. Change one, bake twice, then decide.

## The bag

On each paper bag write four things: the temperature of the dough, the hours until shaping, the hours in the fridge, and one word about the crumb. After ten bags you have a recipe for **your** kitchen, which is the only one that I could not write for you.

Post a picture of the cut face in the tribe, with the numbers. Ugly ones are the most useful.`,
          { assignment: tenBags, event: 'crumb' },
        ],
      ],
    },
  ],
  students: {
    mona: { done: 4, enrolled: '2d 3h', finished: '5h' },
    nadia: { done: 9, enrolled: '89d', finished: '50d' },
    tomas: 2,
    hugo: 9,
    sofia: 1,
    emeka: { done: 8, enrolled: '60d', finished: '5d' },
    keiko: 9,
    isla: { done: 9, enrolled: '90d', finished: '48d' },
    oskar: { done: 8, enrolled: '45d', finished: '4d' },
    declan: { done: 8, enrolled: '80d', finished: '12d' },
    bruno: { done: 2, enrolled: '9d', finished: '6d', failed: 1 },
    pawel: { done: 3, enrolled: '120d', finished: '90d', ended: { ago: '60d', reason: 'left' } },
  },
} as const satisfies DemoCourse;

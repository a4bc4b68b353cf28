import type { DemoPost } from './post.ts';

export const bakery: DemoPost[] = [
  {
    by: 'olivia',
    ago: '12m',
    likes: 41,
    likedBy: ['mona', 'mathilde'],
    passedOn: [
      ['nadia', '8m', 'One of these is mine. I will not say which.'],
      ['tomas', '5m', 'Look at that crumb, and then at how proud she is.'],
    ],
    text: 'Thirty of us baked the same loaf last night, thirty different crumbs. Photos in the thread, mine is the proud one. #firstloaf',
    comments: [
      ['mathilde', 'I have counted. Twenty-eight good ones and two honest ones.'],
      ['nadia', 'Mine is one of the honest ones. It tasted fine at four in the morning.'],
      ['olivia', 'At four in the morning everything tastes like an achievement.', 'reply'],
      ['mona', 'Next month I want to be in the thirty.'],
    ],
  },
  {
    by: 'giulia',
    ago: '3h',
    likes: 19,
    text: 'Question from the restaurant: my starter doubles in four hours at noon and in nine at night, same flour, same jar. The kitchen is 27 then 19. Do I feed by the clock or by the look of it?',
    comments: [
      ['mathilde', 'By the look. The clock is for trains.'],
      [
        'pawel',
        'Put a rubber band around the jar and write the time on tape. After a week you have a table for your own kitchen.',
      ],
    ],
  },
  {
    by: 'mona',
    ago: '9h',
    likes: 27,
    text: 'First loaf since March. It leans to the left like everything else in this flat, but my neighbour came to ask what the smell was and stayed for coffee.',
    comments: [
      ['olivia', 'A loaf that brings a neighbour is a good loaf. How was the second rise?'],
      ['mona', 'Four hours. The oven is the next problem.', 'reply'],
      ['giulia', 'Turn it halfway through. Every oven leans.'],
    ],
  },
  {
    by: 'isla',
    ago: '22h',
    likes: 14,
    text: 'Highland barley at fifteen per cent, the rest strong white. Sweet, a bit grey, keeps for five days. I would not go higher, at twenty it stops being bread and becomes a position.',
  },
  {
    by: 'mathilde',
    ago: '1d 5h',
    likes: 33,
    isPinned: true,
    text: 'The loaf for this month: 500 g flour, 350 g water, 100 g starter, 10 g salt. Nothing else, no seeds, no tricks. When everybody bakes the same thing we learn about hands and ovens, not about recipes.',
    comments: [
      ['tomas', 'My flour is 11 per cent protein, will 350 g of water end in soup?'],
      [
        'mathilde',
        'Start with 330 and keep the last 20 in a cup beside you. Add it if the dough asks.',
        'reply',
      ],
    ],
  },
  {
    by: 'declan',
    ago: '2d 2h',
    likes: 21,
    text: 'Built a proofing box out of an old drawer, a seed mat and a thermostat for eleven euro. Holds 26 degrees all night. Drawing on request, bring your own drawer.',
    comments: [['sofia', 'Requesting the drawing. I have the drawer and no shame.']],
  },
  {
    by: 'nadia',
    ago: '3d 4h',
    likes: 24,
    text: 'Mixed at seven before the night shift, shaped at seven when I came home. Twelve hours in the fridge is exactly one shift. Somebody designed this bread for nurses.',
  },
  {
    by: 'keiko',
    ago: '4d 3h',
    likes: 11,
    text: 'At 29 degrees and eighty per cent humidity the usual times are fiction. I halve the starter and it comes out the same. Any other bakers near the equator with notes?',
    comments: [
      [
        'mona',
        'Lagos here. Half the starter and water from the fridge. And no optimism after ten in the morning.',
      ],
      ['keiko', 'Cold water, of course. Thank you.', 'reply'],
    ],
  },
  {
    by: 'olivia',
    ago: '5d 1h',
    likes: 30,
    text: 'Somebody asked how long until they are good at this. I looked in my notebook. Loaf 1 to 12: bricks. 13 to 30: luck. 31: the first one I could have predicted. I am on 1,904 and still surprised on Thursdays.',
  },
  {
    by: 'hugo',
    ago: '6d 6h',
    likes: 9,
    text: 'Baked aboard, in a gimballed oven, at anchor. The crust came out perfectly even on the side facing the wind. I have no explanation and I am not asking for one.',
  },
  {
    by: 'oskar',
    ago: '8d 2h',
    likes: 16,
    text: 'Wrote two pages of thesis for every fold of the dough. Eight folds. The bread is overworked and the chapter is nearly there.',
  },
  {
    by: 'mathilde',
    ago: '9d 5h',
    likes: 22,
    text: 'Please stop throwing discard away with a bad conscience. Crackers: 100 g discard, 20 g oil, salt, whatever seed is left in the jar, thin as paper, 160 degrees until you can hear them.',
    comments: [['isla', 'Made them with oats on top. Gone before they were cold.']],
  },
  {
    by: 'emeka',
    ago: '11d 3h',
    likes: 13,
    text: 'For the physics class: we weighed a loaf every ten minutes after it left the oven. It lost nineteen grams in the first hour, all of it water. Then we ate the data.',
  },
  {
    by: 'mona',
    ago: '13d 4h',
    likes: 18,
    text: 'Notes to myself, shared because I keep losing them. The dough is not late. The kitchen is cold. You are not late either.',
  },
  {
    by: 'freya',
    ago: '16d 2h',
    likes: 12,
    text: 'Made three small lidded pots for baking, stoneware, no glaze inside. Two survived the first heating. I am going to pretend I planned a pair.',
  },
  {
    by: 'olivia',
    ago: '19d 7h',
    likes: 26,
    text: 'Saturday class is full again, so here is the only thing I teach in the first hour: put your hand flat on the dough and wait until it feels like your own cheek. Everything after that is detail.',
  },
];

import type { DemoPost } from './post.ts';

export const runners: DemoPost[] = [
  {
    by: 'grace',
    ago: '2h',
    likes: 17,
    text: '05:20, nine lanterns, one dog who was not invited and finished third. Same loop tomorrow, the dog has confirmed.',
    comments: [
      ['kwame', 'The dog has better form than I do.'],
      ['farah', 'Does the dog take beginners?'],
    ],
  },
  {
    by: 'farah',
    ago: '8h',
    likes: 28,
    text: 'Week five, and this morning I ran for eleven minutes without stopping. I did not look at the watch until the end because I was talking to somebody. I think that is the trick and nobody told me.',
    comments: [
      ['kwame', 'We tell everybody. It only works when you find out yourself.'],
      ['mona', 'Eleven minutes is further than I have ever wanted to run. Well done.'],
      ['farah', 'Come on Saturday, I will talk.', 'reply'],
    ],
  },
  {
    by: 'kwame',
    ago: '1d 2h',
    likes: 22,
    isPinned: true,
    text: "For everyone new this month: your pace is the group's pace. If you are last, you are leading. If you turn back, somebody turns back with you and is glad of it.",
  },
  {
    by: 'bruno',
    ago: '2d 5h',
    likes: 11,
    text: 'Ran the whole route of the 28 tram before my shift, seven kilometres and every hill in the city. Then I drove it nine times. My legs have opinions about the brakes.',
  },
  {
    by: 'luis',
    ago: '3d 8h',
    likes: 13,
    text: 'A note about altitude, since two of you are coming in March. The first three days you walk. If you feel strong on day two, that is the altitude talking.',
  },
  {
    by: 'sofia',
    ago: '5d 2h',
    likes: 15,
    text: 'Delivered twins at 03:40, ran home at six because I could not possibly sleep. Four kilometres, very slow, entire sunrise.',
  },
  {
    by: 'mona',
    ago: '6d 9h',
    likes: 12,
    text: 'Ran to the bakery with the flour bag on my back, ten kilos. Walked home with it lighter and my pride heavier. I will accept the name of this exercise if somebody has one.',
    comments: [['rafael', 'A loaded carry. People pay for that.']],
  },
  {
    by: 'kwame',
    ago: '8d 3h',
    likes: 14,
    text: 'Batteries, please. It is the season where a lantern dies at kilometre four. Spare ones weigh as much as an egg.',
  },
  {
    by: 'hina',
    ago: '10d 2h',
    likes: 10,
    text: 'Minus six and the snow squeaks. My dog wore her boots for a hundred metres and handed them back one at a time.',
  },
  {
    by: 'grace',
    ago: '12d 7h',
    likes: 9,
    text: 'Injured for two weeks and came anyway with a thermos and the register. It is a different run when you see everybody arrive.',
  },
  {
    by: 'ayesha',
    ago: '14d 2h',
    likes: 13,
    text: 'Night shift means I run at dusk and call it dawn. The lantern works in both directions.',
  },
  {
    by: 'farah',
    ago: '17d 3h',
    likes: 16,
    text: "Bought proper shoes. The man in the shop asked what I was training for and I said 'the bus'. He nodded as if it were a marathon.",
  },
];

import type { DemoPost } from './post.ts';

/** Posts that belong to no tribe. */
export const profiles: DemoPost[] = [
  {
    by: 'amara',
    ago: '4m',
    isPinned: true,
    likes: 12,
    text: 'Finished the fish market sign. Red on cream, letters as tall as a child. The owner read it aloud twice, as if to check that it was still his name.',
  },
  {
    by: 'carlos',
    ago: '34m',
    likes: 15,
    text: 'Rain on the roof of the workshop, two hundred posters drying on a string, radio from another decade. I would not swap this morning.',
  },
  {
    by: 'luis',
    ago: '2h',
    likes: 14,
    text: 'Came down from the pass with a group of six. One of them cried at the top and apologised. I told her that is what it is for.',
  },
  {
    by: 'zanele',
    ago: '4h',
    likes: 11,
    text: 'Edited forty minutes of interview down to nine. The best line was in a pause, so I kept the pause.',
  },
  {
    by: 'ada',
    ago: '8h',
    likes: 20,
    passedOn: [['siobhan', '6h', 'For everybody who was ever asked whether the accent is necessary.']],
    text: 'We changed how search finds people with accents in their names. If you are a Paweł, a Siobhán or a Valparaíso, you should now be as easy to find as everybody else.',
    comments: [
      ['siobhan', 'Found myself on the first try. Slightly unsettling. Thank you.'],
      ['pawel', 'Same here, and with an ł.'],
    ],
  },
  {
    by: 'emeka',
    ago: '12h',
    likes: 17,
    text: 'Showed a class the rings of Saturn tonight through a telescope made of drainpipe. One boy went back to the end of the queue four times.',
  },
  {
    by: 'elif',
    ago: '18h',
    likes: 13,
    text: 'The ferry was late, so I watched people for half an hour. Everybody who was calm had a book or a bag of sesame rings.',
  },
  {
    by: 'leo',
    ago: '1d 1h',
    isPinned: true,
    likes: 18,
    text: 'A reader asked for my setup. A table, a chair, a door. The door does most of the work.',
  },
  {
    by: 'mateo',
    ago: '1d 13h',
    likes: 9,
    text: 'Roasted the new lot lighter than I dared. Orange peel, honey, a little bit of rain. Notes are on the bag, in pencil, because I will change my mind.',
  },
  {
    by: 'nadia',
    ago: '2d 7h',
    likes: 21,
    text: 'A four-year-old asked whether the moon also works nights. We agreed that it does and that it should get a day off.',
  },
  {
    by: 'olivia',
    ago: '2d 13h',
    likes: 23,
    text: 'Taught eleven people this morning. One had never touched dough. At the end she held the loaf as if somebody had handed her a baby. #firstloaf',
    business: 'ferrer',
    comments: [['mona', 'This is exactly how I held mine.']],
  },
  {
    by: 'camille',
    ago: '3d 10h',
    likes: 8,
    text: "Translated a poem with the word 'home' in it nine times. French has no such word, only several good attempts.",
  },
  {
    by: 'sana',
    ago: '4d 11h',
    isPinned: true,
    likes: 16,
    text: 'Interviewed a bus conductor about waiting. He has thought about it more than any philosopher I have read, and with better examples.',
  },
  {
    by: 'mathilde',
    ago: '5d 6h',
    likes: 19,
    business: 'roux',
    text: "We changed the mill's delivery day for the first time since 1988. My father has asked to see the reasons in writing.",
  },
  {
    by: 'viktor',
    ago: '6d 8h',
    likes: 10,
    text: 'Turned off a server that had been up for 2,911 days. Nobody used it. I said a few words.',
  },
  {
    by: 'mona',
    ago: '7d 3h',
    isPinned: true,
    likes: 15,
    text: 'Month end. Five companies, five sets of books, all of them balanced before lunch. I went outside and told a tree.',
  },
  {
    by: 'arjun',
    ago: '8d 12h',
    likes: 9,
    text: 'Walked to work for a year. 2,190 kilometres, three pairs of soles, one fox that knows me.',
  },
  {
    by: 'tariq',
    ago: '10d 9h',
    likes: 8,
    business: 'voltyard',
    text: 'Van number one hundred left the yard today. The driver asked where the noise had gone.',
  },
  {
    by: 'dmitri',
    ago: '12d 9h',
    likes: 7,
    text: 'My neighbour and I have played the same chess game through the window since April. He moved a pawn today. I need until Friday.',
  },
  {
    by: 'thanh',
    ago: '14d 9h',
    likes: 11,
    text: 'Beach at four, as promised to myself in January. Missed it nine times so far this year, which makes this the most successful resolution I have had.',
  },
  {
    by: 'hina',
    ago: '17d 8h',
    likes: 13,
    text: 'Passed anatomy. My dog heard me say it and brought a bone, which is either support or irony.',
  },
  {
    by: 'grace',
    ago: '20d 5h',
    likes: 12,
    text: 'Forty panels on a school roof, finished before the rain. The first thing the head teacher plugged in was a kettle.',
  },
];

/** Posts of other types than text, for the screens that show them. */
export const special: DemoPost[] = [
  {
    by: 'ada',
    ago: '3d 5h',
    likes: 10,
    type: 'link',
    text: 'How we decide about reports, written down so that you can hold us to it.',
    link: {
      url: 'https://kindred.example/moderation',
      title: 'How we moderate',
      description: 'Who reads a report, how long it takes, and how to appeal.',
      siteName: 'Kindred',
    },
  },
  {
    by: 'mathilde',
    ago: '4d 6h',
    likes: 9,
    type: 'link',
    text: 'The paper about long fermentation that I keep quoting, for those who want the tables.',
    link: {
      url: 'https://breadlab.example/long-fermentation',
      title: 'Long fermentation and digestibility',
      description: 'What twenty-four hours do to a dough, measured.',
      siteName: 'The Bread Lab',
    },
  },
  {
    by: 'kwame',
    ago: '2d 10h',
    likes: 8,
    type: 'event',
    text: 'The full-moon run is on the calendar. No lanterns for once.',
  },
  {
    by: 'olivia',
    ago: '6d 11h',
    likes: 14,
    type: 'course',
    text: 'First Loaf is open again. Three modules, nine lessons, one loaf that you can repeat.',
  },
];

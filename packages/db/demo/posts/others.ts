import type { DemoPost } from './post.ts';

export const portfolio: DemoPost[] = [
  {
    by: 'samuel',
    ago: '10h',
    likes: 8,
    isPinned: true,
    text: 'Most of what we do here is wait. If this week felt urgent, write down why, put the note in a drawer and read it at Christmas. My drawer is full of urgent things that solved themselves.',
  },
  {
    by: 'tariq',
    ago: '2d 3h',
    likes: 7,
    text: 'Automatic transfer on the day after pay day, four years now. I have not made a single decision about it since. It is the best financial decision I have ever not made.',
    comments: [
      [
        'lena',
        'I moved mine from the end of the month to the start after reading this last year. Same amount, no more guilt.',
      ],
    ],
  },
  {
    by: 'lena',
    ago: '5d 7h',
    likes: 6,
    text: 'Musicians have no pension and no idea. I made a one-page plan with three numbers: what I need a month, what I have, what is missing. It fits on the back of a concert programme, where it also lives.',
  },
  {
    by: 'samuel',
    ago: '9d 8h',
    likes: 9,
    text: 'A fee of one per cent a year sounds like one per cent. Over thirty years it is about a quarter of what you would have had. I worked in the building that charges it. Please check yours tonight, it takes ten minutes.',
  },
  {
    by: 'tariq',
    ago: '13d 1h',
    likes: 6,
    text: 'Told my brother what an index fund is with a cricket team: you do not pick the best batsman, you buy the whole league and go home. He bought in. He also asked who the league is.',
  },
  {
    by: 'ruth',
    ago: '17d 4h',
    likes: 7,
    text: 'I have lived through five crashes. In each of them somebody at dinner said that this time it was different. The dinners were different. Otherwise no.',
  },
];

export const honest: DemoPost[] = [
  {
    by: 'noah',
    ago: '3h',
    likes: 14,
    text: "Cut the word 'solution' from your page today. In its place write what people do with the thing. If nothing fits in the gap, that is the finding.",
    comments: [['isla', "'A yarn solution' became 'wool'. Sales are steady and I feel clean."]],
  },
  {
    by: 'carlos',
    ago: '1d 4h',
    likes: 17,
    text: "Sold out the poster run by writing the number on it. 1 of 80, in pencil. I used to write 'limited edition', which anybody can write. #firstsale",
    comments: [
      ['noah', 'A number is a promise. An adjective is a mood.'],
      ['amara', 'Pencil matters here. Pencil says a person was in the room.'],
    ],
  },
  {
    by: 'isla',
    ago: '3d 3h',
    likes: 12,
    text: 'Wrote to everyone who bought in spring and asked what they made. 31 answers, 19 photographs, one baby in a hat. That email sold more wool than anything I have ever written about wool.',
  },
  {
    by: 'giulia',
    ago: '6d 2h',
    likes: 10,
    text: 'We took the reviews off our website and put up the supplier list. Bookings did not move. The suppliers, however, now come to dinner.',
  },
  {
    by: 'amara',
    ago: '8d 8h',
    likes: 11,
    text: "A sign painter's test for a slogan: would you still stand behind it if it cost you a euro a letter? It does, with me.",
  },
  {
    by: 'hugo',
    ago: '12d 2h',
    likes: 8,
    text: "Our honest advert: 'Slower than a van, until you look for parking.' Best month so far.",
  },
  {
    by: 'noah',
    ago: '16d 6h',
    likes: 13,
    text: 'Somebody asked how to write when the product is a bit boring. Describe the day it is needed, at the hour it is needed, and then stop. Nobody is bored at that hour.',
  },
];

export const tabletop: DemoPost[] = [
  {
    by: 'abdul',
    ago: '5h',
    likes: 12,
    text: 'Session 214. They have finally opened the door that was unlocked since session 3. I have waited four years and said nothing.',
    comments: [
      ['ingrid', 'The discipline. I would have coughed.'],
      ['pawel', 'As one of the players: we thought the silence was menace.'],
    ],
  },
  {
    by: 'ingrid',
    ago: '1d 10h',
    likes: 10,
    text: 'Tuesday list: two tables free at seven, one teaching table for people who have never played anything longer than a coffee. We have spare dice and spare aunts.',
  },
  {
    by: 'hina',
    ago: '4d 6h',
    likes: 8,
    text: 'My dog ate a meeple. She is fine, the red player has asked for a ruling.',
  },
  {
    by: 'dmitri',
    ago: '6d 1h',
    likes: 7,
    text: 'Lost to a nine-year-old in nineteen moves. He apologised. I have never studied so hard in my life as this week.',
  },
  {
    by: 'declan',
    ago: '9d 3h',
    likes: 11,
    text: 'Finished the table. Oak, recessed field, a lip for the cards, and a hidden drawer that my wife found in four minutes.',
  },
  {
    by: 'emeka',
    ago: '13d 2h',
    likes: 9,
    text: 'Ran a planet-building game with the physics class. They discovered resource scarcity, diplomacy and cheating, in that order, in forty minutes.',
  },
  {
    by: 'abdul',
    ago: '18d 8h',
    likes: 8,
    text: 'Advice to new game masters: prepare three names, one smell and a reason to hurry. The players bring the rest, and then they bring snacks.',
  },
];

export const corner: DemoPost[] = [
  {
    by: 'aroha',
    ago: '55m',
    likes: 18,
    text: 'Saturday at ten, botanic garden gate, bring a cup. I will be the one with the green scarf and no agenda. If you only stay for ten minutes that is a whole visit.',
    comments: [
      ['olu', 'I moved here on Monday, but to a different city. Can I start a gate of my own?'],
      ['aroha', 'That is exactly what this is for. Pick a gate and post the time.', 'reply'],
    ],
  },
  {
    by: 'olu',
    ago: '7h',
    likes: 16,
    text: 'New in Ibadan after eleven years away. I know the streets and nobody on them. Is anybody here for a slow walk on Sunday?',
    comments: [
      [
        'emeka',
        'Enugu is too far, but my sister is in Ibadan and walks faster than she talks. I will introduce you.',
      ],
    ],
  },
  {
    by: 'ruth',
    ago: '1d 6h',
    likes: 14,
    text: 'I went to the swimming pool at the same hour for three weeks before anybody said good morning. On the fourth week I said it first. It was that easy and it took me three weeks.',
  },
  {
    by: 'hugo',
    ago: '2d 8h',
    likes: 9,
    text: 'Two spots on the boat on Sunday if the wind stays under fifteen knots. No experience needed, one warm jumper needed.',
  },
  {
    by: 'zanele',
    ago: '4d 7h',
    likes: 12,
    text: "Recorded the sound of our street dinner last night. Thirty people, one guitar, somebody's laugh that goes up at the end. I am going to keep that laugh for a bad day.",
  },
  {
    by: 'bruno',
    ago: '7d 4h',
    likes: 10,
    text: 'If you are new in Lisbon: ride the 28 at seven in the morning, not at eleven. At seven it is full of neighbours and they will tell you where to buy fish.',
  },
  {
    by: 'freya',
    ago: '10d 8h',
    likes: 11,
    text: 'Cold water club, Wednesdays at seven. You do not have to go in. Last week three people stood on the pier with tea and were excellent company.',
  },
  {
    by: 'aroha',
    ago: '14d 7h',
    likes: 13,
    text: 'Six cities taught me one thing: do not wait to be invited. Put the table out, sit at it, and look as if you are expecting somebody.',
  },
];

export const inklight: DemoPost[] = [
  {
    by: 'yuki',
    ago: '13h',
    likes: 9,
    text: 'Pulled the last of the edition today. Twelve prints, two rejected, one kept for the wall because its mistake is better than my plan.',
  },
  {
    by: 'amara',
    ago: '2d 11h',
    likes: 8,
    text: 'Eight hours on one letter R. It had been leaning for a week and I could not see it until I hung it upside down.',
    comments: [['yuki', 'The leg is beautiful now. Leave it.']],
  },
  {
    by: 'carlos',
    ago: '5d 11h',
    likes: 7,
    text: 'New drum arrived: federal blue. I have printed everything I own in it, including the electricity bill.',
  },
  {
    by: 'mei',
    ago: '9d 6h',
    likes: 6,
    text: 'Finished a sketchbook for the first time in my life. The last page is bad and I did not tear it out.',
  },
  {
    by: 'yuki',
    ago: '15d 1h',
    likes: 8,
    text: 'Paper order goes out on Friday. If you want to share a parcel of kozo, write your number of sheets below. We saved a third last time.',
  },
];

export const barbell: DemoPost[] = [
  {
    by: 'rafael',
    ago: '6h',
    likes: 11,
    isPinned: true,
    text: 'Nobody is impressed by the weight, and your knees are impressed by the tempo. Three seconds down this week, all lifts. You will want to negotiate. Do not.',
  },
  {
    by: 'freya',
    ago: '1d 11h',
    likes: 9,
    text: 'Carried forty kilos of clay up two floors and only noticed at the top that it used to be four trips.',
  },
  {
    by: 'declan',
    ago: '4d 9h',
    likes: 8,
    text: 'Twenty years of lifting timber wrong, eight weeks of lifting a bar right. My back sent a thank-you note in the form of silence.',
  },
  {
    by: 'ruth',
    ago: '7d 9h',
    likes: 12,
    text: 'Stood up from the floor without using my hands. The grandchildren applauded. I did it again, slower, for the art.',
    comments: [
      ['rafael', 'This is the lift I care about most. Thank you for filming nothing and telling us.'],
    ],
  },
  {
    by: 'farah',
    ago: '11d 9h',
    likes: 7,
    text: 'Rest day. I am bad at those, so I am posting it to make it count.',
  },
  {
    by: 'rafael',
    ago: '17d 6h',
    likes: 9,
    text: 'Question I ask every new person: what would you like to carry at eighty? So far the answers are groceries, grandchildren, a canoe and a cello. We train for all four.',
  },
];

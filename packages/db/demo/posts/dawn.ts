import type { DemoPost } from './post.ts';

export const dawn: DemoPost[] = [
  {
    by: 'tomas',
    ago: '1h',
    likes: 29,
    text: 'Week nine of Clearbench. Eleven shops use it, nine pay, one asked for a refund and then wrote me a list of everything that annoyed her. The list is worth more than the nine. #buildinpublic',
    comments: [
      ['priya', 'Call her. Then call her again when you have fixed the first three.'],
      ['jin', 'I would frame the list.'],
      ['tomas', 'It is taped to the fridge, which is the same thing at this stage.', 'reply'],
    ],
  },
  {
    by: 'jin',
    ago: '5h',
    likes: 22,
    text: '05:50, four degrees, three people on the roof with coffee. Rule of the morning: one number, one obstacle, no opinions. We were done in eighteen minutes and it was the most useful meeting of my week. #morningpages',
    comments: [
      ['mona', 'Which number did you bring?'],
      [
        'jin',
        'Restaurants that came back in the second month: 14 of 16. The obstacle is the other two.',
        'reply',
      ],
    ],
  },
  {
    by: 'priya',
    ago: '14h',
    likes: 31,
    isPinned: true,
    text: 'Before you build the pricing page, say the price out loud to one person who could pay it. Watch their face, not their words. If you cannot say it without explaining, it is not a price yet.',
    comments: [
      [
        'carlos',
        "I said mine out loud and heard myself add 'but we can talk about it'. So that is my homework.",
      ],
      ['noah', "The word 'but' costs around twenty per cent."],
    ],
  },
  {
    by: 'grace',
    ago: '1d 1h',
    likes: 17,
    text: 'I turned off the free plan of Plain Ledger. Four people left, six upgraded, and support went from thirty messages a day to nine. I waited a year to do that because I was afraid of the four.',
  },
  {
    by: 'elif',
    ago: '1d 9h',
    likes: 15,
    text: 'A landlord, a florist and a choir have asked for the same feature in the same week, in different words. All three want to know who has not answered yet. That is now the whole roadmap.',
  },
  {
    by: 'mona',
    ago: '2d 6h',
    likes: 20,
    likedBy: ['tomas'],
    text: 'Not a founder, but I do the books for five of you. The thing I wish you knew: keep tax in another account from the first invoice on. Not next quarter. The first invoice.',
    comments: [
      ['tomas', 'Doing it today. I owe you a bicycle.'],
      ['thanh', 'Which percentage do you tell people to put aside before they know the real one?'],
      [
        'mona',
        'Thirty. It is almost always too much, and nobody has ever written to me angry about that.',
        'reply',
      ],
    ],
  },
  {
    by: 'hugo',
    ago: '3d 2h',
    likes: 13,
    text: 'First customer I have never met in person. She found us through a tram driver who found us through his cousin. The cousin does not own a bike. I love this and cannot put it in a spreadsheet. #firstsale',
  },
  {
    by: 'jin',
    ago: '4d 5h',
    likes: 19,
    text: 'Removed the dashboard. Nobody noticed for eight days, and the person who did notice thanked me. Restaurants do not want a dashboard, they want to know if table six is coming.',
  },
  {
    by: 'thanh',
    ago: '5d 8h',
    likes: 11,
    text: 'Said no to a client for the first time because of the calendar and not because of the money. It felt exactly as bad as I expected and then it felt like Tuesday.',
  },
  {
    by: 'priya',
    ago: '6d 3h',
    likes: 25,
    text: 'My first company died of a thing nobody had told me: we were good at selling to people who were good at buying. Procurement teams love a process. They do not love your product. Sell to somebody who has the problem on their desk.',
  },
  {
    by: 'amara',
    ago: '7d 7h',
    likes: 16,
    text: 'Raised my day rate by a third in January and told no one. Everyone I was afraid of losing is still here. One asked why it had taken so long.',
    comments: [['priya', 'Because we all wait for a permission that nobody hands out.']],
  },
  {
    by: 'tomas',
    ago: '9d 1h',
    likes: 18,
    text: 'Spent the whole week in a repair shop in Quilpué with a notebook and no laptop. They lose forty minutes a day looking for the right key for the right lock. Not one line of software yet and already the best week.',
  },
  {
    by: 'carlos',
    ago: '11d 5h',
    likes: 14,
    text: 'The machine broke on the day of the largest order we have had. I called every customer before lunch and told them the truth. Nobody cancelled. Two brought tamales.',
  },
  {
    by: 'arjun',
    ago: '13d 9h',
    likes: 10,
    text: 'Sunday report: twelve evenings, one working prototype, one that caught fire politely. I have a list of people who want to buy the one that works. It has three names and one of them is not my mother. #buildinpublic',
  },
  {
    by: 'elif',
    ago: '16d 4h',
    likes: 12,
    text: 'If your onboarding needs a video, the video is the product and the product is the obstacle. I deleted six steps this week and had to fire my favourite sentence.',
  },
  {
    by: 'jin',
    ago: '18d 6h',
    likes: 17,
    text: 'One year since the first dawn on this roof. We were two, it was raining, and neither of us had a product. Now there are people here from nine time zones and it still starts with somebody forgetting the cups.',
  },
  {
    by: 'priya',
    ago: '20d 2h',
    likes: 21,
    text: 'A small experiment for next week: write down every time you open the inbox without wanting anything from it. Bring the number on Friday. I will go first, mine was 41 yesterday.',
  },
];

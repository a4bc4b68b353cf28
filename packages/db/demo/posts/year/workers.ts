import type { DemoPost } from '../post.ts';
import { pinned, said } from './said.ts';

export const dawnYear: DemoPost[] = [
  said(
    'priya',
    '341d 4h',
    23,
    'Six in the morning, nine people, one rule: say the number you do not want to say. We will do it again tomorrow.',
    ['tomas', 'Mine was two. Two customers.'],
    ['priya', 'Two is a number. Yesterday you had a plan.', 'reply'],
  ),
  said(
    'noah',
    '313d 5h',
    16,
    'Deleted our whole pricing page and wrote one sentence in its place. Three people asked what it costs. It is written in the sentence.',
  ),
  said(
    'jin',
    '287d 6h',
    15,
    'Automated the invoice that takes me four minutes a month. It took two days. I would like to be stopped earlier next time.',
    ['priya', 'We are here at six for exactly this.'],
  ),
  said(
    'carlos',
    '263d 4h',
    17,
    'First month in which the shop paid for itself and for lunch. Not for dinner. #buildinpublic',
  ),
  said(
    'elif',
    '238d 7h',
    14,
    'I called the eight people who left. Five had moved house. I had built a whole theory on those five.',
  ),
  pinned(
    'priya',
    '209d 5h',
    28,
    'Read this first: one sentence about what you make, one about what is in the way. No decks. Answer one question for each one you ask. #founders',
    ['jin', 'And coffee before opinions.'],
  ),
  said('amara', '183d 6h', 15, 'Raised prices by a third. Lost one customer, who came back on Thursday.'),
  said(
    'arjun',
    '157d 4h',
    12,
    'A list of everything I said no to this quarter is longer than the list of what I did, and reads better.',
  ),
  said(
    'tomas',
    '129d 8h',
    18,
    'Twenty-one customers. I know all their dogs by name. I am told that this does not scale and I am in no hurry.',
    ['mona', 'How many dogs?'],
    ['tomas', 'Nine, and a parrot.', 'reply'],
  ),
  said(
    'grace',
    '101d 5h',
    13,
    'Hired the first person who is better at it than I am. I sit beside her and try to look busy.',
  ),
  said(
    'priya',
    '72d 4h',
    21,
    'We closed the second product today. It had forty users and a name I loved. The first product has four hundred and needs the mornings. #buildinpublic',
  ),
  said(
    'elif',
    '47d 6h',
    14,
    'The thing I was afraid to ship has been live for a week. Nobody has mentioned it. It works.',
  ),
  said(
    'jin',
    '27d 5h',
    12,
    'Wrote down who decides what, on one page. Two of the nine lines had no name beside them. That was the whole problem.',
  ),
];

export const honestYear: DemoPost[] = [
  pinned(
    'noah',
    '328d 5h',
    17,
    'House style: one claim, one number or one name beside it, and then stop. If it cannot stand without an adjective, it cannot stand. #copywriting',
    ['giulia', 'May I keep “fresh”?'],
    ['noah', 'Fresh since when?', 'reply'],
  ),
  said(
    'noah',
    '294d 6h',
    13,
    'Rewrote a furniture maker’s home page from 900 words to 40. He said: but where is the story? I said: you are holding it, it is a chair.',
  ),
  said(
    'amara',
    '266d 7h',
    12,
    'A sentence I painted for a fish shop, with their permission: Open until it is gone.',
  ),
  said(
    'carlos',
    '237d 5h',
    11,
    'Asked customers what they tell their friends about us. Not one of them used a word from our website. We use theirs now.',
    ['noah', 'Best research budget there is.'],
  ),
  said(
    'giulia',
    '208d 8h',
    13,
    'Menu without adjectives for a month. People ask more questions and order more of what they asked about.',
  ),
  said('noah', '172d 4h', 14, 'Subject lines I am proud of, number one: It is broken, here is what we do.'),
  said(
    'carlos',
    '134d 6h',
    10,
    'The print run sold slower than I said it would, so I wrote that. It sold out on the same afternoon. #firstsale',
  ),
  said('isla', '92d 5h', 11, 'Our whole advert for the winter: Wool. It is cold. The queue was civil.'),
  said(
    'noah',
    '55d 7h',
    13,
    'A test: read it aloud to somebody who owes you nothing. Where they look away, cut.',
  ),
  said(
    'hugo',
    '30d 6h',
    9,
    'We put our mistakes of the year on the back of the invoice. Nobody has ever read our invoices this closely.',
    ['amara', 'I framed mine.'],
  ),
];

export const portfolioYear: DemoPost[] = [
  said(
    'samuel',
    '335d 6h',
    5,
    'What this is for: to be boring on purpose, in company. Start by writing what the money is for. If you cannot, that is this month’s work.',
    ['tariq', 'Mine says: time. Is that allowed?'],
  ),
  said(
    'samuel',
    '281d 5h',
    4,
    'The market fell four per cent on Tuesday. I mention it because nobody here did.',
  ),
  said(
    'tariq',
    '246d 7h',
    4,
    'Cancelled six subscriptions and put the sum into the same plain fund as everything else. The plain fund did not say thank you. I like that about it.',
  ),
  said(
    'samuel',
    '201d 6h',
    5,
    'Process, not amounts: I look on the first Saturday, I change nothing before the second, and I have usually forgotten by the third.',
    ['lena', 'I have moved the app to the last page of my phone.'],
  ),
  said(
    'lena',
    '152d 5h',
    4,
    'Explained compound growth to my mother with beans. She stopped me at bean nineteen and asked why I had not told her sooner.',
  ),
  said(
    'tariq',
    '111d 8h',
    3,
    'A spreadsheet with one line a year. It is the only document of mine that gets calmer.',
  ),
  said('ruth', '69d 6h', 4, 'Rebalanced, made tea. The tea took longer.'),
  said(
    'samuel',
    '33d 5h',
    5,
    'A question for the month: which of your rules did you write on a bad day? Look at that one again on a good day. #patience',
  ),
];

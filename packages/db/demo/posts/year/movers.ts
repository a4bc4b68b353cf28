import type { DemoPost } from '../post.ts';
import { pinned, said } from './said.ts';

export const runnersYear: DemoPost[] = [
  said(
    'kwame',
    '336d 4h',
    20,
    'Four of us, four lanterns, two kilometres. If anybody asks whether that counts: it was dark, it was raining, and we were there. #lanterns',
    ['rafael', 'It counted when you put your shoes on.'],
  ),
  said(
    'kwame',
    '301d 5h',
    15,
    'New rule after this morning: whoever is in front waits at every corner. There are forty corners. It was the best run in weeks.',
  ),
  said(
    'rafael',
    '273d 6h',
    13,
    'Strength twice a week and nothing else changed. The hill by the canal has become shorter.',
  ),
  said(
    'luis',
    '249d 4h',
    12,
    'I turned back after six hundred metres, slept an hour more and was kinder all day. Turning back is a kind of training.',
    ['kwame', 'This is the post I want people to find first.'],
  ),
  pinned(
    'kwame',
    '212d 5h',
    27,
    'First time? Come as you are. We meet at the bridge, we run at the pace of whoever is slowest today, nobody is left alone in the dark. Bring a light; we have spare ones. #lanterns',
    ['mona', 'I came with a bicycle lamp in my hand. It was fine.'],
  ),
  said(
    'farah',
    '188d 6h',
    14,
    'Ran my first five kilometres without stopping and without telling anybody until now.',
    ['grace', 'I was behind you. I saw.'],
    ['farah', 'I know. Thank you for not saying so.', 'reply'],
  ),
  said(
    'grace',
    '162d 5h',
    13,
    'Physio’s corner: most shin pain is a calendar problem. Ten per cent more a week, and a week off every fourth.',
  ),
  said(
    'mona',
    '136d 7h',
    12,
    'The heron by the lock has stopped flying away when we come. We have been accepted.',
  ),
  said(
    'hina',
    '109d 5h',
    11,
    'Minus four, stars, nine lanterns. I would not have believed you a year ago that this would be my favourite hour.',
  ),
  said(
    'kwame',
    '79d 4h',
    19,
    'A hundred mornings this year. I have the list. The shortest run was 400 metres and it is on it. #lanterns',
  ),
  said('luis', '50d 6h', 12, 'My doctor looked at the numbers twice. I said it was mostly the company.'),
  said('farah', '28d 5h', 13, 'Led the slow group for the first time. Nobody got lost, including me.'),
];

export const barbellYear: DemoPost[] = [
  said(
    'rafael',
    '321d 6h',
    12,
    'Strength for people who plan to be eighty. Week one is an empty bar and a lot of breathing. Nobody has ever been hurt by week one.',
    ['declan', 'My pride, a little.'],
  ),
  said(
    'rafael',
    '289d 5h',
    9,
    'Film one set a week from the side. You are not looking for beauty. You are looking for the same thing three times.',
  ),
  said(
    'declan',
    '261d 7h',
    10,
    'Picked up my nephew and put him on my shoulders without the noise I usually make. He noticed the missing noise.',
  ),
  said('freya', '232d 5h', 9, 'Sleep is a lift. I have put it in the log, in the same ink.'),
  pinned(
    'rafael',
    '199d 6h',
    13,
    'Before you load the bar: five breaths, feet, hands, ribs down. If one of them is not there today, today is a light day. Light days are why we are still here in March.',
    ['freya', 'Ribs down is on my fridge.'],
  ),
  said(
    'farah',
    '171d 5h',
    8,
    'Carried all the shopping in one go, four floors. I did not need to. I wanted to see.',
  ),
  said(
    'declan',
    '142d 8h',
    9,
    'Bad back for eleven years, good back for eleven weeks. I am not saying anything yet.',
    ['rafael', 'Say it in eleven more.'],
  ),
  said('freya', '113d 6h', 8, 'Deload week. I have cleaned every cupboard in the house.'),
  said(
    'ruth',
    '81d 5h',
    10,
    'I am seventy-one and did a pull-up this morning, with a band, with applause. I have asked for the applause to be repeated.',
    ['farah', 'Repeated, from here.'],
    ['freya', 'Standing.'],
  ),
  said(
    'rafael',
    '44d 6h',
    9,
    'Pain is information, and so is boredom. The second one usually says: add a little weight.',
  ),
];

export const cornerYear: DemoPost[] = [
  pinned(
    'aroha',
    '329d 6h',
    21,
    'There is a chair here. Say which city you are in and what you would do on a free afternoon. Somebody will answer; if nobody does, I will. #neighbours',
    ['zanele', 'I answered a stranger in March and we have keys to each other’s flats now.'],
  ),
  said(
    'aroha',
    '297d 5h',
    15,
    'Tuesday soup had three people the first week and seven the second. I have bought a larger pot, as a prediction.',
  ),
  said(
    'freya',
    '264d 7h',
    14,
    'I have lived here two years and learned the name of the man from the ground floor today. It is Otto. He plays the cello. I had thought it was the pipes.',
    ['aroha', 'Ask Otto to soup.'],
    ['freya', 'Otto is coming to soup.', 'reply'],
  ),
  said(
    'zanele',
    '239d 6h',
    13,
    'If you do not know how to begin: I am going for a walk at four, come if you like. It has worked on nine people so far.',
  ),
  said(
    'aroha',
    '204d 5h',
    16,
    'Two of you met at the corner table and have just signed a lease together. I am not crying, I am chopping onions for eleven.',
  ),
  said(
    'freya',
    '173d 4h',
    12,
    'Borrowed a drill, returned it with cake. Got lent a ladder. This is an economy.',
  ),
  said(
    'emeka',
    '141d 6h',
    12,
    'New city, day nine. I know a bakery, a bench and, since this afternoon, a person.',
    ['aroha', 'That is three more than most.'],
  ),
  said(
    'ruth',
    '119d 5h',
    15,
    'At my age people stop asking where you are from and start asking how you are. I recommend it.',
  ),
  said(
    'zanele',
    '86d 7h',
    12,
    'We made a list of everybody in the street who would take in a parcel. It is now a list of everybody in the street. #meetups',
  ),
  said(
    'hugo',
    '59d 5h',
    11,
    'Mended a neighbour’s bicycle and was paid in plums. I have become very good at plums.',
  ),
  said(
    'aroha',
    '32d 6h',
    17,
    'A year of Tuesdays. Two hundred and six bowls, I have counted the chips in the plates.',
  ),
];

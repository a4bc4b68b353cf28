import type { DemoPost } from '../post.ts';
import { pinned, said } from './said.ts';

export const terminalYear: DemoPost[] = [
  said(
    'hanna',
    '333d 7h',
    18,
    'Small tools week. Show one that you wrote for yourself, under a hundred lines, that you use every day. Mine renames scans by what is written in them.',
    ['pawel', 'Mine turns the heating down when the calendar says I am away. 31 lines.'],
  ),
  said(
    'hanna',
    '299d 5h',
    14,
    'The error message had the answer in its second line. I read the first line for an hour.',
  ),
  said(
    'mei',
    '272d 8h',
    13,
    'Explained recursion to an eight-year-old with two mirrors. She asked where it stops. Good question. #typescript',
  ),
  said(
    'pawel',
    '248d 6h',
    12,
    'Replaced a cluster of three machines by a cron job. It has run 400 times. I still look every morning.',
    ['hanna', 'So does everybody.'],
  ),
  pinned(
    'hanna',
    '214d 5h',
    22,
    'How to ask here: what you wanted, what you did, what happened, pasted as text. Half of all questions answer themselves at “what happened”. #postgres',
    ['viktor', 'The other half are DNS.'],
  ),
  said(
    'arjun',
    '187d 9h',
    11,
    'Deleted 4,000 lines today. Nothing changed. That is the review comment I am proudest of.',
  ),
  said(
    'viktor',
    '159d 6h',
    13,
    'A query took nine seconds and now takes four milliseconds. The fix was reading the plan, top to bottom, for the first time. #postgres',
    ['mei', 'What did it say?'],
    ['viktor', 'That it was reading everything. Politely.', 'reply'],
  ),
  said('jin', '132d 5h', 12, 'Wrote the documentation first. Then there was not much left to write.'),
  said(
    'thanh',
    '104d 7h',
    10,
    'My first patch to something that other people use was a comma. It was merged in a day and I have told my parents.',
    ['hanna', 'As you should. It was a good comma.'],
  ),
  said(
    'dmitri',
    '66d 6h',
    11,
    'Ported my oldest script from a language I no longer speak. The comments were from somebody very sure of himself.',
  ),
  said(
    'hanna',
    '38d 5h',
    15,
    'Plain text has outlived every program I kept notes in. I have stopped looking for the next one.',
  ),
];

export const guildYear: DemoPost[] = [
  said(
    'leo',
    '339d 6h',
    10,
    'Two hours, announced, kept. That is the whole guild. Tell us yours, and tell us on Friday how they went.',
    ['sana', 'Nine to eleven, the door shut, the cat in.'],
  ),
  said('sana', '302d 5h', 9, 'Chapter four exists. It is not good. It exists.', [
    'leo',
    'Good is for chapter four of the second draft.',
  ]),
  said(
    'mei',
    '268d 7h',
    8,
    'I kept 14 of 20 hours this month. The six that I lost all have the same name, and it is my phone.',
  ),
  said('leo', '236d 6h', 11, 'Tried three hours. The third one was mostly furniture. Back to two.'),
  pinned(
    'leo',
    '205d 5h',
    12,
    'For newcomers: say what you will do before you do it, say what happened after. Advice only on request. We hold you to it, gently. #focus',
    ['siobhan', 'Gently, and in writing.'],
  ),
  said(
    'oskar',
    '178d 8h',
    8,
    'Wrote the dullest paragraph of the thesis today, the one that says how it was measured. I feel ten kilos lighter.',
  ),
  said(
    'siobhan',
    '149d 5h',
    9,
    'A week of mornings without mail until eleven. The world has apparently been fine.',
    ['arjun', 'It asked about you once or twice.'],
  ),
  said(
    'arjun',
    '121d 6h',
    7,
    'I leave one sentence unfinished when I stop, on purpose. In the morning it pulls me in by the sleeve.',
  ),
  said(
    'sana',
    '88d 7h',
    11,
    'First draft done. 71,204 words, of which a third will live. I am going to lie on the floor for a while. #writing',
    ['leo', 'The floor has been informed.'],
    ['mona', 'Congratulations from the next desk.'],
  ),
  said(
    'lena',
    '52d 5h',
    7,
    'Counted: the best hours of my month were all before ten, and all of them began with tea going cold.',
  ),
  said(
    'oskar',
    '31d 6h',
    8,
    'The library has a room without a clock. I had not known what I was looking at all those years.',
  ),
];

import type { DemoPost } from './post.ts';

export const guild: DemoPost[] = [
  {
    by: 'leo',
    ago: '2d 1h',
    likes: 26,
    isPinned: true,
    text: 'The autumn season opens Monday. Pick your two hours, tell the guild, and let us hold you to it.',
    comments: [
      ['siobhan', 'Six to eight, in the cold room, chapter nine. Witnessed.'],
      ['oskar', 'Nine to eleven. If I post before eleven, please be stern.'],
      ['leo', 'We are stern by default and kind on request.', 'reply'],
      ['mona', 'Saturday and Sunday only, seven to nine. Does that count?'],
      ['sana', 'It counts if you say it out loud, which you just did.', 'reply'],
    ],
  },
  {
    by: 'sana',
    ago: '4h',
    likes: 20,
    text: 'Day 21 of the no-inbox-before-noon challenge. The surprise is not the writing, it is that nobody needed me before noon. I had built a whole personality on being needed before noon.',
    comments: [
      [
        'ayesha',
        'I would like to report that hospitals need you before noon. But on off days I tried it and got a whole chapter read.',
      ],
      ['leo', 'Day 21 is where it stops being an effort. Watch day 30, that is where it starts again.'],
    ],
  },
  {
    by: 'siobhan',
    ago: '11h',
    likes: 18,
    text: '412 words. One of them is good. I am told this is the going rate. #morningpages',
    comments: [
      ['oskar', 'Which one?'],
      ['siobhan', "'Until'.", 'reply'],
    ],
  },
  {
    by: 'oskar',
    ago: '1d 3h',
    likes: 15,
    text: 'Method that has worked for nine days: I end each session in the middle of a sentence that I already know the end of. Next morning there is somebody waiting for me.',
  },
  {
    by: 'mei',
    ago: '1d 12h',
    likes: 9,
    text: 'Moved the phone to the hallway. Within an hour I had walked to the hallway six times. The number is now on the wall and it goes down by one every day, so far.',
  },
  {
    by: 'lena',
    ago: '3d 6h',
    likes: 12,
    text: 'Two hours with the cello before anybody speaks to me. The difference is not in the fingers, it is that I still have something to say when I start.',
  },
  {
    by: 'leo',
    ago: '4d 4h',
    likes: 22,
    text: "People ask how the guild 'enforces' it. We do not. You write what you will do, and later you write what happened. It turns out that being read by nine people is enough.",
  },
  {
    by: 'arjun',
    ago: '5d 5h',
    likes: 8,
    text: 'Two quiet hours became one because of a leaking tap and a curious child. The hour was good. The tap is fixed. The child now also has two quiet hours and defends them better than I do.',
  },
  {
    by: 'ruth',
    ago: '7d 2h',
    likes: 14,
    text: 'At seventy-one I do not need to be more productive. I come here because it is the only place where people describe a morning as if it mattered.',
  },
  {
    by: 'sana',
    ago: '8d 6h',
    likes: 11,
    text: 'Field notes, week three. I code interviews in the first hour and do nothing with them in the second. The second hour is where the connections are. I am trying not to feel guilty about an hour that produces all of the ideas.',
  },
  {
    by: 'keiko',
    ago: '10d 3h',
    likes: 10,
    text: 'Binding a book takes four days, most of it waiting for glue. I have started to plan the waiting on purpose. It is the best desk I have ever had.',
  },
  {
    by: 'siobhan',
    ago: '12d 4h',
    likes: 17,
    text: 'I deleted chapter seven. All of it, eleven thousand words. It was the chapter I was proudest of, which should have told me something. The book is breathing again.',
  },
  {
    by: 'ayesha',
    ago: '15d 8h',
    likes: 12,
    text: 'Came off six nights and slept fourteen hours. Today my two quiet hours were for soup. I am writing it down because I said I would write down what happened.',
  },
  {
    by: 'leo',
    ago: '18d 2h',
    likes: 16,
    text: 'Summer in numbers: 19 of us said a time at least once, 14 said it ten times, and six finished the thing they came with. The six are not the most disciplined ones. They are the ones who came back after missing a week.',
  },
];

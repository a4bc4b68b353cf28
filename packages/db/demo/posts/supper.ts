import type { DemoPost } from './post.ts';

export const supper: DemoPost[] = [
  {
    by: 'beatriz',
    ago: '28m',
    likes: 15,
    text: "A palavra de hoje: 'desenrascanço'. The art of getting out of a problem with whatever is in your pockets. Tell us, in any language, about the last time you did it.",
    comments: [
      ['bruno', 'Ontem. O elétrico parou e uma senhora emprestou-me um gancho do cabelo. Chegámos a horas.'],
      ['mona', 'My oven door is held shut by a wooden spoon. Since March.'],
      ['beatriz', 'Perfect use of the word. Perfect use of the spoon.', 'reply'],
    ],
  },
  {
    by: 'camille',
    ago: '6h',
    likes: 13,
    text: 'My grandmother corrected my French at dinner last night. I am a professional translator. She was right, which is the part I am still translating.',
  },
  {
    by: 'mona',
    ago: '1d 8h',
    likes: 19,
    likedBy: ['beatriz'],
    text: "Ordered a whole meal in Portuguese on the phone. Said 'obrigado' instead of 'obrigada' and the man answered 'de nada, senhor' with so much warmth that I have decided to keep it.",
    comments: [['beatriz', 'This is how we all learned it. Nobody forgets after that.']],
  },
  {
    by: 'lena',
    ago: '3d 1h',
    likes: 9,
    text: 'Supper report from Vienna: five people, four languages, one soup. The rule was that you may only ask for the salt in the language you are learning. It was an under-salted soup.',
  },
  {
    by: 'bruno',
    ago: '4d 8h',
    likes: 12,
    text: 'I will be at the table on Thursdays from eight, Lisbon time, for anybody who wants to practise on a tram driver. I speak slowly from habit, people ask me for directions all day.',
  },
  {
    by: 'mei',
    ago: '6d 4h',
    likes: 8,
    text: 'My trick for tones: record yourself reading the same menu once a week. Week one sounded like a question. Week nine sounds like somebody who would like the noodles.',
  },
  {
    by: 'dmitri',
    ago: '9d 2h',
    likes: 10,
    text: 'Georgian has a word for eating more than you should because it is so good: shemomechama. I did not mean to, it happened. It is the only verb I never forget.',
  },
  {
    by: 'camille',
    ago: '12d 6h',
    likes: 9,
    text: 'Correction etiquette, from a long evening: ask before, correct one thing only, and choose the thing that would embarrass them in a shop.',
  },
  {
    by: 'abdul',
    ago: '15d 4h',
    likes: 7,
    text: 'Taught my game group to insult dragons in Malay. They are now fluent in one very specific situation.',
  },
  {
    by: 'beatriz',
    ago: '19d 1h',
    likes: 14,
    text: 'Menu for next month: caldo verde, then bacalhau with everything we can pronounce, then oranges. Eight chairs. If you have been here before, please leave your chair for somebody new and bring a bottle to the window.',
  },
];

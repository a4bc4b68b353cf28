/** Words of questions, and the words of descriptions that answer them. One way: `gym` asks for strength, not the reverse. */
const RELATED: Readonly<Record<string, string>> = {
  // Body and health
  'fitness gym workout': 'strength training mobility running barbell',
  exercise: 'exercises training strength movement',
  'seniors elderly old ageing': 'eighty older',
  'stronger strong muscles': 'strength',
  'jogging jog marathon': 'running run runners',
  'hurts hurt pain ache': 'pain injuries physiotherapy rehabilitation',
  injury: 'injuries physiotherapy rehabilitation',
  'lonely loneliness friendship': 'friends neighbours',
  friends: 'neighbours',
  'stress calm relax': 'breathing quiet sauna',
  meditation: 'mindfulness breathing',
  'baby newborn': 'newborns newborn infants',
  // Movement and things
  'bicycle bike': 'bike bicycle bicycles cycling',
  cycling: 'bike bicycle bicycles',
  hiking: 'mountain trail walks',
  jacket: 'clothing coats seams',
  'clothes clothing': 'clothing clothes outfitters',
  'house home': 'houses homes',
  renovate: 'renovation',
  architect: 'architecture drawing houses',
  // Making
  'bake bakery baking': 'bread baker bakehouse baking boulangerie',
  bread: 'sourdough loaf baking',
  loaf: 'bread sourdough',
  'linocut etching': 'lino printmaking',
  'married marriage': 'wedding weddings',
  cards: 'invitations',
  'pottery clay': 'ceramics',
  'draw drawing sketch': 'draw drawing illustrator brushes',
  'photograph photo photography': 'photographers photography photos',
  'knitting knit crochet': 'knitting yarn wool',
  yarn: 'wool knitting',
  'sing singing': 'choir choirs',
  'podcast audio sound': 'recording podcasts audio',
  // Words and languages
  'novel novelist fiction author': 'novelist writing writers',
  'manuscript draft essay': 'paragraph pages writing draft',
  'write writing writer': 'writing writers',
  'speak speaking conversation': 'conversation language',
  'practise practice': 'conversation practice',
  'roleplaying role rpg': 'rpg campaign campaigns',
  // Work
  'focus focused concentrate concentration distracted distraction productivity procrastinate':
    'focus deep quiet hours',
  'week weekly': 'weekly planner',
  'startup startups entrepreneur entrepreneurs founder': 'founders founder',
  company: 'founders companies operations',
  'interview interviews': 'interview scripts',
  'headline headlines slogan advertising': 'copywriting headlines',
  marketing: 'copywriting marketing',
  'charge cost costs price fees': 'price pricing',
  'accountant accounting taxes tax invoice': 'bookkeeping bookkeeper tax',
  'invest investing investment stocks shares funds': 'investing investor portfolio portfolios',
  savings: 'savings investing pensions',
  'retirement retire': 'pensions pension retirement',
  'employee employees staff recruit job': 'hire hiring',
  'database sql': 'databases database postgresql',
  downtime: 'migrations migration',
  'programmer programmers developer developers coding code': 'programmers developer programming',
  // Learning
  'stars planets space astronomy': 'telescope telescopes astronomy',
  'kids children child teenagers': 'teenagers children',
  'reservation reservations': 'reservations bookings',
};

const BY_WORD = new Map(
  Object.entries(RELATED).flatMap(([words, others]) =>
    words.split(' ').map((word) => [word, others.split(' ')] as const),
  ),
);

/** Words that answer a word of a question; empty for most. */
export const relatedTo = (word: string): readonly string[] => BY_WORD.get(word) ?? [];

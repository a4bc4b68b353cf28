import type { Person } from './people.ts';
import { type DemoTestimonial, type ServiceKey, TESTIMONIALS } from './services.ts';

/** What customers said in public of a business, by the service that they had. */
export const BUSINESS_REVIEWS: readonly DemoTestimonial[] = [
  ...TESTIMONIALS.filter(({ isPublic = true }) => isPublic),
  {
    by: 'mona',
    service: 'launch',
    rating: 4,
    text: 'A clear plan after one hour. I would have liked it in writing a little sooner.',
  },
  {
    by: 'luis',
    service: 'physio',
    rating: 5,
    text: 'The first person to ask how I stand before asking where it hurts.',
  },
  { by: 'amara', service: 'physio', rating: 4, text: 'Forty-five minutes that were forty-five minutes.' },
  {
    by: 'camille',
    service: 'homevisit',
    rating: 5,
    text: 'She came at ten in the evening and left us calm.',
  },
  {
    by: 'oskar',
    service: 'pensionreview',
    rating: 4,
    text: 'I understood every line of the letter. It was not good news.',
  },
  { by: 'lena', service: 'lunchlesson', rating: 5, text: 'I ordered dessert in the past tense and got it.' },
  {
    by: 'giulia',
    service: 'lunchlesson',
    rating: 5,
    text: 'Eight people, one pot, no textbook. I would go again for the rice.',
  },
  {
    by: 'olu',
    service: 'telescope',
    rating: 5,
    text: 'My cousins saw Saturn and were quiet for a whole minute.',
  },
  {
    by: 'siobhan',
    service: 'dyeing',
    rating: 4,
    text: 'My hands were blue for three days. So is my best scarf.',
  },
  {
    by: 'hina',
    service: 'counterrepair',
    rating: 5,
    text: 'They opened the zip of a jacket older than me, and it closes again.',
  },
  {
    by: 'ingrid',
    service: 'saunahour',
    rating: 5,
    text: 'Eighty degrees, then six. Nobody spoke, and it was the best talk of the week.',
  },
  { by: 'ayesha', service: 'breathing', rating: 4, text: 'I slept before the end, which is a compliment.' },
  {
    by: 'aroha',
    service: 'firstdrawing',
    rating: 5,
    text: 'We came with a wish list and left with a house that fits.',
  },
  {
    by: 'elif',
    service: 'housevisit',
    rating: 3,
    text: 'Honest about the roof. The report took a week longer than promised.',
  },
  {
    by: 'mathilde',
    service: 'cargobike',
    rating: 5,
    text: 'Sixty kilos of flour across town, and I found a place to park.',
  },
  {
    by: 'farah',
    service: 'vancheck',
    rating: 4,
    text: 'They told me to keep the old van for another year. I trust them now.',
  },
  {
    by: 'viktor',
    service: 'playtest',
    rating: 5,
    text: 'They broke my rules in twenty minutes and showed me how to mend them.',
  },
];

/** What a business answered. */
export const REVIEW_REPLIES: Partial<Record<ServiceKey, string>> = {
  launch: 'Fair. You get the plan on the same day from now on.',
  bakeclass: 'Your dough was braver than you think. Come back in autumn.',
  tablesidesetup: 'The Wi-Fi is forgiven. Thank you for the kind words.',
  housevisit: 'You are right about the report. It is now sent within five days.',
};

/** Who found a review of the service helpful. */
export const HELPFUL_REVIEWS: Partial<Record<ServiceKey, readonly Person[]>> = {
  launch: ['camille', 'giulia'],
  bakeclass: ['mona', 'giulia'],
  audit: ['mona'],
  saunahour: ['mona', 'freya'],
};

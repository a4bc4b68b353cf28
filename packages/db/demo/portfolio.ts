import type { Person } from './people.ts';
import type { Shown } from './pictures.ts';

export interface DemoWork {
  by: Person;
  title: string;
  description: string;
  link?: string;
  pictures: readonly Shown[];
}

/** In the order in which each person shows theirs. */
export const WORKS: readonly DemoWork[] = [
  {
    by: 'olivia',
    title: 'The Saturday loaf',
    description: 'Rye and wheat, one night in the cold. Four hundred every Saturday, since 2021.',
    link: 'https://ferrerbakehouse.example/saturday',
    pictures: [
      ['loaf', 'A dark round loaf with a cross', 'wide'],
      ['loaf', 'A tall loaf with three cuts', 'wide'],
    ],
  },
  {
    by: 'olivia',
    title: 'A class for the market hall',
    description: 'Twelve evenings, one oven, thirty people who now bake at home.',
    pictures: [['dawn', 'Early light over the hall', 'wide']],
  },
  {
    by: 'mona',
    title: 'Books for five small shops',
    description: 'One chart of accounts that all of them understand, on two pages.',
    pictures: [],
  },
  {
    by: 'amara',
    title: 'Fish market sign',
    description: 'Red on cream, letters as tall as a child. Enamel paint on cedar.',
    pictures: [['sign', 'A painted sign with a fish', 'wide']],
  },
  {
    by: 'carlos',
    title: 'Two hundred posters for the harbour',
    description: 'Three colours, printed by hand.',
    pictures: [['posters', 'Posters drying on strings', 'wide']],
  },
];

/** Other places where somebody is to be found. */
export const SOCIAL_LINKS: Partial<Record<Person, readonly string[]>> = {
  mona: ['https://www.instagram.com/monabakes', 'https://www.linkedin.com/in/mona-okafor'],
  olivia: ['https://www.instagram.com/ferrerbakehouse', 'https://www.youtube.com/@ferrerbakehouse'],
  leo: ['https://github.com/leobrandt', 'https://mastodon.social/@leobrandt'],
};

/** What those with a demo account are interested in. */
export const INTERESTS: Partial<Record<Person, readonly string[]>> = {
  mona: ['bread', 'mornings', 'languages', 'bookkeeping', 'walking', 'supper clubs', 'markets', 'radio'],
  olivia: ['bread', 'teaching', 'mornings', 'grains', 'ovens', 'markets', 'languages'],
};

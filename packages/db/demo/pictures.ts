import { createHash } from 'node:crypto';
import { BUSINESS_DETAILS } from './businessDetails.ts';
import type { BusinessKey } from './businesses.ts';
import { COURSES, type CourseKey } from './courses.ts';
import { idOf } from './ids.ts';
import { everybody, type Person } from './people.ts';
import type { DemoWork } from './portfolio.ts';
import type { DemoPost } from './posts/post.ts';
import { type DemoTribe, TRIBES, type TribeKey } from './tribes.ts';

/** What is drawn for the demo: no photographs, nothing from elsewhere. */
export const SCENES = [
  'loaf',
  'pots',
  'roof',
  'sign',
  'posters',
  'mountain',
  'saturn',
  'panels',
  'lanterns',
  'snow',
  'coffee',
  'dawn',
] as const;
export type Scene = (typeof SCENES)[number];

export interface DemoPicture {
  id: string;
  /** Random in all but that it is the same everywhere. */
  storageKey: string;
  /** Decides everything that the scene leaves open. */
  seed: string;
  scene: Scene;
  alt: string;
  /** Pixels. */
  width: number;
  height: number;
  widths: number[];
}

export const SHAPES = { wide: [1080, 720], square: [1080, 1080], tall: [1080, 1350] } as const;
export type Shown = readonly [scene: Scene, alt: string, shape?: keyof typeof SHAPES];

/** By how the post begins. Posts of public places only: whoever knows the demo can tell these addresses. */
const SHOWN: Readonly<Record<string, readonly Shown[]>> = {
  'Thirty of us baked the same loaf': [
    ['loaf', 'A dark round loaf with three cuts, steaming', 'square'],
    ['loaf', 'A pale round loaf with a cross', 'square'],
    ['loaf', 'A tall dark loaf with three cuts', 'square'],
    ['loaf', 'A tall dark loaf with a cross', 'square'],
    ['loaf', 'A flat pale loaf with a cross', 'square'],
  ],
  'First loaf since March': [['loaf', 'A loaf that leans to the left', 'wide']],
  'Made three small lidded pots': [['pots', 'Three small stoneware pots with lids', 'wide']],
  'Forty minutes later': [['loaf', 'A loaf out of the oven', 'tall']],
  'Two hundred posters, one string': [['posters', 'Posters on a string', 'tall']],
  '05:50, four degrees': [['roof', 'Roofs before sunrise, with three cups', 'wide']],
  'Finished the fish market sign': [['sign', 'A painted sign, red on cream, with a fish', 'wide']],
  'Rain on the roof of the workshop': [['posters', 'Posters drying on strings under a roof', 'wide']],
  'Came down from the pass': [['mountain', 'Mountains one behind the other, from the pass', 'tall']],
  'Showed a class the rings of Saturn': [['saturn', 'A planet with rings among stars', 'square']],
  'Roasted the new lot lighter': [['coffee', 'A cup of coffee from above', 'square']],
  'Forty panels on a school roof': [['panels', 'Solar panels on a roof under a bright sky', 'wide']],
  '05:20, nine lanterns': [['lanterns', 'Nine lanterns on a dark hill before sunrise', 'wide']],
  'Minus six and the snow squeaks': [['snow', 'Snow, firs and a low sun', 'wide']],
};

export function keyOf(name: string): string {
  return createHash('sha256').update(`kindred demo picture ${name}`).digest('hex').slice(0, 32);
}

export function picturesOf({ by, text }: Pick<DemoPost, 'by' | 'text'>): DemoPicture[] {
  const shown = Object.entries(SHOWN).find(([beginning]) => text.startsWith(beginning))?.[1] ?? [];
  return drawn(`${by} ${text}`, shown);
}

export function workPictures({ by, title, pictures }: DemoWork): DemoPicture[] {
  return drawn(`work ${by} ${title}`, pictures);
}

function drawn(name: string, shown: readonly Shown[]): DemoPicture[] {
  return shown.map(([scene, alt, shape = 'square'], index) => {
    const seed = `${name} ${index}`;
    const [width, height] = SHAPES[shape];
    return {
      id: idOf(`picture ${seed}`),
      storageKey: keyOf(seed),
      seed,
      scene,
      alt,
      width,
      height,
      widths: [320, 640, 1080],
    };
  });
}

/** Everybody of the cast, for a portrait and a cover. */
export function demoFaces(): { userId: string; key: Person; portraitKey: string; coverKey: string }[] {
  return everybody().map(({ key }) => ({
    userId: idOf(`person ${key}`),
    key,
    portraitKey: keyOf(`portrait ${key}`),
    coverKey: keyOf(`cover ${key}`),
  }));
}

/** Every tribe, for the picture on its cards and the banner of its page. */
export function demoTribes(): {
  id: string;
  key: TribeKey;
  colour: string;
  imageKey: string;
  bannerKey: string;
}[] {
  return Object.entries<DemoTribe>(TRIBES).map(([key, { primaryColor = '#834bd8' }]) => ({
    id: idOf(`tribe ${key}`),
    key: key as TribeKey,
    colour: primaryColor,
    imageKey: keyOf(`tribe ${key}`),
    bannerKey: keyOf(`banner ${key}`),
  }));
}

/** Every business, for its logo and the cover of its page. */
export function demoBusinesses(): {
  id: string;
  key: BusinessKey;
  colour: string;
  logoKey: string;
  coverKey: string;
}[] {
  return Object.entries(BUSINESS_DETAILS).map(([key, { colour }]) => ({
    id: idOf(`business ${key}`),
    key: key as BusinessKey,
    colour,
    logoKey: keyOf(`business ${key}`),
    coverKey: keyOf(`business cover ${key}`),
  }));
}

/** Every course, for its banner. */
export function demoCourses(): { id: string; key: CourseKey; colour: string; imageKey: string }[] {
  return Object.entries(COURSES).map(([key, { colour }]) => ({
    id: idOf(`course ${key}`),
    key: key as CourseKey,
    colour,
    imageKey: keyOf(`course ${key}`),
  }));
}

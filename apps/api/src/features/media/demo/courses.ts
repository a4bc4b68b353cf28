import type { CourseKey } from '@kindred/db/demo/courses';
import { bands, box, path, ring, shape } from './businesses.ts';
import { times } from './chance.ts';
import type { Ink } from './tribes.ts';

/** Drawings of the courses: a few shapes within 100 by 100. */
const MARKS: Readonly<Record<CourseKey, (ink: Ink) => string>> = {
  firstloaf: ({ light, deep, accent }) =>
    box(30, 14, 40, 9, accent, 3) +
    shape('M32 25h36v8c6 3 8 8 8 14v32a8 8 0 0 1-8 8H32a8 8 0 0 1-8-8V47c0-6 2-11 8-14z', light) +
    path('M24 56q13-9 26 0t26 0', deep, 4) +
    `<circle cx="40" cy="70" r="4" fill="${deep}"/><circle cx="56" cy="74" r="6" fill="${deep}"/>`,
  smallnumbers: ({ light, deep, accent }) =>
    box(22, 14, 56, 72, light) +
    path('M34 70V54M46 70V44M58 70V48M70 70V32', deep, 6) +
    path('M32 26h20', accent, 5),
  twohours: ({ light, deep, accent }) =>
    shape('M26 14h48v8c0 14-12 20-18 28 6 8 18 14 18 28v8H26v-8c0-14 12-20 18-28-6-8-18-14-18-28z', light) +
    shape('M34 80c2-10 10-14 16-20 6 6 14 10 16 20z', accent) +
    path('M50 44v12', deep, 4),
  queryplans: ({ light, accent }) =>
    path('M50 26L30 50M50 26l20 24M30 50L18 74M30 50l12 24', light, 5) +
    box(38, 14, 24, 18, accent) +
    box(18, 42, 24, 18, light) +
    box(58, 42, 24, 18, light) +
    box(8, 70, 20, 16, light) +
    box(34, 70, 20, 16, light),
  slowlift: ({ light, deep, accent }) =>
    path('M32 16v70M32 56h36M68 56v30', light, 8) +
    box(30, 48, 42, 10, light, 4) +
    path('M50 40V18M40 27l10-10 10 10', accent, 6) +
    path('M32 74h36', deep, 4),
  tablelanguage: ({ light, deep, accent }) =>
    ring(50, 54, 30, light, 7) +
    `<circle cx="50" cy="54" r="18" fill="${light}"/>` +
    path('M40 54q10 8 20 0', deep, 4) +
    shape('M62 10h24v16H74l-8 8v-8h-4z', accent),
  ryeweekend: ({ light, accent }) =>
    path('M50 88V30', light, 5) +
    times(
      4,
      (at) =>
        `<path d="M50 ${38 + at * 12}c-4-12-14-14-20-14 0 10 8 16 20 14zM50 ${38 + at * 12}c4-12 14-14 20-14 0 10-8 16-20 14z" fill="${at === 0 ? accent : light}"/>`,
    ) +
    path('M50 24V10', light, 5),
  ovens: ({ light, deep, accent }) =>
    box(16, 14, 68, 72, light) +
    box(26, 36, 48, 40, deep) +
    path('M28 25h.1M40 25h.1', deep, 7) +
    path('M34 66h32', accent, 5) +
    path('M40 56q4-5 0-10M50 56q4-5 0-10M60 56q4-5 0-10', accent, 3),
  onepage: ({ light, deep, accent }) =>
    box(26, 12, 48, 76, light) +
    path('M36 26h28', deep, 6) +
    path('M36 40h28M36 50h28M36 60h16', deep, 3) +
    box(36, 70, 28, 10, accent, 5),
};

/** Bands of the colour of a course, with its mark. */
export function courseBanner(key: CourseKey, colour: string, width: number, height: number): Buffer {
  return bands(`course ${key}`, MARKS[key], { colour, width, height });
}

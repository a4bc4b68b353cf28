import type { ProductCategory } from '@kindred/validation/commerce/values';
import { at, WEEKDAYS, type Week } from './bookings.ts';
import type { CourseKey } from './courses.ts';
import type { ProductKey } from './products.ts';
import type { Span } from './time.ts';

export interface DemoReview {
  rating: number;
  content: string;
  ago: Span;
  /** What its seller answered. */
  reply?: string;
}

/** What a product of the demo has beside its name and price. */
export interface DemoShelf {
  category: ProductCategory;
  badge?: string;
  stock?: number;
  shippingFee?: string;
  shipsTo?: string[];
  durationMinutes?: number;
  /** By their names, see library.ts; a name that stands there twice has two versions. */
  files?: string[];
  /** Of a bundle. */
  items?: readonly ({ product: ProductKey } | { course: CourseKey })[];
  /** Of coaching, on the seller's clocks. */
  hours?: { week: Week; place: string; bufferAfter?: number };
  /** By its first buyers; who has bought nothing writes none. */
  reviews?: DemoReview[];
}

const NORTH_AMERICA = ['US', 'CA'];

export const SHOP: Readonly<Record<ProductKey, DemoShelf>> = {
  runway: {
    category: 'Templates',
    badge: 'Best seller',
    files: ['Runway.csv', 'Runway.csv'],
    reviews: [
      {
        rating: 5,
        content: 'It took four minutes, and now I know the month.',
        ago: '21d',
        reply: 'Four minutes is my record too.',
      },
      { rating: 4, content: 'I would have liked a second currency.', ago: '12d' },
    ],
  },
  dawnkit: {
    category: 'Resources',
    items: [{ product: 'runway' }, { product: 'weeklyreview' }, { product: 'interviews' }],
  },
  dawncards: { category: 'Tools', stock: 3, shippingFee: '6.50', shipsTo: ['IN', 'GB', ...NORTH_AMERICA] },
  dawnletters: { category: 'Resources' },
  dawnhour: {
    category: 'Courses',
    durationMinutes: 60,
    hours: {
      week: [
        [[1, 2, 4], at(9, 12), at(14, 17)],
        [[5], at(9, 12)],
      ],
      place: 'https://meet.example.org/pricing-hour',
      bufferAfter: 15,
    },
  },
  weeklyreview: { category: 'Templates', files: ['The weekly review.pdf'] },
  interviews: { category: 'Templates', files: ['Eight interview scripts.pdf'] },
  headlines: { category: 'Resources', files: ['Headlines.pdf'] },
  teardown: {
    category: 'Courses',
    badge: 'Few places',
    durationMinutes: 20,
    hours: {
      week: [[WEEKDAYS, at(10, 13)]],
      place: 'https://meet.example.org/teardown',
    },
  },
  oneinklight: { category: 'Resources', stock: 0, shippingFee: '9.00' },
  brushes: { category: 'Tools', files: ['Dry brushes.txt'] },
  studiobox: {
    category: 'Tools',
    badge: 'New',
    stock: 12,
    shippingFee: '8.00',
    items: [{ product: 'printtools' }, { product: 'printpaper' }],
  },
  printtools: { category: 'Tools', stock: 20, shippingFee: '8.00' },
  printpaper: { category: 'Tools', stock: 40, shippingFee: '8.00' },
  crumbguide: {
    category: 'Resources',
    badge: 'Best seller',
    files: ['The crumb, read.pdf', 'The crumb, read.pdf'],
    reviews: [
      { rating: 5, content: 'I finally know what the big hole at the top is telling me.', ago: '15d' },
      {
        rating: 4,
        content: 'Good photographs. Rye is missing.',
        ago: '40d',
        reply: 'Rye comes with the next version, and you get it for nothing.',
      },
      { rating: 5, content: '', ago: '33d' },
      { rating: 3, content: 'More for wheat than for me, but clear.', ago: '9d' },
    ],
  },
  bakersmath: {
    category: 'Tools',
    files: ['Percentages for bakers.csv'],
    reviews: [{ rating: 5, content: 'On my kitchen wall.', ago: '14d' }],
  },
  nightplan: {
    category: 'Courses',
    files: ['Twelve nights of dough.pdf'],
    reviews: [{ rating: 5, content: 'Night seven is the one.', ago: '6d' }],
  },
  quiethours: {
    category: 'Templates',
    files: ['Quiet hours planner.pdf'],
    reviews: [
      { rating: 4, content: 'Letter format prints without margins here.', ago: '18d' },
      { rating: 5, content: 'Week eleven and still at it.', ago: '5d' },
    ],
  },
  planninghour: {
    category: 'Courses',
    durationMinutes: 50,
    hours: {
      week: [[[2, 3, 4], at(9, 12), at(13, 16)]],
      place: 'https://meet.example.org/quarter',
      bufferAfter: 10,
    },
  },
  ryestarter: { category: 'Tools', badge: 'Limited', stock: 18, shippingFee: '5.00' },
  breadfilm: { category: 'Courses', files: ['Saturday bread.pdf'] },
  benchboard: {
    category: 'Templates',
    badge: 'Best seller',
    files: ['The bench board.pdf'],
    reviews: [{ rating: 5, content: 'Nobody asks me where a bike is any more.', ago: '4d' }],
  },
  papersamples: { category: 'Resources', badge: 'New', stock: 40, shippingFee: '4.00' },
  fishposter: { category: 'Resources', stock: 0, shippingFee: '6.00' },
};

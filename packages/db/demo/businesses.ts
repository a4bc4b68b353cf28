import type { BusinessSize, Industry } from '@kindred/validation/businesses/values';
import type { Person } from './people.ts';
import type { Span } from './time.ts';

export interface DemoBusiness {
  name: string;
  slug: string;
  owner: Person;
  industry: Industry;
  size: BusinessSize;
  location: string;
  description: string;
  website?: string;
  since: Span;
}

export const BUSINESSES = {
  tableside: {
    name: 'Tableside',
    slug: 'tableside',
    owner: 'jin',
    industry: 'technology',
    size: 'small',
    location: 'Seoul, South Korea',
    website: 'https://tableside.example',
    since: '240d',
    description:
      'Reservations and waiting lists for restaurants with fewer than forty seats. No tablets at the door, no fees per guest.',
  },
  northwind: {
    name: 'Northwind Systems',
    slug: 'northwind-systems',
    owner: 'hanna',
    industry: 'technology',
    size: 'medium',
    location: 'Helsinki, Finland',
    website: 'https://northwind.example',
    since: '480d',
    description:
      'We look after databases for people who would rather look after their customers. Audits, migrations, quiet nights.',
  },
  harbourclinic: {
    name: 'Harbour Clinic',
    slug: 'harbour-clinic',
    owner: 'rafael',
    industry: 'healthcare',
    size: 'large',
    location: 'São Paulo, Brazil',
    since: '410d',
    description:
      'Physiotherapy and rehabilitation with appointments that last long enough to be examined properly.',
  },
  nightowl: {
    name: 'Night Owl Care',
    slug: 'night-owl-care',
    owner: 'nadia',
    industry: 'healthcare',
    size: 'small',
    location: 'Beirut, Lebanon',
    since: '120d',
    description:
      'Home visits by paediatric nurses after six in the evening, for the questions that come when the practice is closed.',
  },
  plainledger: {
    name: 'Plain Ledger',
    slug: 'plain-ledger',
    owner: 'grace',
    industry: 'finance',
    size: 'medium',
    location: 'Nairobi, Kenya',
    website: 'https://plainledger.example',
    since: '150d',
    description:
      'Bookkeeping for small workshops and shops: one page a month that says what came in, what went out and what is left.',
  },
  evergreen: {
    name: 'Evergreen Pensions',
    slug: 'evergreen-pensions',
    owner: 'samuel',
    industry: 'finance',
    size: 'enterprise',
    location: 'London, United Kingdom',
    since: '500d',
    description:
      'Low-cost pensions for companies of every size. We publish our fees on the first page, in pounds.',
  },
  supperschool: {
    name: 'Supper School',
    slug: 'supper-school',
    owner: 'beatriz',
    industry: 'education',
    size: 'small',
    location: 'Porto, Portugal',
    website: 'https://supperschool.example',
    since: '390d',
    description: 'Portuguese lessons for eight people at a time, with a three-course meal and no textbook.',
  },
  starlab: {
    name: 'Starlab Academy',
    slug: 'starlab-academy',
    owner: 'emeka',
    industry: 'education',
    size: 'large',
    location: 'Enugu, Nigeria',
    since: '140d',
    description:
      'After-school physics for teenagers. We build telescopes first and explain the maths when somebody asks.',
  },
  wooltide: {
    name: 'Wooltide',
    slug: 'wooltide',
    owner: 'isla',
    industry: 'retail',
    size: 'small',
    location: 'Inverness, Scotland',
    since: '100d',
    description:
      'Yarn from four farms within an hour of the shop, dyed in small pots and sold until it is gone.',
  },
  meridian: {
    name: 'Meridian Outfitters',
    slug: 'meridian-outfitters',
    owner: 'luis',
    industry: 'retail',
    size: 'enterprise',
    location: 'Cusco, Peru',
    website: 'https://meridian.example',
    since: '220d',
    description:
      'Mountain clothing made to be repaired. Every seam can be opened, and every shop has somebody who can open it.',
  },
  clearbench: {
    name: 'Clearbench',
    slug: 'clearbench',
    owner: 'tomas',
    industry: 'consulting',
    size: 'small',
    location: 'Valparaíso, Chile',
    website: 'https://clearbench.example',
    since: '180d',
    description:
      'Software and workflow for repair shops. We spend a week at your bench before we write anything.',
  },
  tidewater: {
    name: 'Tidewater Partners',
    slug: 'tidewater-partners',
    owner: 'priya',
    industry: 'consulting',
    size: 'large',
    location: 'Singapore',
    since: '430d',
    description: 'Operations advice for companies between their first hire and their fiftieth.',
  },
  reysons: {
    name: 'Rey & Sons Print',
    slug: 'rey-and-sons-print',
    owner: 'carlos',
    industry: 'creative',
    size: 'small',
    location: 'Mexico City, Mexico',
    website: 'https://reyandsons.example',
    since: '360d',
    description:
      'Risograph posters, zines and invitations in eleven inks. Short runs, long conversations about paper.',
  },
  longhand: {
    name: 'Longhand Studio',
    slug: 'longhand-studio',
    owner: 'amara',
    industry: 'creative',
    size: 'medium',
    location: 'Dakar, Senegal',
    since: '310d',
    description: 'Lettering, sign painting and identities for shops that intend to stay open.',
  },
  ferrer: {
    name: 'Ferrer Bakehouse',
    slug: 'ferrer-bakehouse',
    owner: 'olivia',
    industry: 'food',
    size: 'small',
    location: 'Girona, Spain',
    website: 'https://ferrerbakehouse.example',
    since: '460d',
    description: 'A small bakehouse that sells on Wednesdays and Saturdays and teaches on the other days.',
  },
  roux: {
    name: 'Boulangerie Roux',
    slug: 'boulangerie-roux',
    owner: 'mathilde',
    industry: 'food',
    size: 'medium',
    location: 'Lyon, France',
    since: '620d',
    description: 'Four ovens, three generations, two kinds of baguette. Flour from one mill since 1961.',
  },
  stillwater: {
    name: 'Stillwater Sauna',
    slug: 'stillwater-sauna',
    owner: 'freya',
    industry: 'wellness',
    size: 'medium',
    location: 'Aarhus, Denmark',
    since: '200d',
    description: 'A floating sauna with a ladder into the harbour. Bring a towel and nothing that rings.',
  },
  oakbreath: {
    name: 'Oak & Breath',
    slug: 'oak-and-breath',
    owner: 'farah',
    industry: 'wellness',
    size: 'large',
    location: 'Amman, Jordan',
    since: '90d',
    description:
      'Breathing and movement classes in nine neighbourhoods, priced so that the neighbours can come.',
  },
  corkframe: {
    name: 'Byrne Timber Homes',
    slug: 'byrne-timber-homes',
    owner: 'declan',
    industry: 'real-estate',
    size: 'medium',
    location: 'Cork, Ireland',
    since: '260d',
    description:
      'Small timber-frame houses, drawn with the people who will live in them and finished on the date we said.',
  },
  plinth: {
    name: 'Plinth Property',
    slug: 'plinth-property',
    owner: 'ruth',
    industry: 'real-estate',
    size: 'enterprise',
    location: 'Tel Aviv, Israel',
    since: '130d',
    description: 'Renovation and letting of old buildings with their staircases left in place.',
  },
  spoke: {
    name: 'Spoke & Chain',
    slug: 'spoke-and-chain',
    owner: 'hugo',
    industry: 'automotive',
    size: 'large',
    location: 'Nantes, France',
    website: 'https://spokeandchain.example',
    since: '65d',
    description:
      'Cargo bikes by the day, week or year for tradespeople who are tired of looking for parking.',
  },
  voltyard: {
    name: 'Voltyard',
    slug: 'voltyard',
    owner: 'tariq',
    industry: 'automotive',
    size: 'enterprise',
    location: 'Karachi, Pakistan',
    since: '190d',
    description:
      'Conversions of delivery vans from diesel to electric, with the old engine weighed and recycled.',
  },
  sixthyear: {
    name: 'Sixth Year Games',
    slug: 'sixth-year-games',
    owner: 'abdul',
    industry: 'entertainment',
    size: 'large',
    location: 'Kuala Lumpur, Malaysia',
    website: 'https://sixthyear.example',
    since: '170d',
    description: 'A publisher of tabletop adventures that survive contact with players.',
  },
  loudhouse: {
    name: 'Loudhouse Audio',
    slug: 'loudhouse-audio',
    owner: 'zanele',
    industry: 'entertainment',
    size: 'enterprise',
    location: 'Durban, South Africa',
    since: '230d',
    description: 'Recording, editing and live sound for podcasts, choirs and everything between.',
  },
} as const satisfies Record<string, DemoBusiness>;
/** How the rest of the demo names a business. */
export type BusinessKey = keyof typeof BUSINESSES;

import { BUSINESS_ABILITIES, type BusinessAbility, type BusinessView } from '@kindred/validation/businesses';
import type { ServiceView } from '@kindred/validation/businesses/services';

/** What somebody may do with a business; nothing but for what is named. */
export function businessAbilities(...able: BusinessAbility[]): BusinessView['can'] {
  const can = BUSINESS_ABILITIES.map((ability) => [ability, able.includes(ability)]);
  return Object.fromEntries(can) as BusinessView['can'];
}

/** TechStart Labs, which Mona has nothing to do with. */
export function aBusiness(with_: Partial<BusinessView> = {}): BusinessView {
  return {
    id: '01920000-0000-7000-8000-0000000000b1',
    slug: 'techstart-labs',
    name: 'TechStart Labs',
    tagline: 'Software that ships',
    description: 'We build first versions.',
    industry: 'technology',
    size: 'medium',
    scope: 'national',
    location: 'Austin, TX',
    website: 'https://techstart.example/',
    logoUrl: null,
    bannerUrl: null,
    verified: false,
    rating: null,
    reviews: 0,
    followers: 12,
    engagement: 0,
    isFollowing: false,
    isSaved: false,
    myRole: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ownerId: '01920000-0000-7000-8000-0000000000aa',
    isHidden: false,
    founded: 2019,
    email: null,
    phone: null,
    showsEmail: false,
    showsPhone: false,
    timeZone: 'America/Chicago',
    currency: 'USD',
    specialties: ['Prototypes'],
    achievements: [{ title: 'Best newcomer', issuer: 'Austin Tech', year: 2021 }],
    certifications: ['ISO 27001'],
    isBookable: true,
    notify: 'none',
    can: businessAbilities(),
    ...with_,
  };
}

export const aService = (over: Partial<ServiceView> = {}): ServiceView => ({
  id: '01920000-0000-7000-8000-0000000000e1',
  businessId: aBusiness().id,
  name: 'Tasting',
  description: 'Six breads.',
  price: '$50',
  exactPrice: '50.00',
  currency: 'USD',
  duration: '',
  category: 'Consulting',
  ctaText: 'Book Now',
  ctaLink: null,
  images: [],
  popular: false,
  discount: null,
  isPromoted: false,
  isBookable: false,
  missing: 'times',
  createdAt: '2026-03-01T10:00:00.000Z',
  can: { edit: false, promote: false, book: false },
  ...over,
});

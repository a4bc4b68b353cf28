import type { Insertable } from 'kysely';
import type {
  BusinessesTable,
  BusinessFollowsTable,
  BusinessMembersTable,
  BusinessSavesTable,
  ServicesTable,
  TestimonialsTable,
} from '../../src/schema/businesses.ts';
import { PROMOTED_SERVICES, SERVICE_EXTRAS } from '../bookings.ts';
import { BUSINESS_DETAILS } from '../businessDetails.ts';
import { BUSINESSES, type BusinessKey, type DemoBusiness } from '../businesses.ts';
import { BUSINESS_TEAMS } from '../businessTeams.ts';
import { idOf, randomFrom, shuffled } from '../ids.ts';
import { everybody, PEOPLE } from '../people.ts';
import { type DemoService, SERVICES, type ServiceKey, TESTIMONIALS } from '../services.ts';
import { before, DAY, span } from '../time.ts';
import { personId } from './accounts.ts';

export function businessId(business: BusinessKey): string {
  return idOf(`business ${business}`);
}

export function serviceId(service: ServiceKey): string {
  return idOf(`service ${service}`);
}

export function businessRows(now: Date): Insertable<BusinessesTable>[] {
  return Object.entries<DemoBusiness>(BUSINESSES).map(([key, business]) => {
    const createdAt = before(now, business.since);
    return {
      id: businessId(key as BusinessKey),
      ownerId: personId(business.owner),
      name: business.name,
      slug: business.slug,
      description: business.description,
      website: business.website ?? null,
      location: business.location,
      industry: business.industry,
      size: business.size,
      ...detailsOf(key as BusinessKey, createdAt),
      createdAt,
      updatedAt: createdAt,
    };
  });
}

function detailsOf(key: BusinessKey, createdAt: Date): Partial<Insertable<BusinessesTable>> {
  const {
    shows = [],
    isVerified,
    achievements = [],
    certifications = [],
    specialties,
    ...details
  } = BUSINESS_DETAILS[key];
  const { tagline, scope, founded, timeZone, email = null, phone = null } = details;
  return {
    tagline,
    scope,
    founded,
    timeZone,
    email,
    phone,
    showsEmail: shows.includes('email'),
    showsPhone: shows.includes('phone'),
    specialties: [...specialties],
    achievements: JSON.stringify(achievements),
    certifications: [...certifications],
    verifiedAt: isVerified ? new Date(createdAt.getTime() + 3 * DAY) : null,
  };
}

/** The teams, without the owners: a trigger puts those in. */
export function businessMemberRows(now: Date): Insertable<BusinessMembersTable>[] {
  return (Object.keys(BUSINESS_TEAMS) as BusinessKey[]).flatMap((business) =>
    BUSINESS_TEAMS[business].map(({ who, title, bio = '', isManager = false }) => ({
      businessId: businessId(business),
      userId: personId(who),
      role: isManager ? ('manager' as const) : ('staff' as const),
      title,
      bio,
      createdAt: new Date(
        now.getTime() - Math.min(span(BUSINESSES[business].since), span(PEOPLE[who].since)) * 0.8,
      ),
    })),
  );
}

/** Businesses that Mona follows and saved. */
const FOLLOWED_BY_MONA: readonly BusinessKey[] = ['ferrer', 'supperschool', 'reysons'];
const SAVED_BY_MONA: readonly BusinessKey[] = ['stillwater', 'wooltide'];

/** Everybody follows some, most of them lately; nobody where they work. */
export function businessFollowRows(now: Date): Insertable<BusinessFollowsTable>[] {
  const people = everybody().map(({ key }) => key);
  return Object.entries<DemoBusiness>(BUSINESSES).flatMap(([key, { owner }]) => {
    const team = BUSINESS_TEAMS[key as BusinessKey].map(({ who }) => who);
    const chance = randomFrom(`followers of ${key}`);
    const count = 3 + Math.floor(chance() * 28);
    const others = shuffled(people, `follow ${key}`)
      .filter((person) => person !== 'mona')
      .slice(0, count);
    const followers = FOLLOWED_BY_MONA.includes(key as BusinessKey) ? [...others, 'mona' as const] : others;
    return followers
      .filter((person) => person !== owner && !team.includes(person))
      .map((person) => ({
        businessId: businessId(key as BusinessKey),
        userId: personId(person),
        notify: person === 'mona' && key === 'ferrer' ? ('all' as const) : ('none' as const),
        createdAt: new Date(now.getTime() - chance() ** 2 * 60 * DAY),
      }));
  });
}

export function businessSaveRows(now: Date): Insertable<BusinessSavesTable>[] {
  return SAVED_BY_MONA.map((key, index) => ({
    businessId: businessId(key),
    userId: personId('mona'),
    createdAt: new Date(now.getTime() - (index + 1) * DAY),
  }));
}

export function serviceRows(now: Date): Insertable<ServicesTable>[] {
  return Object.entries<DemoService>(SERVICES).map(([key, service]) => {
    const business = BUSINESSES[service.business];
    const { price, ...extras } = SERVICE_EXTRAS[key as ServiceKey] ?? {};
    const createdAt = new Date(now.getTime() - span(business.since) * (0.5 + randomFrom(key)() / 2));
    return {
      id: serviceId(key as ServiceKey),
      providerId: personId(business.owner),
      businessId: businessId(service.business),
      title: service.title,
      description: service.description,
      price: service.price,
      priceText: price ?? `$${Number(service.price).toLocaleString('en-US')}`,
      hasExactPrice: price === undefined,
      ...extras,
      category: service.category,
      isActive: service.isActive ?? true,
      promotedUntil: PROMOTED_SERVICES.includes(key as ServiceKey) ? new Date(now.getTime() + 6 * DAY) : null,
      createdAt,
      updatedAt: createdAt,
    };
  });
}

export function testimonialRows(now: Date): Insertable<TestimonialsTable>[] {
  return TESTIMONIALS.map(({ by, service, rating, text, isPublic = true }) => {
    const createdAt = new Date(now.getTime() - randomFrom(`testimonial ${text}`)() * 25 * DAY);
    return {
      id: idOf(`testimonial ${by} ${service}`),
      providerId: personId(BUSINESSES[SERVICES[service].business].owner),
      authorId: personId(by),
      serviceId: serviceId(service),
      rating,
      content: text,
      isPublic,
      createdAt,
      updatedAt: createdAt,
    };
  });
}

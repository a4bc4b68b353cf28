import type { Insertable } from 'kysely';
import type { BusinessesTable, ServicesTable, TestimonialsTable } from '../../src/schema/businesses.ts';
import { BUSINESSES, type BusinessKey, type DemoBusiness } from '../businesses.ts';
import { idOf, randomFrom } from '../ids.ts';
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
      createdAt,
      updatedAt: createdAt,
    };
  });
}

export function serviceRows(now: Date): Insertable<ServicesTable>[] {
  return Object.entries<DemoService>(SERVICES).map(([key, service]) => {
    const business = BUSINESSES[service.business];
    const createdAt = new Date(now.getTime() - span(business.since) * (0.5 + randomFrom(key)() / 2));
    return {
      id: serviceId(key as ServiceKey),
      providerId: personId(business.owner),
      businessId: businessId(service.business),
      title: service.title,
      description: service.description,
      price: service.price,
      priceText: `$${Number(service.price)}`,
      hasExactPrice: true,
      category: service.category,
      isActive: service.isActive ?? true,
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

import type { Db } from '@kindred/db/client';
import type { Preview, PreviewType } from '@kindred/validation/previews';
import type { Env } from '../../platform/env.ts';
import { descriptionOf } from '../../platform/preview.ts';
import type { PageHead } from '../../platform/web.ts';
import { findPreview } from '../../previews.ts';

const SCHEMA_TYPES: Record<PreviewType, string> = {
  post: 'SocialMediaPosting',
  profile: 'ProfilePage',
  tribe: 'Organization',
  course: 'Course',
  business: 'Organization',
  product: 'Product',
};

function describe({ facts, place, text }: Preview): string {
  const line = [...(place ? [place.name] : []), ...facts].join(' · ');
  return [descriptionOf(text), line].filter(Boolean).join(' · ');
}

/** A preview as schema.org describes it. */
function schemaOf(preview: Preview, absolute: (path: string) => string): object {
  const { type, title, text, path, imageUrl, iconUrl, by, price } = preview;
  const url = absolute(path);
  const image = imageUrl ?? iconUrl;
  const person = by && { '@type': 'Person', name: by.name, url: absolute(by.path) };
  const common = {
    '@context': 'https://schema.org',
    '@type': SCHEMA_TYPES[type],
    url,
    ...(image === null ? {} : { image: absolute(image) }),
  };
  if (type === 'post') return { ...common, author: person, text };
  if (type === 'profile') {
    return { ...common, mainEntity: { '@type': 'Person', name: title, description: text, url } };
  }
  return {
    ...common,
    name: title,
    description: text,
    ...(type === 'course' && person ? { provider: person } : {}),
    ...(type === 'product' && price
      ? { offers: { '@type': 'Offer', url, price: price.amount, priceCurrency: price.currency } }
      : {}),
  };
}

/** The head of a public page; null for what is not public. */
export function previewHead(db: Db, env: Pick<Env, 'publicUrl' | 'FEATURES_OFF'>, type: PreviewType) {
  const absolute = (path: string) => new URL(path, env.publicUrl).href;
  return async (id: string): Promise<PageHead | null> => {
    const preview = await findPreview(db, env, { type, id });
    if (preview === undefined) return null;
    const image = preview.imageUrl ?? preview.iconUrl;
    return {
      title: preview.title,
      description: describe(preview),
      url: absolute(preview.path),
      imageUrl: image === null ? null : absolute(image),
      data: schemaOf(preview, absolute),
    };
  };
}

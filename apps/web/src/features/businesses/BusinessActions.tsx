import type { BusinessView } from '@kindred/validation/businesses';
import { IconWorld } from '@tabler/icons-react';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { websiteOf } from '../../ui/website.ts';
import { ContactButton } from './contact/ContactButton.tsx';
import { BUSINESS } from './copy.ts';
import { FollowBusinessButton } from './follows/FollowBusinessButton.tsx';
import { CreatePost } from './posts/CreatePost.tsx';
import { PromoteButton } from './promotions/PromoteButton.tsx';

/** What is done from the head: by visitors, or by the team. */
export function BusinessActions({ business }: { business: BusinessView }) {
  return business.myRole === null ? <Visitor business={business} /> : <Team business={business} />;
}

function Team({ business }: { business: BusinessView }) {
  const { slug, can } = business;
  if (!can.edit) return null;
  return (
    <>
      <ButtonLink variant="soft" to={`/business/${slug}/edit`}>
        {BUSINESS.edit}
      </ButtonLink>
      {can.see_analytics && (
        <ButtonLink variant="soft" tone="neutral" to={`/business/${slug}/analytics`}>
          {BUSINESS.analytics}
        </ButtonLink>
      )}
      {can.post && <CreatePost business={business} variant="soft" tone="neutral" />}
      {can.manage_services && <PromoteButton business={business} />}
      <ButtonLink variant="soft" tone="neutral" to={`/business/${slug}/settings`}>
        {BUSINESS.settings}
      </ButtonLink>
    </>
  );
}

function Visitor({ business }: { business: BusinessView }) {
  const site = websiteOf(business.website);
  return (
    <>
      <FollowBusinessButton business={business} />
      <ContactButton business={business} />
      {business.isBookable && (
        <ButtonLink variant="soft" to={`/business/${business.slug}/services`}>
          {BUSINESS.book}
        </ButtonLink>
      )}
      {site !== null && (
        <ButtonAnchor
          variant="soft"
          tone="neutral"
          href={site.href}
          target="_blank"
          rel="noopener nofollow ugc"
          icon={<IconWorld size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
        >
          {BUSINESS.website}
        </ButtonAnchor>
      )}
    </>
  );
}

import { type BusinessView, INDUSTRY_LABELS } from '@kindred/validation/businesses';
import { IconBriefcase, IconMapPin, IconShare3, IconStarFilled, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { usePlace } from '../../app/inView.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { copyText } from '../../ui/copyText.ts';
import { formatCount } from '../../ui/count.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { BackButton, HeadActions, HeadFacts, PageHead, PageHeadRow } from '../../ui/PageHead.tsx';
import { useToast } from '../../ui/toast.tsx';
import { VerifiedMark } from '../../ui/VerifiedMark.tsx';
import { SHARED } from './analytics/source.ts';
import { BusinessActions } from './BusinessActions.tsx';
import classes from './BusinessHead.module.css';
import { BUSINESS } from './copy.ts';
import { BusinessMenu } from './follows/BusinessMenu.tsx';
import { FollowBusinessButton } from './follows/FollowBusinessButton.tsx';
import { useIsFront } from './useIsFront.ts';

/** Whole before the first part; one row on every other. */
export function BusinessHead({ business }: { business: BusinessView }) {
  return useIsFront() ? <Front business={business} /> : <Row business={business} />;
}

function Verified({ business }: { business: BusinessView }) {
  return business.verified ? <VerifiedMark label={BUSINESS.verified} /> : null;
}

function Logo({ business, size }: { business: BusinessView; size: number }) {
  const { id, name, logoUrl } = business;
  return <Avatar id={id} name={name} src={logoUrl} size={size} shape="square" />;
}

function Row({ business }: { business: BusinessView }) {
  const { slug, name, followers } = business;
  return (
    <PageHeadRow
      back={<Back />}
      picture={<Logo business={business} size={36} />}
      to={`/business/${slug}`}
      name={name}
      mark={<Verified business={business} />}
      text={BUSINESS.followers(followers, formatCount(followers))}
      action={business.myRole === null && <FollowBusinessButton business={business} size="sm" />}
      end={<Share business={business} />}
    />
  );
}

function Front({ business }: { business: BusinessView }) {
  const { name, tagline } = business;
  const head = useRef<HTMLElement>(null);
  usePlace('', head);
  return (
    <PageHead
      ref={head}
      coverUrl={business.bannerUrl}
      back={<Back />}
      tools={[
        <Share key="share" business={business} />,
        business.myRole === null ? <BusinessMenu key="menu" business={business} /> : null,
      ]}
      picture={<Logo business={business} size={84} />}
      name={
        <>
          <bdi>{name}</bdi>
          <Verified business={business} />
        </>
      }
      text={tagline ?? undefined}
    >
      {business.isHidden && <Badge tone="amber">{BUSINESS.hidden}</Badge>}
      <Facts business={business} />
      <HeadActions>
        <BusinessActions business={business} />
      </HeadActions>
    </PageHead>
  );
}

function Facts({ business }: { business: BusinessView }) {
  const { rating, reviews, followers, location, industry } = business;
  return (
    <HeadFacts>
      {rating === null ? (
        <span>{BUSINESS.noReviews}</span>
      ) : (
        <span className={classes.fact} role="img" aria-label={BUSINESS.rating(rating.toFixed(1), reviews)}>
          <IconStarFilled className={classes.star} size={ICON.inline} aria-hidden />
          <strong className={classes.rating}>{rating.toFixed(1)}</strong>
          {BUSINESS.reviews(formatCount(reviews))}
        </span>
      )}
      <Fact icon={<IconUsers size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}>
        {BUSINESS.followers(followers, formatCount(followers))}
      </Fact>
      {location !== null && (
        <Fact icon={<IconMapPin size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}>{location}</Fact>
      )}
      <Fact icon={<IconBriefcase size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}>
        {INDUSTRY_LABELS[industry]}
      </Fact>
    </HeadFacts>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.fact}>
      {icon}
      {children}
    </span>
  );
}

function Back() {
  return <BackButton label={BUSINESS.back} to="/businesses" />;
}

function Share({ business }: { business: BusinessView }) {
  const toast = useToast();
  async function share() {
    const isCopied = await copyText(
      `${window.location.origin}/business/${business.slug}?${SHARED.name}=${SHARED.value}`,
    );
    toast.show({ title: isCopied ? BUSINESS.linkCopied : BUSINESS.linkNotCopied });
  }
  return (
    <IconButton label={BUSINESS.share} onClick={() => void share()}>
      <IconShare3 size={ICON.bar} stroke={ICON_STROKE} />
    </IconButton>
  );
}

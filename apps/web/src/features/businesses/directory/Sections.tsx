import type { BusinessCard as Card } from '@kindred/validation/businesses';
import type { DirectoryCounts, Recommendation } from '@kindred/validation/businesses/directory';
import { INDUSTRIES, INDUSTRY_LABELS, type Industry } from '@kindred/validation/businesses/values';
import {
  type Icon,
  IconBook,
  IconBriefcase,
  IconCar,
  IconChartLine,
  IconCpu,
  IconHeartbeat,
  IconHome,
  IconMasksTheater,
  IconPalette,
  IconShoppingBag,
  IconToolsKitchen2,
  IconYoga,
} from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { formatCount } from '../../../ui/count.ts';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { ScrollFade } from '../../../ui/ScrollFade.tsx';
import { VerifiedMark } from '../../../ui/VerifiedMark.tsx';
import { BusinessCard, Stars } from './BusinessCard.tsx';
import { DIRECTORY, ROLE_LABELS, reasonOf } from './copy.ts';
import classes from './Sections.module.css';

/** Of mine, so many are shown before the rest is asked for. */
const MINE_SHOWN = 3;

interface PartProps {
  title: string;
  end?: ReactNode;
  children: ReactNode;
}

export function Part({ title, end, children }: PartProps) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  );
}

export function Mine({ mine }: { mine: readonly Card[] }) {
  if (mine.length === 0) return null;
  const all = (
    <Link className={classes.all} to="/dashboard/businesses">
      {DIRECTORY.manageAll}
    </Link>
  );
  return (
    <Part title={DIRECTORY.mine} end={all}>
      <ul className={classes.rows}>
        {mine.slice(0, MINE_SHOWN).map((business) => (
          <li key={business.id}>
            <MineRow business={business} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** @param children beside the link to its page */
export function MineRow({ business, children }: { business: Card; children?: ReactNode }) {
  const { id, slug, name, logoUrl, verified, industry, myRole } = business;
  return (
    <div className={classes.mine}>
      <Avatar id={id} name={name} src={logoUrl} size={44} shape="square" />
      <div className={classes.words}>
        <p className={classes.name} dir="auto">
          {name}
          {verified && <VerifiedMark label={DIRECTORY.verified} />}
        </p>
        <p className={classes.text}>
          {INDUSTRY_LABELS[industry]}
          {myRole !== null && ` · ${ROLE_LABELS[myRole]}`}
        </p>
      </div>
      <div className={classes.actions}>
        <ButtonLink size="sm" variant="soft" to={`/business/${slug}`} label={DIRECTORY.viewNamed(name)}>
          {DIRECTORY.view}
        </ButtonLink>
        {children}
      </div>
    </div>
  );
}

export function Trending({ trending }: { trending: readonly Card[] }) {
  if (trending.length === 0) return null;
  return (
    <Part title={DIRECTORY.trending}>
      <ScrollFade>
        <ol className={classes.trending}>
          {trending.map((business, at) => (
            <li key={business.id} className={classes.trend}>
              <span className={classes.rank} aria-hidden>
                {at + 1}
              </span>
              <Avatar id={business.id} name={business.name} src={business.logoUrl} size={56} shape="square" />
              <h3 className={classes.name} dir="auto">
                <Link className={classes.link} to={`/business/${business.slug}`}>
                  {business.name}
                </Link>
                {business.verified && <VerifiedMark label={DIRECTORY.verified} />}
              </h3>
              <p className={classes.text}>{INDUSTRY_LABELS[business.industry]}</p>
              <p className={classes.text}>
                <Stars business={business} />
              </p>
            </li>
          ))}
        </ol>
      </ScrollFade>
    </Part>
  );
}

export function Recommended({ recommended }: { recommended: readonly Recommendation[] }) {
  if (recommended.length === 0) return null;
  return (
    <Part title={DIRECTORY.recommended}>
      <ul className={classes.rows}>
        {recommended.map((each) => (
          <li key={each.business.id}>
            <BusinessCard business={each.business} note={reasonOf(each)} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

const ICONS: Record<Industry, Icon> = {
  technology: IconCpu,
  healthcare: IconHeartbeat,
  finance: IconChartLine,
  education: IconBook,
  retail: IconShoppingBag,
  consulting: IconBriefcase,
  creative: IconPalette,
  food: IconToolsKitchen2,
  wellness: IconYoga,
  'real-estate': IconHome,
  automotive: IconCar,
  entertainment: IconMasksTheater,
};

export function Categories({ counts }: { counts: DirectoryCounts }) {
  return (
    <Part title={DIRECTORY.browse}>
      <ul className={classes.categories}>
        {INDUSTRIES.map((industry) => {
          const IndustryIcon = ICONS[industry];
          const count = counts.industry[industry];
          return (
            <li key={industry}>
              <Link className={classes.category} to={`/businesses?industry=${industry}`}>
                <IndustryIcon size={ICON.bar} stroke={ICON_STROKE} aria-hidden />
                <span className={classes.words}>
                  <span className={classes.categoryName}>{INDUSTRY_LABELS[industry]}</span>
                  <span className={classes.text}>{DIRECTORY.counted(count, formatCount(count))}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

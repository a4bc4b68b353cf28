import type { PromotedService } from '@kindred/validation/businesses/promotions';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { shownPrice } from '../services/price.ts';
import { PROMOTED } from './copy.ts';
import { useHidePromotion } from './hooks.ts';
import classes from './PromotedCard.module.css';

/** Stands among the posts of a feed, and says that it is none. */
export default function PromotedCard({ promoted }: { promoted: PromotedService }) {
  const { service, business } = promoted;
  const hide = useHidePromotion(promoted);
  const page = `/business/${business.slug}`;
  const [image] = service.images;
  const { id, name, discount } = service;
  const titleId = `promoted-${id}`;
  return (
    <article className={classes.card} aria-labelledby={titleId} aria-setsize={-1} tabIndex={-1}>
      <header className={classes.header}>
        <Avatar id={business.id} name={business.name} src={business.logoUrl} size={42} shape="square" />
        <div className={classes.who}>
          <Link className={classes.business} to={page}>
            {business.name}
          </Link>
          <p className={classes.label}>{PROMOTED.label}</p>
        </div>
        <IconButton label={PROMOTED.hide(name)} onClick={() => hide.mutate()}>
          <IconX size={ICON.row} stroke={ICON_STROKE} />
        </IconButton>
      </header>
      <div className={classes.body}>
        {image !== undefined && <img className={classes.image} src={image} alt="" loading="lazy" />}
        <div className={classes.words}>
          <h2 id={titleId} className={classes.name} dir="auto">
            {name}
          </h2>
          <p className={classes.price}>
            {shownPrice(service)}
            {discount !== null && <span className={classes.discount}>{discount}</span>}
          </p>
          <p className={classes.text} dir="auto">
            {service.description}
          </p>
        </div>
      </div>
      <ButtonLink variant="soft" isWide to={`${page}/services`} label={`${PROMOTED.see}: ${name}`}>
        {PROMOTED.see}
      </ButtonLink>
    </article>
  );
}

import type { BusinessView } from '@kindred/validation/businesses';
import { SERVICE_IMAGES_SHOWN, type ServiceView } from '@kindred/validation/businesses/services';
import {
  IconCalendarCheck,
  IconClock,
  IconDots,
  IconPencil,
  IconSpeakerphone,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { api } from '../../../app/api.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Spoken } from '../../../ui/Spoken.tsx';
import { SERVICES } from './copy.ts';
import { usePromote, useServiceAct } from './hooks.ts';
import { shownPrice } from './price.ts';
import classes from './Services.module.css';

const ContactSheet = lazyPartWithRetry(() => import('../contact/ContactSheet.tsx'));
const BookSheet = lazyPartWithRetry(() => import('../bookings/BookSheet.tsx'));
const ServiceFormSheet = lazyPartWithRetry(() => import('./ServiceFormSheet.tsx'));
const RulesSheet = lazyPartWithRetry(() => import('./RulesSheet.tsx'));

interface Shown {
  business: BusinessView;
  service: ServiceView;
}

export function ServiceCard({ business, service }: Shown) {
  const { name, description, duration, category, images, popular, discount, isPromoted, can } = service;
  return (
    <article className={classes.card}>
      <div className={classes.top}>
        <div className={classes.words}>
          {isPromoted && <p className={classes.promoted}>{SERVICES.promoted}</p>}
          <h2 className={classes.name} dir="auto">
            {name}
          </h2>
          <p className={classes.facts}>
            <span>{category}</span>
            {duration !== '' && (
              <span className={classes.fact}>
                <IconClock size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
                {duration}
              </span>
            )}
          </p>
        </div>
        {can.edit && <Menu business={business} service={service} />}
      </div>
      {(popular || discount !== null) && (
        <p className={classes.badges}>
          {popular && <Badge tone="amber">{SERVICES.popular}</Badge>}
          {discount !== null && <Badge tone="coral">{discount}</Badge>}
        </p>
      )}
      {images.length > 0 && (
        <ul
          className={classes.images}
          aria-label={SERVICES.images(Math.min(images.length, SERVICE_IMAGES_SHOWN))}
        >
          {images.slice(0, SERVICE_IMAGES_SHOWN).map((url) => (
            <li key={url}>
              <img src={url} alt="" loading="lazy" />
            </li>
          ))}
        </ul>
      )}
      <p className={classes.text} dir="auto">
        {description}
      </p>
      <p className={classes.price}>{shownPrice(service)}</p>
      {business.myRole === null && <Actions business={business} service={service} />}
      {can.edit && service.missing !== null && (
        <Missing business={business} service={service} missing={service.missing} />
      )}
    </article>
  );
}

/** What keeps customers from booking, and the way to set it. */
function Missing({ business, service, missing }: Shown & { missing: NonNullable<ServiceView['missing']> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.missing}>
      <p>{SERVICES.missing[missing]}</p>
      {missing === 'hours' ? (
        <ButtonLink variant="soft" isWide to={`/business/${business.slug}/settings`}>
          {SERVICES.setHours}
        </ButtonLink>
      ) : (
        <Button
          variant="soft"
          isWide
          aria-haspopup="dialog"
          aria-label={SERVICES.of(SERVICES.setTimes, service.name)}
          onClick={() => setOpen(true)}
        >
          {SERVICES.setTimes}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <RulesSheet business={business} service={service} startsOn onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Actions({ business, service }: Shown) {
  const { name, ctaText, ctaLink, can } = service;
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes.actions}>
      {ctaLink !== null && (
        <ButtonAnchor isWide href={ctaLink} target="_blank" rel="noopener noreferrer nofollow ugc">
          {ctaText}
          <Spoken>
            : {name}, {SERVICES.newTab}
          </Spoken>
        </ButtonAnchor>
      )}
      {ctaLink === null && can.book && (
        <>
          <Button
            isWide
            aria-haspopup="dialog"
            aria-label={SERVICES.of(ctaText, name)}
            onClick={() => {
              setNeeded(true);
              setOpen(true);
            }}
          >
            {ctaText}
          </Button>
          {isNeeded && (
            <Suspense fallback={null}>
              <BookSheet
                business={business}
                service={service}
                isOpen={isOpen}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          )}
        </>
      )}
      <Button
        variant="soft"
        isWide
        aria-haspopup="dialog"
        aria-label={SERVICES.of(SERVICES.inquire, name)}
        onClick={() => setAsking(true)}
      >
        {SERVICES.inquire}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <ContactSheet
            business={business}
            message={SERVICES.question(name)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;

function Menu({ business, service }: Shown) {
  const { id, name, can } = service;
  const [open, setOpen] = useState<'menu' | 'edit' | 'rules' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const promote = usePromote(business.id, close);
  const remove = useServiceAct(business.id, {
    call: () => api.businesses.services.remove.mutate({ id }),
    done: SERVICES.removed,
    onDone: close,
  });
  return (
    <>
      <IconButton label={SERVICES.menu(name)} aria-haspopup="dialog" onClick={() => setOpen('menu')}>
        <IconDots size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      <BottomSheet isOpen={open === 'menu'} onClose={close} title={name}>
        <ListRow start={<IconPencil {...icon} />} title={SERVICES.edit} onClick={() => setOpen('edit')} />
        <ListRow
          start={<IconCalendarCheck {...icon} />}
          title={SERVICES.rules}
          onClick={() => setOpen('rules')}
        />
        {can.promote && (
          <ListRow
            start={<IconSpeakerphone {...icon} />}
            title={SERVICES.promote}
            text={SERVICES.promoteText}
            onClick={() => promote.mutate(id)}
          />
        )}
        <ListRow
          start={<IconTrash {...icon} />}
          title={SERVICES.remove}
          tone="danger"
          onClick={() => setOpen('remove')}
        />
      </BottomSheet>
      {open === 'edit' && (
        <Suspense fallback={null}>
          <ServiceFormSheet business={business} service={service} isOpen onClose={close} />
        </Suspense>
      )}
      {open === 'rules' && (
        <Suspense fallback={null}>
          <RulesSheet business={business} service={service} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={close}
        onConfirm={() => remove.mutate()}
        title={SERVICES.removeTitle}
        text={SERVICES.removeText}
        confirmLabel={SERVICES.remove}
      />
    </>
  );
}

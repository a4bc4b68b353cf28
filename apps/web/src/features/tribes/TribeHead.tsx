import type { TribeView } from '@kindred/validation/tribes';
import { FACES_MAX } from '@kindred/validation/tribes/pulse';
import {
  IconArrowLeft,
  IconLock,
  IconRosetteDiscountCheckFilled,
  IconSettings,
  IconShare3,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { Avatar } from '../../ui/Avatar.tsx';
import { copyText } from '../../ui/copyText.ts';
import { formatCount } from '../../ui/count.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconLink } from '../../ui/IconLink.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { useToast } from '../../ui/toast.tsx';
import { TRIBE } from './copy.ts';
import { JOIN } from './join/copy.ts';
import { JoinButton } from './join/JoinButton.tsx';
import { Membership } from './join/Membership.tsx';
import { formatPrice } from './price.ts';
import { pulseQuery } from './query.ts';
import classes from './TribeHead.module.css';
import { TribePicture } from './TribePicture.tsx';

const isSettingsReader = ({ can }: TribeView) => can.manage_settings || can.own;

export function TribeHead({ tribe }: { tribe: TribeView }) {
  const { name } = tribe;
  return (
    <header className={classes.head}>
      <div className={classes.banner}>
        {tribe.bannerUrl !== null && <img className={classes.picture} src={tribe.bannerUrl} alt="" />}
        <Tools tribe={tribe} />
      </div>
      <div className={classes.body}>
        <div className={classes.face}>
          <TribePicture tribe={tribe} size={84} />
        </div>
        <h1 className={classes.name}>
          {name}
          {tribe.isPrivate && (
            <IconLock
              className={classes.mark}
              size={ICON.row}
              stroke={ICON_STROKE}
              role="img"
              aria-label={TRIBE.isPrivate}
            />
          )}
          {tribe.isVerified && (
            <IconRosetteDiscountCheckFilled
              className={classes.verified}
              size={ICON.row}
              role="img"
              aria-label={TRIBE.isVerified}
            />
          )}
        </h1>
        <p className={classes.description}>{tribe.description || TRIBE.noDescription}</p>
        <Facts tribe={tribe} />
        {tribe.isArchived && <p className={classes.note}>{TRIBE.archived}</p>}
        <div className={classes.actions}>
          <JoinButton
            tribe={tribe}
            hasNote
            hint={tribe.startsTrial ? JOIN.startsTrial(tribe.trialDays) : undefined}
            member={<Membership tribe={tribe} />}
          />
        </div>
      </div>
    </header>
  );
}

function Facts({ tribe }: { tribe: TribeView }) {
  const { id, price, currency, memberCount, access, slug } = tribe;
  const { data: pulse } = useQuery({ ...pulseQuery(id), enabled: access.isReader });
  const members = TRIBE.members(memberCount, formatCount(memberCount));
  const isOpen = access.isReader;
  return (
    <p className={classes.facts}>
      {isOpen && (
        // As many as there will be: nothing moves when they arrive.
        <span className={classes.faces} aria-hidden>
          {pulse?.faces.map((face) => (
            <Avatar key={face.id} id={face.id} name={face.name} src={face.profileImageUrl} size={26} />
          )) ??
            Array.from({ length: Math.min(FACES_MAX, memberCount) }, (_, at) => (
              <span key={at} className={classes.noFace} />
            ))}
        </span>
      )}
      {isOpen ? (
        <Link to={`/tribe/${slug}/members`} className={classes.members} preventScrollReset>
          {members}
        </Link>
      ) : (
        <span>{members}</span>
      )}
      {isOpen && tribe.myRole !== null && (
        <span className={classes.online} data-waiting={pulse === undefined || undefined}>
          {TRIBE.online(formatCount(pulse?.onlineCount ?? 1))}
        </span>
      )}
      {Number(price) > 0 && (
        <span className={classes.price}>{TRIBE.price(formatPrice(price, currency))}</span>
      )}
    </p>
  );
}

function Tools({ tribe }: { tribe: TribeView }) {
  const navigate = useNavigate();
  const toast = useToast();
  async function share() {
    const isCopied = await copyText(`${window.location.origin}/tribe/${tribe.slug}`);
    toast.show({ title: isCopied ? TRIBE.linkCopied : TRIBE.linkNotCopied });
  }
  function back() {
    // Whoever came by a link from elsewhere has nowhere to go back to.
    if (window.history.state?.idx > 0) navigate(-1);
    else navigate('/tribes');
  }
  return (
    <div className={classes.tools}>
      <span className={classes.tool}>
        <IconButton label={TRIBE.back} onClick={back}>
          <IconArrowLeft size={ICON.bar} stroke={ICON_STROKE} />
        </IconButton>
      </span>
      <span className={classes.rest}>
        <span className={classes.tool}>
          <IconButton label={TRIBE.share} onClick={() => void share()}>
            <IconShare3 size={ICON.bar} stroke={ICON_STROKE} />
          </IconButton>
        </span>
        {isSettingsReader(tribe) && (
          <span className={classes.tool}>
            <IconLink label={TRIBE.settings} to={`/tribe/${tribe.slug}/settings`}>
              <IconSettings size={ICON.bar} stroke={ICON_STROKE} />
            </IconLink>
          </span>
        )}
      </span>
    </div>
  );
}

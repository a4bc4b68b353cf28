import type { TribeView } from '@kindred/validation/tribes';
import {
  IconArrowLeft,
  IconLock,
  IconRosetteDiscountCheckFilled,
  IconSettings,
  IconShare3,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { copyText } from '../../ui/copyText.ts';
import { formatCount } from '../../ui/count.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconLink } from '../../ui/IconLink.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { useToast } from '../../ui/toast.tsx';
import { TRIBE } from './copy.ts';
import { formatPrice } from './price.ts';
import classes from './TribeHead.module.css';
import { TribePicture } from './TribePicture.tsx';

const isSettingsReader = ({ can }: TribeView) => can.manage_settings || can.own;

export function TribeHead({ tribe }: { tribe: TribeView }) {
  const { name, price, currency } = tribe;
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
        <p className={classes.facts}>
          <span>{TRIBE.members(tribe.memberCount, formatCount(tribe.memberCount))}</span>
          {Number(price) > 0 && (
            <span className={classes.price}>{TRIBE.price(formatPrice(price, currency))}</span>
          )}
        </p>
        {tribe.isArchived && <p className={classes.note}>{TRIBE.archived}</p>}
      </div>
    </header>
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

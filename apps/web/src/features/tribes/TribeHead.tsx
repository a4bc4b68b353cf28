import type { TribeView } from '@kindred/validation/tribes';
import { FACES_MAX } from '@kindred/validation/tribes/tribeActivity';
import { IconLock, IconSettings, IconShare3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { usePlace } from '../../app/inView.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { copyText } from '../../ui/copyText.ts';
import { formatCount } from '../../ui/count.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconLink } from '../../ui/IconLink.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { formatPrice } from '../../ui/money.ts';
import { BackButton, HeadActions, HeadFacts, PageHead, PageHeadRow } from '../../ui/PageHead.tsx';
import { useToast } from '../../ui/toast.tsx';
import { VerifiedMark } from '../../ui/VerifiedMark.tsx';
import { About } from './about/About.tsx';
import { TRIBE } from './copy.ts';
import { JOIN } from './join/copy.ts';
import { JoinButton } from './join/JoinButton.tsx';
import { Membership } from './join/Membership.tsx';
import { activityQuery } from './query.ts';
import classes from './TribeHead.module.css';
import { TribePicture } from './TribePicture.tsx';
import { useIsFront } from './useIsFront.ts';

const isSettingsReader = ({ can }: TribeView) => can.manage_settings || can.own;

/** Whole before the feed; on every other part one row, so that what somebody came for begins at once. */
export function TribeHead({ tribe }: { tribe: TribeView }) {
  return useIsFront() ? <Front tribe={tribe} /> : <Row tribe={tribe} />;
}

function Verified({ tribe }: { tribe: TribeView }) {
  return tribe.isVerified ? <VerifiedMark label={TRIBE.isVerified} /> : null;
}

function Row({ tribe }: { tribe: TribeView }) {
  const { name, slug, memberCount, isArchived, join } = tribe;
  return (
    <PageHeadRow
      back={<Back />}
      picture={<TribePicture tribe={tribe} size={36} />}
      to={`/tribe/${slug}`}
      name={name}
      mark={<Verified tribe={tribe} />}
      text={
        <>
          {isArchived && <span className={classes.archived}>{TRIBE.isArchived}</span>}
          {TRIBE.members(memberCount, formatCount(memberCount))}
        </>
      }
      action={join !== 'member' && join !== 'archived' && <JoinButton tribe={tribe} size="sm" />}
      end={
        <>
          <Share tribe={tribe} />
          <Settings tribe={tribe} />
        </>
      }
    />
  );
}

function Front({ tribe }: { tribe: TribeView }) {
  const { name } = tribe;
  const head = useRef<HTMLElement>(null);
  usePlace('', head);
  return (
    <PageHead
      ref={head}
      coverUrl={tribe.bannerUrl}
      back={<Back />}
      tools={[
        <Share key="share" tribe={tribe} />,
        isSettingsReader(tribe) ? <Settings key="settings" tribe={tribe} /> : null,
      ]}
      picture={<TribePicture tribe={tribe} size={84} />}
      name={
        <>
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
          <Verified tribe={tribe} />
        </>
      }
      text={tribe.description || TRIBE.noDescription}
    >
      <Facts tribe={tribe} />
      {tribe.isArchived && <p className={classes.note}>{TRIBE.archived}</p>}
      {tribe.access.why === 'open' && tribe.myRole !== null && (
        <p className={classes.note}>{TRIBE.trialOver}</p>
      )}
      <HeadActions>
        <JoinButton
          tribe={tribe}
          hasNote
          hint={tribe.startsTrial ? JOIN.startsTrial(tribe.trialDays) : undefined}
          member={<Membership tribe={tribe} />}
        />
      </HeadActions>
      <About tribe={tribe} />
    </PageHead>
  );
}

function Facts({ tribe }: { tribe: TribeView }) {
  const { id, price, currency, memberCount, access, slug } = tribe;
  const { data: pulse } = useQuery({ ...activityQuery(id), enabled: access.isReader });
  const members = TRIBE.members(memberCount, formatCount(memberCount));
  const isOpen = access.isReader;
  return (
    <HeadFacts>
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
        <Link to={`/tribe/${slug}/members`} className={classes.members}>
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
    </HeadFacts>
  );
}

function Back() {
  return <BackButton label={TRIBE.back} to="/tribes" />;
}

function Share({ tribe }: { tribe: TribeView }) {
  const toast = useToast();
  async function share() {
    const isCopied = await copyText(`${window.location.origin}/tribe/${tribe.slug}`);
    toast.show({ title: isCopied ? TRIBE.linkCopied : TRIBE.linkNotCopied });
  }
  return (
    <IconButton label={TRIBE.share} onClick={() => void share()}>
      <IconShare3 size={ICON.bar} stroke={ICON_STROKE} />
    </IconButton>
  );
}

function Settings({ tribe }: { tribe: TribeView }) {
  if (!isSettingsReader(tribe)) return null;
  return (
    <IconLink label={TRIBE.settings} to={`/tribe/${tribe.slug}/settings`}>
      <IconSettings size={ICON.bar} stroke={ICON_STROKE} />
    </IconLink>
  );
}

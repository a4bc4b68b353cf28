import type { SpaceStreaks, SpaceView } from '@kindred/validation/tribes/spaces';
import { IconFlame } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { profilePath } from '../../../app/currentUser.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { ScrollFade } from '../../../ui/ScrollFade.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import { STREAKS } from './copy.ts';
import classes from './Streaks.module.css';

function hintOf(mine: SpaceStreaks['mine']): string {
  if (mine === null) return STREAKS.none;
  if (mine.hasToday) return STREAKS.done;
  return mine.current > 0 ? STREAKS.keep : STREAKS.again;
}

/** My days in a row, and whose streak is the longest now. Says nothing while it is not known. */
export function Streaks({ space, data }: { space: SpaceView; data: SpaceStreaks | undefined }) {
  if (data === undefined) return <div className={classes.coming} aria-hidden />;
  const { mine, items } = data;
  if (items.length === 0 && mine === null && !space.can.post) return null;
  return (
    <section className={classes.box} aria-label={STREAKS.title}>
      <div className={classes.mine}>
        <IconFlame
          className={classes.flame}
          data-lit={(mine?.current ?? 0) > 0}
          size={ICON.hero}
          stroke={ICON_STROKE}
          aria-hidden
        />
        <p className={classes.words}>
          <span className={classes.label}>{STREAKS.yours}</span>
          <strong className={classes.days}>{STREAKS.mine(mine?.current ?? 0)}</strong>
          <span className={classes.hint}>
            {hintOf(mine)}
            {mine !== null && ` ${STREAKS.best(mine.best)}.`}
          </span>
        </p>
      </div>
      {items.length > 0 && (
        <>
          <h3 className={classes.label}>{STREAKS.running}</h3>
          <ScrollFade>
            {items.map(({ person, current, best }) => (
              <Link key={person.id} className={classes.person} to={profilePath(person)}>
                <Avatar id={person.id} name={person.name} src={person.profileImageUrl} size={36} />
                <span className={classes.who}>{person.firstName}</span>
                <span className={classes.count}>{STREAKS.mine(current)}</span>
                <Spoken>{STREAKS.best(best)}</Spoken>
              </Link>
            ))}
          </ScrollFade>
        </>
      )}
    </section>
  );
}

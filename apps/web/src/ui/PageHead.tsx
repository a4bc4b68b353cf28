import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { IconButton } from './IconButton.tsx';
import { ICON, ICON_STROKE } from './icons.ts';
import classes from './PageHead.module.css';
import { SkeletonBar } from './Skeleton.tsx';
import { Spinner } from './Spinner.tsx';

interface PageHeadProps {
  ref?: RefObject<HTMLElement | null>;
  coverUrl: string | null;
  back: ReactNode;
  /** At the end of the cover, each a button of its own. */
  tools: readonly ReactNode[];
  /** Square, of 84 px. */
  picture: ReactNode;
  name: ReactNode;
  text?: ReactNode;
  children: ReactNode;
}

/** The whole head of the page of a tribe or business. */
export function PageHead({ ref, coverUrl, back, tools, picture, name, text, children }: PageHeadProps) {
  return (
    <header ref={ref} className={classes.head}>
      <div className={classes.banner}>
        {coverUrl !== null && <img className={classes.picture} src={coverUrl} alt="" />}
        <div className={classes.tools}>
          <span className={classes.tool}>{back}</span>
          <span className={classes.rest}>
            {tools.map(
              (tool, at) =>
                tool !== null && (
                  <span key={at} className={classes.tool}>
                    {tool}
                  </span>
                ),
            )}
          </span>
        </div>
      </div>
      <div className={classes.body}>
        <div className={classes.face}>{picture}</div>
        <h1 className={classes.name}>{name}</h1>
        {text !== undefined && <p className={classes.text}>{text}</p>}
        {children}
      </div>
    </header>
  );
}

/** One line of short facts. */
export function HeadFacts({ children }: { children: ReactNode }) {
  return <p className={classes.facts}>{children}</p>;
}

export function HeadActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

interface PageHeadRowProps {
  back: ReactNode;
  /** Square, of 36 px. */
  picture: ReactNode;
  /** To the first part of the page. */
  to: string;
  name: ReactNode;
  mark: ReactNode;
  text: ReactNode;
  action: ReactNode;
  end: ReactNode;
}

/** The same in one row, so that what somebody came for begins at once. */
export function PageHeadRow({ back, picture, to, name, mark, text, action, end }: PageHeadRowProps) {
  return (
    <header className={classes.row}>
      {back}
      {picture}
      <div className={classes.words}>
        <h1 className={classes.title}>
          <Link to={to}>{name}</Link>
          {mark}
        </h1>
        <p className={classes.count}>{text}</p>
      </div>
      {action}
      <span className={classes.ends}>{end}</span>
    </header>
  );
}

/** @param to where to go when somebody came by a link from elsewhere, who has nowhere to go back to */
export function BackButton({ label, to }: { label: string; to: string }) {
  const navigate = useNavigate();
  function back() {
    if (window.history.state?.idx > 0) navigate(-1);
    else navigate(to);
  }
  return (
    <IconButton label={label} onClick={back}>
      <IconArrowLeft size={ICON.bar} stroke={ICON_STROKE} />
    </IconButton>
  );
}

/** Drawn in the first bundle, so it knows no words of what is to come. */
export function PageHeadSkeleton({ isWhole, label }: { isWhole: boolean; label: string }) {
  return (
    <>
      {isWhole ? (
        <div className={classes.head} aria-hidden>
          <div className={classes.banner} data-blank />
          <div className={classes.blank}>
            <SkeletonBar width="60%" height="1.75rem" />
            <SkeletonBar />
            <SkeletonBar width="45%" />
          </div>
        </div>
      ) : (
        <div className={classes.row} data-blank aria-hidden>
          <SkeletonBar width="45%" height="1.5rem" />
        </div>
      )}
      <Spinner label={label} />
    </>
  );
}

import type { PostView, SharedPostView } from '@kindred/validation/feed';
import { IconEyeOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { CourseBox } from '../CourseBox.tsx';
import { EventBox } from '../EventBox.tsx';
import { speakerOf } from '../speaker.ts';
import { wordsOf } from '../words.ts';
import { SHARED } from './copy.ts';
import { postPath } from './link.ts';
import classes from './SharedPost.module.css';

/** The post that this one passes on, or that it is not there for who reads. */
export function SharedPost({ post }: { post: Pick<PostView, 'shared' | 'isSharedGone'> }) {
  if (post.shared !== null) return <SharedBox post={post.shared} />;
  if (!post.isSharedGone) return null;
  return (
    <p className={classes.gone}>
      <IconEyeOff size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
      {SHARED.gone}
    </p>
  );
}

/** @param isLink not where it is only shown what is about to be passed on */
export function SharedBox({ post, isLink = true }: { post: SharedPostView; isLink?: boolean }) {
  const { tribe, media } = post;
  const speaker = speakerOf(post);
  const [picture] = media.filter(({ kind }) => kind === 'image');
  return (
    <section className={classes.box} aria-label={SHARED.label(speaker.name)}>
      <div className={classes.header}>
        <Avatar {...speaker.picture} size={28} />
        <p className={classes.who}>
          {isLink ? (
            <Link className={classes.name} to={postPath(post.id)}>
              {speaker.name}
            </Link>
          ) : (
            <strong>{speaker.name}</strong>
          )}{' '}
          <span className={classes.where}>
            {tribe && `in ${tribe.name} · `}
            <RelativeTime value={post.createdAt} />
          </span>
        </p>
      </div>
      <p className={classes.text} dir="auto">
        {post.live?.title ?? wordsOf(post)}
      </p>
      {post.type === 'course' && isLink ? (
        <CourseBox course={post.course} />
      ) : post.type === 'event' && isLink ? (
        <EventBox event={post.event} />
      ) : picture ? (
        <img
          className={classes.picture}
          src={picture.sources.find(({ width }) => width >= 480)?.url ?? picture.url}
          alt={picture.alt ?? ''}
          loading="lazy"
          decoding="async"
          style={picture.blur === null ? undefined : { backgroundImage: `url("${picture.blur}")` }}
        />
      ) : (
        SHARED.kinds[post.type] && <p className={classes.kind}>{SHARED.kinds[post.type]}</p>
      )}
    </section>
  );
}

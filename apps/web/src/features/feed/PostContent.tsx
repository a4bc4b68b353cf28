import type { PostView } from '@kindred/validation/feed';
import { MediaGallery } from '../media/public.tsx';
import { SharedPost } from './actions/SharedPost.tsx';
import { CourseBox } from './CourseBox.tsx';
import { CtaButton } from './CtaButton.tsx';
import { EventBox } from './EventBox.tsx';
import { LinkBox } from './LinkBox.tsx';
import { PostText } from './PostText.tsx';
import { LiveBox } from './poll/LiveBox.tsx';
import { PollBox } from './poll/PollBox.tsx';

/** What a post says and shows, between who wrote it and what can be done with it. */
export function PostContent({ post }: { post: PostView }) {
  const { media, poll, live, link, cta } = post;
  return (
    <>
      {post.content !== '' && <PostText text={post.content} />}
      {media.length > 0 && <MediaGallery media={media} />}
      {poll && <PollBox post={post} poll={poll} />}
      {live && <LiveBox post={post} live={live} canEnd={post.can.end} />}
      {link && <LinkBox link={link} />}
      {post.type === 'course' && <CourseBox course={post.course} />}
      {post.type === 'event' && <EventBox event={post.event} />}
      {cta && <CtaButton cta={cta} />}
      {(post.shared !== null || post.isSharedGone) && <SharedPost post={post} />}
    </>
  );
}

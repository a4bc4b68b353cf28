import type { PostView } from '@kindred/validation/feed';
import { PostText } from './PostText.tsx';

/** What a post says and shows, between who wrote it and what can be done with it. */
export function PostContent({ post }: { post: PostView }) {
  return <PostText text={post.content} />;
}

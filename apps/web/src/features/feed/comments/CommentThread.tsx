import type { PostView } from '@kindred/validation/feed';
import { AcceptedAnswer } from '../question/AcceptedAnswer.tsx';
import { AskedPost } from '../question/question.ts';
import ThreadSection from './ThreadSection.tsx';

interface CommentThreadProps {
  post: PostView;
  /** The comment that the address leads to. */
  linkedId: string | null;
  /** A comment of mine has arrived: the post counts it. */
  onArrived: () => void;
}

export function CommentThread({ post, linkedId, onArrived }: CommentThreadProps) {
  return (
    <AskedPost value={post}>
      <ThreadSection
        place={{ id: post.id, of: 'post' }}
        canComment={post.can.comment}
        linkedId={linkedId}
        onArrived={onArrived}
      >
        <AcceptedAnswer post={post} />
      </ThreadSection>
    </AskedPost>
  );
}

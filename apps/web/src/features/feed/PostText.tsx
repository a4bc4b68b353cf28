import { FoldedText } from '../../ui/FoldedText.tsx';
import { LinkedText } from './LinkedText.tsx';
import classes from './PostText.module.css';

/** Addresses, mentions and hashtags are linked, nothing else is read into it. */
export function PostText({ text }: { text: string }) {
  return (
    <div className={classes.block}>
      <FoldedText text={text}>{(shown) => <LinkedText text={shown} />}</FoldedText>
    </div>
  );
}

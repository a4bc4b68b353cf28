import { FieldError } from '../../../ui/Form.tsx';
import { MediaPicker, VoiceRecorder } from '../../media/public.tsx';
import { type Kind, mediaOf, type PostDraft } from './draft.ts';
import classes from './Editors.module.css';

interface MediaEditorProps {
  draft: PostDraft;
  problem: string | undefined;
  isDisabled: boolean;
  onChange: (media: PostDraft['media']) => void;
  /** Told whether a file is still on its way. */
  onBusy: (isBusy: boolean) => void;
}

const ACCEPTS: Partial<Record<Kind, 'image' | 'video' | 'both'>> = { video: 'video', story: 'both' };

/** The files of a post. Those of another kind are kept while kinds are tried out. */
export default function MediaEditor({ draft, problem, isDisabled, onChange, onBusy }: MediaEditorProps) {
  const { kind } = draft;
  const mine = mediaOf(draft);
  const others = draft.media.filter((file) => !mine.includes(file));
  return (
    <div className={classes.files}>
      {kind === 'voice' ? (
        <VoiceRecorder
          media={mine[0] ?? null}
          isDisabled={isDisabled}
          onBusy={onBusy}
          onChange={(media) => onChange(media === null ? others : [...others, media])}
        />
      ) : (
        <MediaPicker
          key={kind}
          media={mine}
          accepts={ACCEPTS[kind] ?? 'image'}
          {...(kind === 'story' ? { max: 1 } : {})}
          isDisabled={isDisabled}
          onBusy={onBusy}
          onChange={(media) => onChange([...others, ...media])}
        />
      )}
      <FieldError id={`${kind}-files`}>{problem}</FieldError>
    </div>
  );
}

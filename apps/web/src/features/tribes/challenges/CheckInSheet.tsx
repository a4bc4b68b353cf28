import { isBlank } from '@kindred/validation/characters';
import type { MediaView } from '@kindred/validation/media';
import {
  CHALLENGE_WORDS,
  CHECK_IN_NOTE_MAX,
  type ChallengeTaskView,
} from '@kindred/validation/tribes/challenges';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormStack, TextAreaField } from '../../../ui/Form.tsx';
import { MediaPicker } from '../../media/public.tsx';
import { ONE, SHEET } from './copy.ts';

interface CheckInSheetProps {
  task: ChallengeTaskView;
  isOpen: boolean;
  isBusy: boolean;
  error: unknown;
  onClose: () => void;
  onSend: (proof: { note?: string; mediaId?: string }) => void;
}

/** The proof that a task asks for. What was written and chosen stays when sending fails. */
export default function CheckInSheet({ task, isOpen, isBusy, error, onClose, onSend }: CheckInSheetProps) {
  const [note, setNote] = useState('');
  const [media, setMedia] = useState<MediaView[]>([]);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const wantsPhoto = task.proof === 'photo';
  const [photo] = media;

  function send(event: FormEvent) {
    event.preventDefault();
    const isMissing = isBlank(note);
    if (!wantsPhoto && isMissing) return setProblem(CHALLENGE_WORDS.note);
    if (wantsPhoto && photo === undefined) return setProblem(CHALLENGE_WORDS.photo);
    setProblem(null);
    onSend({
      ...(isMissing ? {} : { note: note.trim() }),
      ...(photo === undefined ? {} : { mediaId: photo.id }),
    });
  }

  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={ONE.checkInFor(task.title)}>
      <form onSubmit={send} noValidate>
        <FormError message={error ? messageOf(error) : wantsPhoto ? problem : null} />
        <FormStack>
          {wantsPhoto && <MediaPicker media={media} onChange={setMedia} max={1} onBusy={setSending} />}
          <TextAreaField
            data-autofocus={!wantsPhoto || undefined}
            label={wantsPhoto ? SHEET.noteOptional : SHEET.note}
            rows={3}
            maxLength={CHECK_IN_NOTE_MAX}
            value={note}
            error={wantsPhoto ? undefined : problem}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button type="submit" size="lg" isWide isBusy={isBusy} disabled={isSending}>
            {isBusy ? SHEET.sending : SHEET.send}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}

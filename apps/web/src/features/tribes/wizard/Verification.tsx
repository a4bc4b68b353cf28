import type { MediaView } from '@kindred/validation/media';
import { useEffect, useId, useRef, useState } from 'react';
import { FieldError } from '../../../ui/Form.tsx';
import { MediaPicker } from '../../media/public.tsx';
import { FEATURES } from './copy.ts';
import classes from './Fields.module.css';

const DOCUMENTS_MAX = 5;

interface VerificationProps {
  problem: string | undefined;
  onChange: (ids: string[]) => void;
  onUploading: (name: string, isOn: boolean) => void;
}

/** Papers for the administrators. They are in no draft: nobody wants them to lie about. */
export default function Verification({ problem, onChange, onUploading }: VerificationProps) {
  const id = useId();
  const [media, setMedia] = useState<MediaView[]>([]);
  const told = useRef({ onChange, onUploading });
  told.current = { onChange, onUploading };
  useEffect(
    () => () => {
      told.current.onUploading('documents', false);
      told.current.onChange([]);
    },
    [],
  );
  return (
    <fieldset className={classes.group} aria-describedby={problem === undefined ? undefined : id}>
      <legend className={classes.legend}>{FEATURES.verification}</legend>
      <p className={classes.text}>{FEATURES.verificationText}</p>
      <MediaPicker
        media={media}
        max={DOCUMENTS_MAX}
        onChange={(next) => {
          setMedia(next);
          onChange(next.map((each) => each.id));
        }}
        onBusy={(isOn) => onUploading('documents', isOn)}
      />
      <FieldError id={id}>{problem}</FieldError>
    </fieldset>
  );
}

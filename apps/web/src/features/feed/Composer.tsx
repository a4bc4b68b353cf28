import { useEffect, useRef } from 'react';
import { useSignedInUser } from '../../app/currentUser.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import classes from './Composer.module.css';
import { ComposerForm } from './ComposerForm.tsx';
import { COMPOSER } from './copy.ts';

interface ComposerProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** A line that asks, until somebody answers. */
export function Composer({ isOpen, onOpen, onClose }: ComposerProps) {
  const me = useSignedInUser();
  const prompt = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  // A draft that was there already waits without the keyboard jumping up.
  const isCalled = isOpen && !wasOpen.current;

  useEffect(() => {
    if (wasOpen.current && !isOpen) prompt.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (isOpen) return <ComposerForm takesFocus={isCalled} onDone={onClose} onReopen={onOpen} />;
  return (
    <button ref={prompt} type="button" className={classes.prompt} onClick={onOpen}>
      <Avatar id={me.id} name={me.name} src={me.profileImageUrl} size={36} />
      <span>{COMPOSER.prompt}</span>
    </button>
  );
}

import { Suspense, startTransition, useEffect, useRef, useState } from 'react';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { preloadable } from '../../../app/lazyWithRetry.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { DraftOffer } from '../drafts/DraftOffer.tsx';
import classes from './Composer.module.css';
import { COMPOSER, KIND_LABELS } from './copy.ts';
import type { Kind } from './draft.ts';
import { KIND_ICONS } from './KindBar.tsx';

const { Component: ComposerForm, load, isLoaded } = preloadable(() => import('./ComposerForm.tsx'));
/** It is on its way before the finger has left the line; what fails here is tried again when it is opened. */
const loadAhead = () => void load().catch(() => undefined);
const ahead = { onPointerEnter: loadAhead, onFocus: loadAhead };

export { load as loadComposer };

const SHORTCUTS = ['image', 'video', 'poll', 'live'] as const;

interface ComposerProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** A line that asks, until somebody answers; its shortcuts begin with a photo, a video, a poll or live. */
export function Composer({ isOpen, onOpen, onClose }: ComposerProps) {
  const me = useSignedInUser();
  const prompt = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  const [firstKind, setFirstKind] = useState<Kind>();
  // A draft that was there already waits without the keyboard jumping up.
  const isCalled = isOpen && !wasOpen.current;

  useEffect(() => {
    if (wasOpen.current && !isOpen) prompt.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);

  function open(kind?: Kind) {
    const show = () => {
      setFirstKind(kind);
      onOpen();
    };
    // At once where it can be, or the first keys that are typed have nowhere to go. Else the line stays until the
    // form is there, however long its code takes, and nothing is shown in between.
    if (isLoaded()) show();
    else startTransition(show);
  }

  if (isOpen) {
    return (
      <Suspense fallback={<div className={classes.awaited} />}>
        <ComposerForm
          takesFocus={isCalled}
          firstKind={firstKind}
          onDone={onClose}
          onMissing={onClose}
          onReopen={() => open()}
        />
      </Suspense>
    );
  }
  return (
    <>
      <div className={classes.closed}>
        <div className={classes.line}>
          <button ref={prompt} type="button" className={classes.prompt} {...ahead} onClick={() => open()}>
            <Avatar id={me.id} name={me.name} src={me.profileImageUrl} size={36} />
            <span>{COMPOSER.prompt}</span>
          </button>
          <div className={classes.shortcuts}>
            {SHORTCUTS.map((kind) => {
              const Icon = KIND_ICONS[kind];
              return (
                <button
                  key={kind}
                  type="button"
                  className={classes.shortcut}
                  aria-label={KIND_LABELS[kind]}
                  title={KIND_LABELS[kind]}
                  {...ahead}
                  onClick={() => open(kind)}
                >
                  <Icon size={ICON.row} stroke={ICON_STROKE} aria-hidden />
                  <span>{KIND_LABELS[kind]}</span>
                </button>
              );
            })}
          </div>
        </div>
      </div>
      <DraftOffer onOpen={() => open()} />
    </>
  );
}

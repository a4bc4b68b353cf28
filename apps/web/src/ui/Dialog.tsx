import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import classes from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { ICON, ICON_STROKE } from './icons.ts';
import { useLayer } from './useLayer.ts';
import { useOpenAfterMount } from './useOpenAfterMount.ts';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  children: ReactNode;
}

/** For a decision or a form that must be finished first; everything else is a BottomSheet. */
export function Dialog({ isOpen, onClose, title, subtitle, children }: DialogProps) {
  const content = useLayer(isOpen, onClose);
  return (
    <Modal.Root
      opened={useOpenAfterMount(isOpen)}
      onClose={onClose}
      returnFocus={false}
      closeOnEscape={false}
      centered
      size="26rem"
      padding={0}
      yOffset="1rem"
      xOffset="0.75rem"
      transitionProps={{ transition: 'pop', duration: 140 }}
    >
      <Modal.Overlay className={classes.veil} />
      <Modal.Content ref={content} classNames={{ content: classes.dialog }} radius="lg">
        <div className={classes.header}>
          <div>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
          </div>
          <IconButton label="Close" onClick={onClose}>
            <IconX size={ICON.row} stroke={ICON_STROKE} />
          </IconButton>
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** What happens, and whether it can be undone. */
  text: ReactNode;
  /** The verb of the decision, never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  isDanger?: boolean;
  isBusy?: boolean;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, onConfirm, title, text, confirmLabel, cancelLabel = 'Cancel' } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <div className={classes.text}>{text}</div>
      <div className={classes.actions}>
        <Button variant="soft" tone="neutral" onClick={onClose} data-autofocus>
          {cancelLabel}
        </Button>
        <Button tone={props.isDanger ? 'danger' : 'primary'} isBusy={props.isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}

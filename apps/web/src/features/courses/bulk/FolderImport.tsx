import { IconFolderPlus } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { FOLDER } from './copy.ts';
import classes from './Folder.module.css';
import { FolderSheet } from './FolderSheet.tsx';
import { type FolderPlan, planFolder } from './plan.ts';
import { type ChosenFile, foldersOf, readChosen, readFolders } from './readFolder.ts';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Takes a folder that is dropped on the curriculum or chosen, and shows what it becomes. */
export function FolderImport({ courseId, children }: { courseId: string; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const [plan, setPlan] = useState<FolderPlan<ChosenFile> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();

  async function show(reading: Promise<ChosenFile[]>) {
    setPlan(planFolder(await reading));
    setOpen(true);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same from the keyboard
    <div
      className={isOver ? `${classes.zone} ${classes.over}` : classes.zone}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        const folders = foldersOf(event.dataTransfer);
        if (folders.length > 0) void show(readFolders(folders));
      }}
    >
      {children}
      {isOver && <p className={classes.hint}>{FOLDER.drop}</p>}
      <div className={classes.choose}>
        <Button
          variant="subtle"
          size="sm"
          aria-describedby={hint}
          icon={<IconFolderPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {FOLDER.choose}
        </Button>
        <span id={hint} className={classes.hint}>
          {FOLDER.chooseText}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={FOLDER.choose}
        {...{ webkitdirectory: '' }}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same folder can be chosen again.
          event.currentTarget.value = '';
          if (files.length > 0) void show(readChosen(files));
        }}
      />
      {plan !== null && (
        <FolderSheet courseId={courseId} plan={plan} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

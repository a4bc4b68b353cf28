import { IconFolderPlus } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useUnsaved } from '../../../app/LeaveGuard.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { FOLDER, SKIPPED } from './copy.ts';
import classes from './Folder.module.css';
import { FolderSheet } from './FolderSheet.tsx';
import { type FolderPlan, type HeldByCourse, planFolder } from './plan.ts';
import { type ChosenFile, droppedIn, readChosen, readFolders } from './readFolder.ts';
import { useFolderImport } from './useFolderImport.ts';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

interface FolderImportProps {
  courseId: string;
  held: HeldByCourse;
  children: ReactNode;
}

/** Takes a folder that is dropped on the curriculum or chosen, and shows what it becomes. */
export function FolderImport({ courseId, held, children }: FolderImportProps) {
  const [isOver, setOver] = useState(false);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [plan, setPlan] = useState<FolderPlan<ChosenFile> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const folderImport = useFolderImport(courseId);
  const { isRunning, isUnfinished } = folderImport;
  useUnsaved(isRunning, 'uploads');

  async function show(read: () => Promise<ChosenFile[]>, loose: FileSystemEntry[] = []) {
    // A folder chosen again would be added twice.
    if (isUnfinished) return setOpen(true);
    if (isReading) return;
    setProblem(null);
    setReading(true);
    try {
      const next = planFolder(await read(), held);
      next.skipped.push(...loose.map(({ name }) => ({ path: name, reason: SKIPPED.loose })));
      folderImport.clear();
      setPlan(next);
      setOpen(true);
    } catch {
      setProblem(FOLDER.notRead);
    } finally {
      setReading(false);
    }
  }

  function drop(data: DataTransfer) {
    const { folders, loose } = droppedIn(data);
    if (folders.length === 0) setProblem(FOLDER.dropFolder);
    else void show(() => readFolders(folders), loose);
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
        drop(event.dataTransfer);
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
          disabled={isReading}
          onClick={() => (isUnfinished ? setOpen(true) : input.current?.click())}
        >
          {isRunning ? FOLDER.inProgress : isUnfinished ? FOLDER.unfinished : FOLDER.choose}
        </Button>
        <span id={hint} className={classes.hint} role="status">
          {isReading ? FOLDER.reading : isUnfinished ? '' : FOLDER.chooseText}
        </span>
      </div>
      <FormError message={problem} />
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
          if (files.length > 0) void show(() => readChosen(files));
        }}
      />
      {plan !== null && (
        <FolderSheet folderImport={folderImport} plan={plan} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

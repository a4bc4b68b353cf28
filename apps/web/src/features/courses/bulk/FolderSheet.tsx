import { trpc } from '../../../app/trpc.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatBytes } from '../../../ui/bytes.ts';
import { FormError } from '../../../ui/Form.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { FOLDER } from './copy.ts';
import classes from './Folder.module.css';
import type { FolderPlan, PlannedLesson } from './plan.ts';
import type { ChosenFile } from './readFolder.ts';
import type { FolderImportState, ImportItem } from './useFolderImport.ts';

interface FolderSheetProps {
  /** Runs on while the sheet is closed. */
  folderImport: FolderImportState;
  plan: FolderPlan<ChosenFile>;
  isOpen: boolean;
  onClose: () => void;
}

/** The modules and lessons that a folder becomes, and then how far its import is. */
export function FolderSheet({ folderImport, plan, isOpen, onClose }: FolderSheetProps) {
  const { items, start, retry, stop, clear, isRunning, isUnfinished } = folderImport;
  // Uploads elsewhere use the same storage, so it is asked for anew with each folder.
  const { data: storage } = trpc.media.storage.useQuery(undefined, { enabled: isOpen, staleTime: 0 });
  const left = storage === undefined ? null : Math.max(0, storage.allowed - storage.used);
  const isTooLarge = left !== null && plan.bytes > left;
  const action =
    items.length === 0 ? (
      <Button size="lg" isWide disabled={plan.modules.length === 0 || isTooLarge} onClick={() => start(plan)}>
        {FOLDER.add}
      </Button>
    ) : isRunning ? (
      <Button size="lg" isWide variant="soft" tone="neutral" onClick={stop}>
        {FOLDER.stop}
      </Button>
    ) : (
      <Button size="lg" isWide onClick={() => (isUnfinished ? retry() : onClose())}>
        {isUnfinished ? FOLDER.retry : FOLDER.done}
      </Button>
    );
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={FOLDER.title} bottom={action} isTall>
      {items.length === 0 ? (
        <>
          {isTooLarge && <FormError message={FOLDER.room(formatBytes(plan.bytes), formatBytes(left))} />}
          <Preview plan={plan} />
        </>
      ) : (
        <>
          <Progress items={items} isRunning={isRunning} onRetry={retry} />
          {isUnfinished && !isRunning && (
            <Button
              variant="soft"
              tone="danger"
              onClick={() => {
                clear();
                onClose();
              }}
            >
              {FOLDER.discard}
            </Button>
          )}
        </>
      )}
    </BottomSheet>
  );
}

function partsOf({ content, video, captions, files }: PlannedLesson<ChosenFile>): string {
  const { parts } = FOLDER;
  const all = [
    content !== '' && parts.text,
    video !== null && parts.video,
    captions.length > 0 && parts.captions,
    files.length > 0 && parts.files(files.length),
  ];
  return all.filter(Boolean).join(', ');
}

function Preview({ plan: { modules, skipped, bytes } }: { plan: FolderPlan<ChosenFile> }) {
  const lessons = modules.reduce((sum, module) => sum + module.lessons.length, 0);
  return (
    <div className={classes.preview}>
      <p>{lessons === 0 ? FOLDER.none : FOLDER.summary(modules.length, lessons, formatBytes(bytes))}</p>
      {modules.map((module, at) => (
        <section key={at}>
          <h3 className={classes.module}>{module.title}</h3>
          <ol className={classes.list}>
            {module.lessons.map((lesson, place) => (
              <li key={place} className={classes.row}>
                <span>{lesson.title}</span>
                <span className={classes.hint}>{partsOf(lesson)}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {skipped.length > 0 && (
        <section>
          <h3 className={classes.module}>{FOLDER.skipped(skipped.length)}</h3>
          <ul className={classes.list}>
            {skipped.map(({ path, reason }) => (
              <li key={path} className={classes.row}>
                <span>{path}</span>
                <span className={classes.hint}>{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function stateOf({ state, share }: ImportItem): string {
  const percent = Math.floor(share * 100);
  return state === 'working' && percent > 0 ? FOLDER.adding(percent) : FOLDER.state[state];
}

interface ProgressProps {
  items: readonly ImportItem[];
  isRunning: boolean;
  onRetry: (which: ImportItem[]) => void;
}

function Progress({ items, isRunning, onRetry }: ProgressProps) {
  const done = items.reduce((sum, { state, share }) => {
    if (state === 'done') return sum + 1;
    return state === 'working' ? sum + share : sum;
  }, 0);
  return (
    <div className={classes.preview}>
      <ProgressBar label={FOLDER.progress} percent={Math.floor((done * 100) / items.length)} />
      <ol className={classes.list}>
        {items.map((item) => (
          <li key={item.key} className={classes.row}>
            <span>{item.lesson.title}</span>
            <span className={classes.hint} role={item.state === 'failed' ? 'alert' : undefined}>
              {item.problem ?? stateOf(item)}
            </span>
            {item.state === 'failed' && !isRunning && (
              <Button
                variant="soft"
                size="sm"
                aria-label={FOLDER.retryLesson(item.lesson.title)}
                onClick={() => onRetry([item])}
              >
                {FOLDER.retry}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

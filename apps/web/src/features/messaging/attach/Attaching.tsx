import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { ATTACH } from '../copy.ts';
import classes from './Attach.module.css';
import { ChosenFiles } from './ChosenFiles.tsx';
import type { Attached } from './deliver.ts';
import type { useAttaching } from './useAttaching.ts';
import { useFileDrop } from './useFileDrop.ts';

const AttachRow = lazyPartWithRetry(() => import('./AttachRow.tsx'));
const EmojiSheet = lazyPartWithRetry(() => import('./EmojiSheet.tsx'));
const LocationSheet = lazyPartWithRetry(() => import('./LocationSheet.tsx'));

interface AttachingProps {
  attaching: ReturnType<typeof useAttaching>;
  isOpen: boolean;
  /** Something was chosen, or nothing can be. */
  onClose: () => void;
  onEmoji: (emoji: string) => void;
  /** Of what goes without waiting for words. */
  onSend: (attached: Attached) => void;
}

/** Above the field: what is chosen, and what else could be. */
export function Attaching({ attaching, isOpen, onClose, onEmoji, onSend }: AttachingProps) {
  const [sheet, setSheet] = useState<'emoji' | 'location' | null>(null);
  const isOver = useFileDrop((files) => void attaching.add([...files]));
  const close = () => setSheet(null);
  const take = async (...files: Parameters<typeof attaching.add>) => {
    if (await attaching.add(...files)) onClose();
  };
  return (
    <>
      {isOver && <p className={classes.drop}>{ATTACH.drop}</p>}
      {attaching.chosen.length > 0 && <ChosenFiles chosen={attaching.chosen} onRemove={attaching.remove} />}
      {attaching.isReading && (
        <p className={classes.note} role="status">
          {ATTACH.reading}
        </p>
      )}
      <Suspense fallback={null}>
        {isOpen && (
          <AttachRow
            onMissing={onClose}
            onFiles={(files, kind) => void take(files, kind)}
            onEmoji={() => setSheet('emoji')}
            onLocation={() => setSheet('location')}
          />
        )}
      </Suspense>
      {/* On its own: the row keeps the focus while a sheet is fetched. */}
      <Suspense fallback={null}>
        {sheet === 'emoji' && <EmojiSheet onChoose={onEmoji} onClose={close} />}
        {sheet === 'location' && (
          <LocationSheet
            onSend={(location) => {
              onSend({ messageType: 'location', files: [], location });
              onClose();
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

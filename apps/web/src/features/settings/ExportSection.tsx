import { IconDownload } from '@tabler/icons-react';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { formatBytes } from '../../ui/bytes.ts';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { formatDay } from '../../ui/time.ts';
import { EXPORT } from './copy.ts';
import { type DataExport, useDataExport, useRequestExport } from './dataExport.ts';
import { Listed } from './Listed.tsx';
import note from './Note.module.css';
import { SettingsSection } from './SettingsSection.tsx';

export function ExportSection() {
  const query = useDataExport();
  const request = useRequestExport();
  const isWaiting = query.data?.status === 'waiting';
  return (
    <SettingsSection
      title={EXPORT.title}
      text={EXPORT.text}
      end={
        <Button
          variant="soft"
          isBusy={request.isPending}
          aria-disabled={isWaiting}
          data-disabled={isWaiting || undefined}
          onClick={() => !isWaiting && request.mutate()}
        >
          {EXPORT.request}
        </Button>
      }
    >
      <Listed query={query} loading={EXPORT.loading} rows={1}>
        {(made) => made && <State made={made} />}
      </Listed>
    </SettingsSection>
  );
}

function State({ made }: { made: NonNullable<DataExport> }) {
  if (made.status === 'failed') return <p role="alert">{EXPORT.failed}</p>;
  if (made.url === null) return <p role="status">{EXPORT.waiting(made.progress)}</p>;
  return (
    <>
      <p role="status" className={note.note}>
        {EXPORT.ready(formatDay(new Date(made.expiresAt)))}
      </p>
      <ButtonAnchor
        variant="soft"
        href={made.url}
        download
        icon={<IconDownload size={ICON.inline} stroke={ICON_STROKE} />}
      >
        {EXPORT.download(formatBytes(made.size ?? 0))}
      </ButtonAnchor>
    </>
  );
}

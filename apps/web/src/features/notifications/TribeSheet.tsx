import { isBlank } from '@kindred/validation/characters';
import type { NotificationSettings } from '@kindred/validation/notifications/settings';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../app/errors.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ListRow } from '../../ui/Card.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { TextField } from '../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { NobodyFound } from '../../ui/illustrations/NobodyFound.tsx';
import { QuietCamp } from '../../ui/illustrations/QuietCamp.tsx';
import { Loading, SkeletonRow } from '../../ui/Skeleton.tsx';
import { SETTINGS } from './copy.ts';
import { Matrix } from './Matrix.tsx';
import { OF_TRIBES } from './matrix.ts';
import { tribesQuery } from './query.ts';

type Tribes = NotificationSettings['tribes'];

interface TribeSheetProps {
  settings: NotificationSettings;
  /** Null to begin with a choice of one. */
  tribeId: string | null;
  onChange: (tribes: Tribes) => void;
  onClose: () => void;
}

/** The settings of one tribe, after it was chosen. */
export default function TribeSheet({ settings, tribeId, onChange, onClose }: TribeSheetProps) {
  const [id, setId] = useState(tribeId);
  const [typed, setTyped] = useState('');
  const mine = useQuery(tribesQuery());
  const { tribes } = settings;

  if (id !== null) {
    const name = mine.data?.find((each) => each.id === id)?.name ?? SETTINGS.aTribe;
    const likeOthers = () => {
      const { [id]: _, ...others } = tribes;
      onChange(others);
      onClose();
    };
    return (
      <BottomSheet
        isOpen
        onClose={onClose}
        title={name}
        bottom={<Button onClick={onClose}>{SETTINGS.done}</Button>}
      >
        <Matrix
          label={name}
          settings={settings}
          kinds={OF_TRIBES}
          value={tribes[id] ?? {}}
          isOfTribe
          onChange={(value) => onChange({ ...tribes, [id]: value })}
        />
        {tribes[id] !== undefined && (
          <Button variant="subtle" tone="neutral" onClick={likeOthers}>
            {SETTINGS.likeOthers}
          </Button>
        )}
      </BottomSheet>
    );
  }

  const words = isBlank(typed) ? '' : typed.trim().toLowerCase();
  const found = mine.data?.filter(({ name }) => name.toLowerCase().includes(words));
  return (
    <BottomSheet
      isOpen
      isTall
      onClose={onClose}
      title={SETTINGS.chooseTribe}
      top={
        <TextField
          type="search"
          aria-label={SETTINGS.searchTribes}
          placeholder={SETTINGS.searchTribes}
          maxLength={100}
          leftSection={<IconSearch size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      }
    >
      {found === undefined && mine.error !== null && (
        <ErrorState message={messageOf(mine.error)} onRetry={() => void mine.refetch()} />
      )}
      {found === undefined && mine.error === null && (
        <Loading label={SETTINGS.loading}>
          <SkeletonRow />
          <SkeletonRow />
        </Loading>
      )}
      {found?.length === 0 && (
        <EmptyState
          illustration={words === '' ? <QuietCamp /> : <NobodyFound />}
          title={words === '' ? SETTINGS.noTribes : SETTINGS.noTribe}
          text={words === '' ? undefined : SETTINGS.noTribeText}
          action={words === '' && <ButtonLink to="/tribes?tab=discover">{SETTINGS.discover}</ButtonLink>}
        />
      )}
      {found?.map(({ id: each, name, imageUrl }) => (
        <ListRow
          key={each}
          start={<Avatar id={each} name={name} src={imageUrl} shape="square" />}
          title={name}
          text={tribes[each] === undefined ? undefined : SETTINGS.ownSettings}
          onClick={() => setId(each)}
        />
      ))}
    </BottomSheet>
  );
}

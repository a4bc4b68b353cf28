import { isBlank } from '@kindred/validation/characters';
import { useCallback, useEffect, useState } from 'react';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { PLACE } from '../copy.ts';
import classes from './Attach.module.css';

interface Found {
  latitude: number;
  longitude: number;
  /** Metres. */
  accuracy: number;
}

interface LocationSheetProps {
  onSend: (location: { latitude: number; longitude: number; name: string | null }) => void;
  onClose: () => void;
}

const NAME_MAX = 200;
/** As fine as the place is kept. */
const DIGITS = 6;
const PATIENCE_MS = 15_000;
const PERMISSION_DENIED = 1;

const rounded = (degrees: number) => Number(degrees.toFixed(DIGITS));

/** Where I am, looked up only now that it was asked for, and sent only when I say so. */
export default function LocationSheet({ onSend, onClose }: LocationSheetProps) {
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState('');
  const [name, setName] = useState('');

  const find = useCallback(() => {
    setProblem('');
    if (!window.isSecureContext || !('geolocation' in navigator)) {
      setProblem(PLACE.unsupported);
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        setFound({
          latitude: rounded(coords.latitude),
          longitude: rounded(coords.longitude),
          accuracy: coords.accuracy,
        }),
      ({ code }) => setProblem(code === PERMISSION_DENIED ? PLACE.refused : PLACE.failed),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 30_000 },
    );
  }, []);
  useEffect(find, [find]);

  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={PLACE.title}
      bottom={
        <Button
          isWide
          disabled={found === null}
          onClick={() => {
            if (found === null) return;
            const { latitude, longitude } = found;
            onSend({ latitude, longitude, name: isBlank(name) ? null : name.trim() });
            onClose();
          }}
        >
          {PLACE.send}
        </Button>
      }
    >
      <div className={classes.place}>
        {problem !== '' ? (
          <>
            <p className={classes.problem} role="alert">
              {problem}
            </p>
            <Button variant="soft" onClick={find}>
              {PLACE.again}
            </Button>
          </>
        ) : found === null ? (
          <Loading label={PLACE.finding}>
            <SkeletonBar height="1.25rem" width="70%" />
          </Loading>
        ) : (
          <p className={classes.note} role="status">
            {found.latitude}, {found.longitude} · {PLACE.accuracy(Math.round(found.accuracy))}
          </p>
        )}
        <TextField
          label={PLACE.name}
          placeholder={PLACE.namePlaceholder}
          maxLength={NAME_MAX}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </div>
    </BottomSheet>
  );
}

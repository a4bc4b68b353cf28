import type { SettingsTest } from '@kindred/validation/admin/settings';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import classes from './Settings.module.css';

/** Outcome of a test; announced when it appears. */
export function TestResult({ result }: { result: SettingsTest | undefined }) {
  const Icon = result?.isGood ? IconCircleCheck : IconAlertCircle;
  return (
    <div role="status">
      {result !== undefined && (
        <p className={classes.result} data-good={result.isGood || undefined}>
          <Icon size={ICON.row} stroke={ICON_STROKE} aria-hidden />
          <span>{result.detail}</span>
        </p>
      )}
    </div>
  );
}

import type { NotificationMatrix, NotificationSettings } from '@kindred/validation/notifications/settings';
import { NOTIFICATION_CHANNELS, type NotificationKind } from '@kindred/validation/notifications/values';
import { CHANNEL_LABELS, KIND_LABELS, SETTINGS } from './copy.ts';
import { isOn, isSilenced, withCell } from './matrix.ts';
import classes from './Settings.module.css';

interface MatrixProps {
  label: string;
  settings: NotificationSettings;
  kinds: readonly NotificationKind[];
  /** The cells that differ from what is by itself, or in a tribe from what holds for all. */
  value: NotificationMatrix;
  isOfTribe?: boolean;
  onChange: (value: NotificationMatrix) => void;
}

/** A line a kind, a box a channel. */
export function Matrix({ label, settings, kinds, value, isOfTribe = false, onChange }: MatrixProps) {
  return (
    <table className={classes.matrix} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{SETTINGS.kind}</th>
          {NOTIFICATION_CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {CHANNEL_LABELS[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{KIND_LABELS[kind]}</th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <td key={channel}>
                <label className={classes.cell}>
                  <input
                    type="checkbox"
                    aria-label={SETTINGS.cell(KIND_LABELS[kind], CHANNEL_LABELS[channel])}
                    checked={
                      isOfTribe ? isOn(settings, kind, channel, value) : isOn({ kinds: value }, kind, channel)
                    }
                    disabled={isSilenced(settings, kind, channel)}
                    onChange={(event) =>
                      onChange(withCell(value, kind, channel, event.currentTarget.checked))
                    }
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

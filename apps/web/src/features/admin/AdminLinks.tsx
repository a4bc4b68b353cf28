import { IconFileText, IconGavel } from '@tabler/icons-react';
import { ListRow } from '../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import classes from './Admin.module.css';
import { SETTINGS } from './copy.ts';

const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;

export function AdminSettings() {
  return (
    <div className={classes.links}>
      {(['terms', 'privacy'] as const).map((kind) => (
        <ListRow
          key={kind}
          start={<IconFileText {...icon} />}
          title={SETTINGS[kind]}
          text={SETTINGS.text}
          to={`/${kind}`}
        />
      ))}
      <ListRow start={<IconGavel {...icon} />} title={SETTINGS.rules} text={SETTINGS.rulesText} to="/rules" />
    </div>
  );
}

import { isBlank } from '@kindred/validation/characters';
import { PRIMARY_COLOR_DEFAULT } from '@kindred/validation/tribes';
import { IconLock } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { useTheme } from '../../../app/ThemeProvider.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { formatPrice } from '../../../ui/money.ts';
import { tribePalette } from '../colour.ts';
import { TABS, type TribeTab } from '../copy.ts';
import { TribePicture } from '../TribePicture.tsx';
import { PREVIEW } from './copy.ts';
import classes from './Preview.module.css';
import { amountOf, type TribeValues } from './values.ts';

/** The tabs that each feature brings, where they are called otherwise. */
const TAB_OF: Record<string, TribeTab> = { automations: 'automation' };

/** The page as a newcomer would find it. */
export default function Preview({ values, onClose }: { values: TribeValues; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <BottomSheet
      isOpen={isOpen}
      isTall
      title={PREVIEW.title}
      onClose={() => {
        setOpen(false);
        onClose();
      }}
    >
      <Page values={values} />
    </BottomSheet>
  );
}

function Page({ values }: { values: TribeValues }) {
  const { theme } = useTheme();
  const isColour = /^#[0-9a-f]{6}$/i.test(values.primaryColor);
  const palette = isColour ? tribePalette(values.primaryColor, theme) : {};
  const name = isBlank(values.name) ? PREVIEW.unnamed : values.name.trim();
  const dollars = values.membershipType === 'free' ? 0 : amountOf(values.price);
  const price = dollars > 0 ? formatPrice(dollars, values.currency) : null;
  const isPaid = values.membershipType === 'paid' && price !== null;
  const features = values.enabledFeatures.map((each) => TAB_OF[each] ?? (each as TribeTab));
  const rules = values.rules.filter((rule) => !isBlank(rule));
  return (
    <div className={classes.page} style={palette as CSSProperties}>
      <div className={classes.banner}>
        {values.bannerUrl !== null && <img src={values.bannerUrl} alt="" />}
      </div>
      <div className={classes.body}>
        <div className={classes.face}>
          <TribePicture
            tribe={{
              id: values.slug,
              name,
              imageUrl: values.avatarUrl,
              primaryColor: isColour ? values.primaryColor : PRIMARY_COLOR_DEFAULT,
            }}
            size={84}
          />
        </div>
        <h3 className={classes.name}>
          {name}
          {values.isPrivate && (
            <IconLock size={ICON.row} stroke={ICON_STROKE} role="img" aria-label={PREVIEW.private} />
          )}
        </h3>
        <p className={classes.description}>
          {isBlank(values.description) ? PREVIEW.noDescription : values.description.trim()}
        </p>
        <p className={classes.facts}>
          <span>{PREVIEW.members}</span>
          {price !== null && <span className={classes.price}>{PREVIEW.perMonth(price)}</span>}
        </p>
        <span className={classes.join}>
          {values.requireApproval ? PREVIEW.request : isPaid ? PREVIEW.joinPaid(price) : PREVIEW.joinFree}
        </span>
        {values.tags.length > 0 && (
          <div className={classes.tags}>
            {values.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </div>
        )}
        <p className={classes.tabs}>
          {(['feed', ...features, 'members'] as const).map((tab) => (
            <span key={tab}>{TABS[tab]}</span>
          ))}
        </p>
        {!isBlank(values.welcomeMessage) && (
          <section className={classes.part}>
            <h4>{PREVIEW.welcome}</h4>
            <p>{values.welcomeMessage.trim()}</p>
          </section>
        )}
        {rules.length > 0 && (
          <section className={classes.part}>
            <h4>{PREVIEW.rules}</h4>
            <ol>
              {rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </div>
  );
}

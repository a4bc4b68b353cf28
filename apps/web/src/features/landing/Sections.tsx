import { IconCheck } from '@tabler/icons-react';
import { ICON_STROKE } from '../../ui/icons.ts';
import { Action } from './Action.tsx';
import { FEATURES, PLANS } from './copy.ts';
import classes from './Sections.module.css';

export function Features() {
  return (
    <section className={classes.section} aria-labelledby="features">
      <h2 id="features" className={classes.title}>
        Everything You Need to Succeed
      </h2>
      <p className={classes.lead}>
        One place for the people, the work and the money. No juggling five tools.
      </p>
      <ul className={classes.features}>
        {FEATURES.map(({ Icon, tone, title, text, wide }) => (
          <li key={title} className={classes.feature} data-wide={wide?.place}>
            <span className={classes.icon} data-tone={tone}>
              <Icon size={22} stroke={ICON_STROKE} aria-hidden />
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
            {wide && (
              <div className={classes.art} aria-hidden="true">
                <wide.Art />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Pricing() {
  return (
    <section className={classes.section} data-ground="tinted" aria-labelledby="pricing">
      <h2 id="pricing" className={classes.title}>
        Grow at your own pace
      </h2>
      <p className={classes.lead}>Start free. Pay when your tribe does.</p>
      <ul className={classes.plans}>
        {PLANS.map((plan) => (
          <li key={plan.name} className={classes.plan} data-popular={plan.isPopular}>
            <div className={classes.planHead}>
              <h3>{plan.name}</h3>
              {plan.isPopular && <span className={classes.popular}>Most Popular</span>}
            </div>
            <p className={classes.planText}>{plan.text}</p>
            <p className={classes.price}>
              <strong>{plan.price}</strong> {plan.per}
            </p>
            <ul className={classes.limits}>
              {plan.limits.map((limit) => (
                <li key={limit}>
                  <IconCheck size={18} stroke={2.25} aria-hidden />
                  {limit}
                </li>
              ))}
            </ul>
            <Action look={plan.isPopular ? 'filled' : 'soft'} href={plan.href}>
              {plan.action}
            </Action>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { IconMoon, IconSun } from '@tabler/icons-react';
import { LANDING, PRODUCT_NAME } from '../../app/product.ts';
import { ICON_STROKE } from '../../ui/icons.ts';
import { Mark } from '../../ui/Mark.tsx';
import { Action, LOG_IN, SIGN_UP } from './Action.tsx';
import { STATS } from './copy.ts';
import classes from './Hero.module.css';
import { Scene } from './Scene.tsx';

export function Header() {
  return (
    <header className={classes.header}>
      <a className={classes.word} href="/">
        <Mark size={26} />
        <span className={classes.name}>{PRODUCT_NAME}</span>
      </a>
      <nav className={classes.nav} aria-label="On this page">
        <a href="#features">Features</a>
        <a href="#pricing">Pricing</a>
        <a href="#testimonials">Stories</a>
      </nav>
      <div className={classes.tools}>
        <button
          type="button"
          className={classes.theme}
          data-theme-toggle
          aria-label="Switch theme"
          title="Switch theme"
        >
          <IconMoon className={classes.moon} size={22} stroke={ICON_STROKE} aria-hidden />
          <IconSun className={classes.sun} size={22} stroke={ICON_STROKE} aria-hidden />
        </button>
        <a className={classes.login} {...LOG_IN}>
          Log In
        </a>
      </div>
    </header>
  );
}

export function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.sky}>
        <Scene />
      </div>
      <div className={classes.words}>
        <h1 className={classes.headline}>
          {LANDING.headline} <em>{LANDING.emphasis}</em>
        </h1>
        <div className={classes.signup}>
          <Action look="glowing" {...SIGN_UP}>
            Sign Up
          </Action>
        </div>
        <p className={classes.small}>{LANDING.note}</p>
        <p className={classes.small}>
          Already have an account?{' '}
          <a className={classes.link} {...LOG_IN}>
            Log in here
          </a>
        </p>
        <ul className={classes.stats}>
          {STATS.map(({ value, label }) => (
            <li key={label}>
              <strong>{value}</strong> <span>{label}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

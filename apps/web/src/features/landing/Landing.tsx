import { IconCheck, IconMoon, IconStarFilled, IconSun } from '@tabler/icons-react';
import { PRODUCT_NAME } from '../../app/product.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Flame } from '../../ui/Flame.tsx';
import { ICON_STROKE } from '../../ui/icons.ts';
import { CLAIMS, FEATURES, PLANS, STATS, TESTIMONIALS } from './copy.ts';
import classes from './Landing.module.css';
import { Scene } from './Scene.tsx';

const LOG_IN = { href: '/?auth=login', 'data-auth': 'login' };
const SIGN_UP = { href: '/?auth=signup', 'data-auth': 'signup' };
const START = { href: '/api/login' };

/**
 * The visitors' page. Drawn once at build and sent as plain HTML, so it holds no state and no handler:
 * enliven.ts listens for its data attributes.
 */
export function Landing() {
  return (
    <div className={classes.column}>
      <Header />
      <main>
        <Hero />
        <Features />
        <Pricing />
        <Testimonials />
        <FinalCall />
      </main>
      <Trust />
    </div>
  );
}

function Header() {
  return (
    <header className={classes.header}>
      <a className={classes.word} href="/">
        <Flame size={26} />
        {PRODUCT_NAME}
      </a>
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

function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.sky}>
        <Scene />
      </div>
      <div className={classes.words}>
        <h1 className={classes.headline}>
          Find Your Tribe. <em>Create Abundance Together.</em>
        </h1>
        <a className={classes.signup} {...SIGN_UP}>
          Sign Up
        </a>
        <p className={classes.small}>No credit card required • Setup in 2 minutes</p>
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

function Features() {
  return (
    <section className={classes.section} aria-labelledby="features">
      <h2 id="features" className={classes.title}>
        Everything You Need to Succeed
      </h2>
      <p className={classes.lead}>One place for the people, the work and the money. No five tabs, no glue.</p>
      <ul className={classes.features}>
        {FEATURES.map(({ Icon, tone, title, text }) => (
          <li key={title} className={classes.feature}>
            <span className={classes.icon} data-tone={tone}>
              <Icon size={22} stroke={ICON_STROKE} aria-hidden />
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pricing() {
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
            <a className={plan.isPopular ? classes.planPrimary : classes.planAction} {...START}>
              {plan.action}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Testimonials() {
  return (
    <section className={classes.section} aria-labelledby="testimonials">
      <h2 id="testimonials" className={classes.title}>
        Told around the fire
      </h2>
      <ul className={classes.quotes}>
        {TESTIMONIALS.map(({ id, name, what, words }) => (
          <li key={id}>
            <figure className={classes.quote}>
              <Stars />
              <blockquote>{words}</blockquote>
              <figcaption>
                <Avatar id={id} name={name} size={40} />
                <span>
                  <strong>{name}</strong>
                  <small>{what}</small>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stars() {
  return (
    <span className={classes.stars} role="img" aria-label="5 of 5 stars">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <IconStarFilled key={key} size={16} aria-hidden />
      ))}
    </span>
  );
}

function FinalCall() {
  return (
    <section className={classes.final} aria-labelledby="final">
      <svg className={classes.finalHills} viewBox="0 0 480 120" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 70c60-34 112-44 176-26s104 34 166 10 96-44 138-30v96H0Z" />
        <path d="M0 96c70-24 130-30 196-16s118 14 172-2 84-20 112-10v52H0Z" />
      </svg>
      <h2 id="final">Your people are waiting</h2>
      <p>14-day free trial. No setup fees, cancel anytime.</p>
      <a className={classes.finalAction} {...START}>
        Start Your Free Trial Now
      </a>
    </section>
  );
}

function Trust() {
  return (
    <footer className={classes.footer}>
      <ul className={classes.claims}>
        {CLAIMS.map((claim) => (
          <li key={claim}>
            <IconCheck size={16} stroke={2.25} aria-hidden />
            {claim}
          </li>
        ))}
      </ul>
      <p className={classes.signature}>
        <Flame size={18} />
        {PRODUCT_NAME}
      </p>
    </footer>
  );
}
